import { type Lamports, lamports } from '../amount/lamports.ts'
import { priorityFee, transactionFee } from '../fee/fee.ts'
import type { CompiledMessage } from '../message/message.ts'
import { decodeComputeBudgetInstruction } from '../program/compute-budget.ts'
import type { Instruction } from '../program/instruction.ts'

/** What a message offers on top of the base fee; null for a price without a limit, or anything said twice, which the chain refuses. */
export function reviewPriority(message: CompiledMessage, instructions: readonly Instruction[]): Lamports | null {
  if (message.version === 1) return message.config?.priorityFee ?? lamports(0n)
  const budget = instructions.flatMap((instruction) => decodeComputeBudgetInstruction(instruction) ?? [])
  const prices = budget.flatMap((each) => (each.kind === 'setComputeUnitPrice' ? [each.microLamports] : []))
  const limits = budget.flatMap((each) => (each.kind === 'setComputeUnitLimit' ? [each.units] : []))
  if (prices.length > 1 || limits.length > 1) return null
  const [price = 0n] = prices
  const [unitLimit] = limits
  if (price === 0n) return lamports(0n)
  return unitLimit === undefined ? null : priorityFee({ price, unitLimit })
}

/** The whole fee; null where a part of it is not known. */
export function reviewFee({
  message,
  priorityLamports,
  lamportsPerSignature,
}: {
  message: CompiledMessage
  priorityLamports: Lamports | null
  lamportsPerSignature: Lamports | undefined
}): Lamports | null {
  if (priorityLamports === null || lamportsPerSignature === undefined) return null
  return transactionFee({ signatures: message.header.signerCount, lamportsPerSignature, priorityLamports })
}
