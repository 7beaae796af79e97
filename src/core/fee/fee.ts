import { type Lamports, lamports } from '../amount/lamports.ts'
import type { CompiledMessage } from '../message/message.ts'
import { requestedCost } from './requested-cost.ts'
import type { FeeRule } from './rule.ts'

const MICRO_LAMPORTS = 1_000_000n

/**
 * What a message costs its fee payer, executed or failed: its base fee under the rule, and `priorityLamports`, what it offers beside.
 * What it asks for decides, not what it uses.
 */
export function transactionFee({
  message,
  rule,
  priorityLamports = lamports(0n),
}: {
  message: CompiledMessage
  rule: FeeRule
  priorityLamports?: Lamports
}): Lamports {
  return lamports(baseFee(message, rule) + priorityLamports)
}

/** What a message costs under the rule, whatever it offers beside. */
export function baseFee(message: CompiledMessage, rule: FeeRule): Lamports {
  if (rule.kind === 'signatures') return lamports(BigInt(message.header.signerCount) * rule.lamportsPerSignature)
  const { numerator, denominator } = rule.rate
  return lamports(rule.inclusionLamports + (requestedCost(message) * numerator + denominator - 1n) / denominator)
}

/** More than any message asks for, each signature counted beside: every compute unit there is, all data loaded, and every account locked. */
const COST_MOST = 1_450_000n
const COST_PER_SIGNATURE = 720n

/** What transactions cost at most that are not planned yet, what they offer beside left out. */
export function mostFees({ transactions, signatures }: { transactions: bigint; signatures: bigint }, rule: FeeRule): Lamports {
  if (rule.kind === 'signatures') return lamports(signatures * rule.lamportsPerSignature)
  const { numerator, denominator } = rule.rate
  const cost = transactions * COST_MOST + signatures * COST_PER_SIGNATURE
  return lamports(transactions * (rule.inclusionLamports + 1n) + (cost * numerator) / denominator)
}

/** The priority fee of a unit price: price × limit in micro-lamports, rounded up to a whole lamport. Paid on the limit, not on what was used. */
export function priorityFee({ price, computeUnitLimit }: { price: bigint; computeUnitLimit: number }): Lamports {
  return lamports((price * BigInt(computeUnitLimit) + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS)
}
