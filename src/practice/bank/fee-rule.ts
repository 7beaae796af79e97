import { accountRole } from '../../core/message/expand.ts'
import { countAccounts } from '../../core/message/limits.ts'
import type { CompiledMessage } from '../../core/message/message.ts'
import { costUnitsOf } from './cost.ts'
import { priorityOf, requestedLimits } from './priority.ts'
import { type Schedule, valueAt } from './schedule.ts'

const LAMPORTS_PER_SIGNATURE = 5_000n
const INCLUSION_LAMPORTS = 2_500n

/** Lamports for each signature; or, by SIMD-0553, for a transaction and so much for each cost unit that it asks for. */
export type PracticeFeeRule = 'signatures' | { readonly numerator: bigint; readonly denominator: bigint }

/** Which rule holds from which slot on; by the signature where none is said. */
export type FeeSchedule = Schedule<PracticeFeeRule>

/** What the ledger takes for a message in a block of this slot. */
export type FeeOf = (message: CompiledMessage, slot: bigint) => bigint

export function feesBy(schedule: FeeSchedule): FeeOf {
  return (message, slot) => {
    const rule = valueAt(schedule, slot) ?? 'signatures'
    return (rule === 'signatures' ? signatureFee(message) : resourceFee(message, rule)) + priorityOf(message).lamports
  }
}

/** What the virtual machine takes: it knows no other rule. */
export function machineFee(message: CompiledMessage): bigint {
  return signatureFee(message) + priorityOf(message).lamports
}

function signatureFee({ header }: CompiledMessage): bigint {
  return LAMPORTS_PER_SIGNATURE * BigInt(header.signerCount)
}

function resourceFee(message: CompiledMessage, { numerator, denominator }: Exclude<PracticeFeeRule, 'signatures'>): bigint {
  const places = Array.from({ length: countAccounts(message) }, (_, place) => place)
  const writable = places.filter((place) => accountRole(message, place).writable).length
  const asked = costUnitsOf(message, { writable, ...requestedLimits(message) }) * numerator
  return INCLUSION_LAMPORTS + asked / denominator + (asked % denominator === 0n ? 0n : 1n)
}
