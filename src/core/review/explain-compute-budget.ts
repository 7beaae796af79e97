import { formatAmount } from '../amount/format.ts'
import type { ComputeBudgetInstruction } from '../program/compute-budget.ts'
import type { Explained } from './review.ts'
import { tell, type Sentence } from '../text/sentence.ts'

const MICRO_DECIMALS = 6

/** What an instruction of the compute-budget program does. */
export function explainComputeBudget(instruction: ComputeBudgetInstruction): Explained {
  return { kind: 'budget', sentence: sentenceOf(instruction) }
}

function sentenceOf(instruction: ComputeBudgetInstruction): Sentence {
  switch (instruction.kind) {
    case 'setComputeUnitLimit':
      return tell`Limits the work to ${instruction.units} compute units.`
    case 'setComputeUnitPrice':
      return tell`Offers ${formatAmount({ amount: instruction.microLamports, decimals: MICRO_DECIMALS })} lamports per compute unit on top of the base fee.`
    case 'setLoadedAccountsDataSizeLimit':
      return tell`Limits the account data loaded to ${instruction.byteLength} bytes.`
    case 'requestHeap':
      return tell`Asks for ${instruction.byteLength} bytes of working memory.`
  }
}
