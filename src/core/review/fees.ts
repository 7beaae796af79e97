import { type Lamports, lamports, U64_MAX } from '../amount/lamports.ts'
import { invariant } from '../error/invariant.ts'
import { priorityFee, transactionFee } from '../fee/fee.ts'
import type { FeeRule } from '../fee/rule.ts'
import { decodeMessage } from '../message/decode.ts'
import { expandInstructions } from '../message/expand.ts'
import type { CompiledMessage } from '../message/message.ts'
import { decodeComputeBudgetInstruction } from '../program/compute-budget.ts'
import type { Instruction } from '../program/instruction.ts'

const MICRO_LAMPORTS = 1_000_000n
/** More than there are: whoever offers as much offers everything. */
const ALL_LAMPORTS = lamports(U64_MAX / 2n)

/** What a message offers on top of the base fee; null for a price without a limit, and for anything said twice. */
export function reviewPriority(message: CompiledMessage, instructions: readonly Instruction[]): Lamports | null {
  const budget = instructions.flatMap((instruction) => decodeComputeBudgetInstruction(instruction) ?? [])
  // A version 1 message states its fee in its header; a price beside it is one that nobody needs and somebody might count.
  if (message.version === 1) return budget.length > 0 ? null : atMostAll(message.config?.priorityFee ?? lamports(0n))
  const prices = budget.flatMap((each) => (each.kind === 'setComputeUnitPrice' ? [each.microLamports] : []))
  const limits = budget.flatMap((each) => (each.kind === 'setComputeUnitLimit' ? [each.units] : []))
  if (prices.length > 1 || limits.length > 1) return null
  const [price = 0n] = prices
  const [computeUnitLimit] = limits
  if (price === 0n) return lamports(0n)
  if (computeUnitLimit === undefined) return null
  // A price and a limit of the largest numbers there are come to more than an amount can hold.
  return (price * BigInt(computeUnitLimit)) / MICRO_LAMPORTS > ALL_LAMPORTS ? ALL_LAMPORTS : priorityFee({ price, computeUnitLimit })
}

/** So that the base fee on top of it is still an amount. */
function atMostAll(fee: Lamports): Lamports {
  return fee > ALL_LAMPORTS ? ALL_LAMPORTS : fee
}

/** What a message that was planned here costs under a rule, by its bytes. @throws MESSAGE_ codes */
export function feeUnder(bytes: Uint8Array, feeRule: FeeRule): Lamports {
  const message = decodeMessage(bytes)
  const feeLamports = reviewFee({ message, priorityLamports: reviewPriority(message, expandInstructions({ message })), feeRule })
  invariant(feeLamports !== null, 'what is planned offers a price with its limit, once')
  return feeLamports
}

/** The whole fee; null where a part of it is not known. */
export function reviewFee({
  message,
  priorityLamports,
  feeRule,
}: {
  message: CompiledMessage
  priorityLamports: Lamports | null
  feeRule: FeeRule | undefined
}): Lamports | null {
  if (priorityLamports === null || feeRule === undefined) return null
  return transactionFee({ message, rule: feeRule, priorityLamports })
}
