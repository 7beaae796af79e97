import type { Address } from '../../../core/address/address.ts'
import { decodeMessage } from '../../../core/message/decode.ts'
import type { OurRole, Review } from '../../../core/review/review.ts'
import { reviewMessage } from '../../../core/review/review-message.ts'
import { treasuryOf, type Unlocked } from '../session.ts'
import { type Outflow, outflowOf } from './outflow.ts'
import { assertAllowed } from './policy.ts'
import { waitOf } from '../vault/policy.ts'
import type { ReviewedEntry } from './reviewed.ts'

/** What a message does, from its bytes and this vault's keys alone. @throws MESSAGE_ codes */
export function explainMessage(unlocked: Unlocked, { message, ours, tokenOwners }: ReviewedEntry): Review {
  const treasury = treasuryOf(unlocked)
  // Every hint is tried by deriving; money comes home more often than it goes anywhere else.
  const tokenAccounts = decodeMessage(message).staticAccounts.map((account) => ({ account, owner: tokenOwners.get(account) ?? treasury }))
  return reviewMessage({ message, tokenAccounts, ours: (address) => roleOf(unlocked, ours, address) })
}

type Judged = { readonly digest: string; readonly entry: ReviewedEntry; readonly review: Review; readonly nowMs: number }

/** Refuses what the vault's policy, as it stands now, does not allow; answers what would leave, for the limits. @throws what assertAllowed throws */
export function assertSignable(unlocked: Unlocked, { digest, entry, review, nowMs }: Judged): Outflow {
  const { message, ours, tokenOwners, allowNonce } = entry
  const treasury = treasuryOf(unlocked)
  const { policy } = unlocked.vault.contents
  // A treasury is ours or watched, which is asserted when it is set. One that is ours waits for nothing.
  const waitFor = (address: Address): number | null => waitOf(policy, address, nowMs) ?? (address === treasury ? 0 : null)
  // An address that stands in an instruction's data, a new authority say, is none of the message's accounts.
  const isOurs = (address: Address): boolean => ours.has(address) || unlocked.ownership.placeOf(address) !== null
  const decoded = decodeMessage(message)
  const ownerOf = (tokenAccount: Address): Address => tokenOwners.get(tokenAccount) ?? treasury
  assertAllowed({
    digest,
    message: decoded,
    review,
    isOurs,
    waitFor: (address) => (isOurs(address) ? 0 : waitFor(address)),
    ownerOf,
    allowNonce,
  })
  const treasuries = new Set([treasury, ...policy.watchOnlyTreasuries.map(({ address }) => address)])
  const outflow = outflowOf({ message: decoded, isHome: (address) => isOurs(address) || treasuries.has(address), ownerOf })
  const { priorityLamports } = review
  // Known by now: a message whose fee cannot be told is refused above.
  if (!priorityLamports) return outflow
  return { ...outflow, amounts: new Map([...outflow.amounts, ['priority-fee' as const, priorityLamports]]) }
}

function roleOf(unlocked: Unlocked, ours: ReviewedEntry['ours'], address: Address): OurRole | null {
  if (address === treasuryOf(unlocked) || address === unlocked.ownership.account0) return 'treasury'
  if (ours.has(address)) return 'deposit'
  const isWatched = unlocked.vault.contents.policy.watchOnlyTreasuries.some((watched) => watched.address === address)
  return isWatched ? 'watch' : null
}
