import type { Slot } from '../../core/chain/slot.ts'
import type { Signature } from '../../core/keys/signature.ts'
import { changeCharged, type FeeBeyond } from '../../core/payment/verify-outcome.ts'
import type { AttemptState } from '../../core/payment/state.ts'
import type { JsonValue } from './json.ts'
import { NATIVE_ASSET_ID } from './columns.ts'
import type { DoingFault } from './sending-records.ts'
import type { CreditTable } from './schema.ts'

/** One movement of an account whose key is ours. `listed`: its asset is money here. */
export type OurMovement = CreditTable & { readonly listed: boolean }

/** What one final transaction did to accounts whose keys are ours. */
export type Doing = {
  readonly signature: Signature
  readonly slot: Slot
  readonly movements: readonly [OurMovement, ...OurMovement[]]
}

/** The attempt that has the transaction's signature, as far as it can be held against what happened. */
export type KnownAttempt = {
  readonly state: AttemptState
  readonly predicted: JsonValue
  /** The slot that its verdict names; null where there is none. */
  readonly provedSlot: Slot | null
  /** What its verdict says that the network charged beyond what was planned; null where it charged that. */
  readonly feeBeyond: FeeBeyond | null
  /** Whether a person has dealt with an effect that was not the predicted one. */
  readonly disputed: boolean
}

/**
 * Whether a movement is a key of ours at work, or takes something from it: what left, and what arrived in a transaction that a key of ours
 * signed. Everything else is somebody else's payment.
 */
export function isDoing({ signature, verdict, class: kind }: Pick<CreditTable, 'signature' | 'verdict' | 'class'>): boolean {
  return signature !== null && (verdict === 'outgoing' || (verdict === 'credit' && kind === 'internal'))
}

/** Holds what happened against the attempt that is to have done it; null where they agree, or where the attempt has not ended. */
export function judgeDoing(doing: Doing, attempt: KnownAttempt | null): DoingFault | null {
  if (attempt === null) return judgeUnknown(doing)
  switch (attempt.state) {
    case 'refused':
    case 'expired':
    case 'revoked':
    case 'unexecuted':
      return 'dead-yet-landed'
    case 'failed':
      return isFailure(doing, attempt) ? null : 'dead-yet-landed'
    case 'finalized':
      return isAsSettled(doing, attempt) ? null : 'landed-otherwise'
    case 'draft':
    case 'signed':
    case 'sent':
    case 'processed':
    case 'confirmed':
    case 'unknown':
      return null
  }
}

/**
 * Lamports of a wallet move only with its own signature. Tokens can be moved by a delegate or by their issuer: anybody can issue a token, hand
 * it out and take it back, so that of tokens that are no money here nothing is said.
 */
function judgeUnknown({ movements }: Doing): DoingFault | null {
  if (movements.some(isNative)) return 'unknown-outgoing'
  return movements.some(({ listed }) => listed) ? 'foreign-debit' : null
}

/**
 * A failed transaction takes its fee and nothing else: lamports of one account. Where that account alone was to pay, and somebody was to be
 * paid, all that it was to lose is more than a fee.
 */
export function isFailure({ slot, movements }: Doing, { predicted, provedSlot }: KnownAttempt): boolean {
  if (provedSlot !== null && provedSlot !== slot) return false
  const [movement] = movements
  if (movements.length > 1 || !isNative(movement)) return false
  const changes = predictedChanges(predicted)
  const paying = [...changes.values()].filter(({ change }) => change < 0n)
  return changes.size === 1 || paying.length > 1 || changes.get(placeOf(movement))?.change !== changeOf(movement)
}

function isAsSettled({ slot, movements }: Doing, { predicted, provedSlot, feeBeyond, disputed }: KnownAttempt): boolean {
  if (provedSlot !== null && provedSlot !== slot) return false
  if (disputed) return true
  const changes = predictedChanges(predicted)
  return movements.every((movement) => {
    const planned = changes.get(placeOf(movement))
    if (planned === undefined) return true
    const change = changeCharged({ account: movement.account, isNative: isNative(movement), change: planned.change }, feeBeyond)
    return planned.isAtLeast ? changeOf(movement) >= change : changeOf(movement) === change
  })
}

function isNative({ asset_id: assetId }: CreditTable): boolean {
  return assetId === NATIVE_ASSET_ID
}

function changeOf({ before_amount: before, after_amount: after }: CreditTable): bigint {
  return BigInt(after) - BigInt(before)
}

/** A token account holds one mint at a time: its address and whether it is lamports name a balance. */
function placeOf(movement: CreditTable): string {
  return `${movement.account} ${isNative(movement) ? 'native' : 'token'}`
}

type PredictedChange = { readonly change: bigint; readonly isAtLeast: boolean }

/** The predicted changes by their place; empty where the stored text is no list of changes. */
function predictedChanges(predicted: JsonValue): ReadonlyMap<string, PredictedChange> {
  if (!Array.isArray(predicted)) return new Map()
  return new Map(
    predicted.flatMap((one: JsonValue) => {
      const { account, change, asset, atLeast } = (one ?? {}) as { readonly [member: string]: JsonValue }
      const { kind } = (asset ?? {}) as { readonly kind?: JsonValue }
      const isChange = typeof change === 'string' && typeof account === 'string' && typeof kind === 'string'
      return isChange ? [[`${account} ${kind}`, { change: BigInt(change), isAtLeast: atLeast === true }] as const] : []
    }),
  )
}
