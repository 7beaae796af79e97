import type { Address } from '../../../core/address/address.ts'
import { decodeMessage } from '../../../core/message/decode.ts'
import type { OurRole, Review } from '../../../core/review/review.ts'
import { reviewMessage } from '../../../core/review/review-message.ts'
import { treasuryOf, type Unlocked } from '../session.ts'
import type { KeyPlace } from '../keys/place.ts'
import { type Outflow, outflowOf } from './outflow.ts'
import { knownIn } from './recorded-entry.ts'
import { createConfidentialJudge } from './confidential-judge.ts'
import { assertAllowed } from './policy.ts'
import { waitOf } from '../vault/policy.ts'
import type { ReviewedEntry } from './reviewed.ts'

/** What a message does, from its bytes and this vault's keys alone. @throws MESSAGE_ codes */
export function explainMessage(unlocked: Unlocked, { message, ours, tokenOwners, hidden }: ReviewedEntry): Review {
  const treasury = treasuryOf(unlocked)
  // Every hint is tried by deriving; sweeps are more frequent than payments.
  const tokenAccounts = decodeMessage(message).staticAccounts.map((account) => ({ account, owner: tokenOwners.get(account) ?? treasury }))
  return reviewMessage({ message, tokenAccounts, hidden, ours: (address) => roleOf(unlocked, ours, address) })
}

type Judged = { readonly digest: string; readonly entry: ReviewedEntry; readonly review: Review; readonly nowMs: number }

/** Refuses what the vault's policy does not allow now; answers what would leave, for the limits. @throws what assertAllowed throws */
export function assertSignable(unlocked: Unlocked, { digest, entry, review, nowMs }: Judged): Outflow {
  const { message, ours, tokenOwners, tokenMints, hidden, allowNonce } = entry
  const treasury = treasuryOf(unlocked)
  const { policy, imported } = unlocked.vault.contents
  // An address that stands in an instruction's data, a new authority say, is none of the message's accounts.
  const placeOf = (address: Address): KeyPlace | null => ours.get(address) ?? unlocked.ownership.placeOf(address)
  // Until the cool-down has passed, an imported key counts as somebody else’s: money to it leaves the vault.
  const waitOfKey = (place: KeyPlace): number => (place.kind === 'derived' ? 0 : Math.max(0, (imported[place.index]?.fromMs ?? 0) - nowMs))
  const isHome = (address: Address): boolean => {
    const place = placeOf(address)
    return place !== null && waitOfKey(place) === 0
  }
  const waitFor = (address: Address): number | null => {
    if (isHome(address)) return 0
    const place = placeOf(address)
    // Whoever is a destination of the policy as well is paid as one: counted, and within its limits.
    return waitOf(policy, address, nowMs) ?? (place === null ? null : waitOfKey(place))
  }
  const decoded = decodeMessage(message)
  const ownerOf = (tokenAccount: Address): Address => tokenOwners.get(tokenAccount) ?? treasury
  assertAllowed({
    digest,
    message: decoded,
    review,
    isOurs: (address) => placeOf(address) !== null,
    isHome,
    waitFor,
    ownerOf,
    confidential: createConfidentialJudge({
      contents: unlocked.vault.contents,
      placeOf,
      mintOf: (account) => tokenMints.get(account) ?? null,
    }),
    hidden,
    allowNonce,
  })
  // What goes to a treasury whose key is elsewhere leaves this vault: limits and approvals apply to it as to any other recipient.
  const outflow = outflowOf({ message: decoded, hidden: knownIn(entry), isHome, ownerOf })
  const { priorityLamports } = review
  // Known by now: a message whose fee cannot be determined is refused above.
  if (!priorityLamports) return outflow
  return { ...outflow, amounts: new Map([...outflow.amounts, ['priority-fee' as const, priorityLamports]]) }
}

function roleOf(unlocked: Unlocked, ours: ReviewedEntry['ours'], address: Address): OurRole | null {
  if (address === treasuryOf(unlocked) || address === unlocked.ownership.account0) return 'treasury'
  if (ours.has(address)) return 'deposit'
  const isWatched = unlocked.vault.contents.policy.watchOnlyTreasuries.some((watched) => watched.address === address)
  return isWatched ? 'watch' : null
}
