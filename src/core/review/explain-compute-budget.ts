import { formatAmount } from '../amount/text.ts'
import type { ComputeBudgetInstruction } from '../program/compute-budget.ts'
import type { Explained } from './review.ts'

const MICRO_DECIMALS = 6

/** What an instruction of the compute-budget program does. */
export function explainComputeBudget(instruction: ComputeBudgetInstruction): Explained {
  return { kind: 'budget', sentence: sentenceOf(instruction) }
}

function sentenceOf(instruction: ComputeBudgetInstruction): string {
  switch (instruction.kind) {
    case 'setComputeUnitLimit':
      return `Limits the work to ${instruction.units} compute units.`
    case 'setComputeUnitPrice':
      return `Offers ${formatAmount({ amount: instruction.microLamports, decimals: MICRO_DECIMALS })} lamports per compute unit on top of the base fee.`
    case 'setLoadedAccountsDataSizeLimit':
      return `Limits the account data loaded to ${instruction.byteLength} bytes.`
    case 'requestHeap':
      return `Asks for ${instruction.byteLength} bytes of working memory.`
  }
}
