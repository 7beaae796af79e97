import type { Asset } from '../deposit/deposit.ts'
import type { Signature } from '../keys/signature.ts'
import { paragraph, tell, type Sentence } from '../text/sentence.ts'
import type { StandingPower } from './power.ts'

type Moves = { readonly asset: Asset; readonly amount: bigint } | null

/** A signature that may still execute. `words`: what it does, from its own bytes; `blocksLeft`: null where no node says, or where it never expires. */
export type OutstandingPower = {
  readonly signature: Signature
  readonly words: Sentence
  readonly moves: Moves
  readonly lifetime: { readonly kind: 'nonce' } | { readonly kind: 'blockhash'; readonly blocksLeft: bigint | null }
  /** How far its revocation is, where a person began one that goes on. */
  readonly revoking: Sentence | null
  /** Where no key here can advance its nonce account: the bundle that it came back from, or null where it came from none. */
  readonly elsewhere: { readonly bundle: string | null } | null
  readonly sinceMs: number
}

const NOBODY = { holder: null, over: null } as const
const NEVER = tell`It never expires: whoever has its bytes can send them at any time.`

/** What is signed, and can still execute. */
export function powerOfSignature(of: OutstandingPower): StandingPower {
  const { signature, words, moves, lifetime, revoking, sinceMs } = of
  const isDurable = lifetime.kind === 'nonce'
  return {
    ...NOBODY,
    ...reachOf(moves),
    kind: 'signature',
    weight: isDurable ? 'signed' : 'expires',
    signature,
    bundle: null,
    sinceMs,
    does: paragraph([words, isDurable ? NEVER : expiryWords(lifetime.blocksLeft)]),
    ...(revoking === null ? endOf(of) : { ends: revoking, end: { by: 'under-way' } as const }),
  }
}

const BY_BUNDLE = tell`Prepare a bundle that revokes it: the key that is elsewhere advances the nonce account by which it lives.`

/** What this vault cannot advance is not revoked by what it signs. */
function endOf({ signature, lifetime, elsewhere }: OutstandingPower): Pick<StandingPower, 'ends' | 'end'> {
  if (lifetime.kind === 'blockhash')
    return {
      ends: tell`Revoke it: it is no longer sent. Nothing ends it before its blockhash expires.`,
      end: { by: 'revoke-signature', signature },
    }
  if (elsewhere === null)
    return { ends: tell`Revoke it: its nonce is advanced, and every copy of it is worthless.`, end: { by: 'revoke-signature', signature } }
  const { bundle } = elsewhere
  if (bundle !== null) return { ends: BY_BUNDLE, end: { by: 'revoke-bundle', bundle } }
  return { ends: tell`Only the key that has authority over its nonce account can advance it, and it is not here.`, end: { by: 'not-here' } }
}

function expiryWords(blocksLeft: bigint | null): Sentence {
  if (blocksLeft === null) return tell`It expires with its blockhash; no node says how soon.`
  if (blocksLeft === 0n) return tell`Its blocks are over; that it did not land is being proved.`
  return blocksLeft === 1n ? tell`It can land for one more block.` : tell`It can land for ${String(blocksLeft)} more blocks.`
}

/** A message that left in a bundle. `words`: what it does; null where its record does not read. */
export type LeftPower = {
  readonly bundle: string
  readonly number: number
  readonly words: Sentence | null
  readonly moves: Moves
  readonly sinceMs: number
}

/** What may be signed elsewhere, and then sent at any time. */
export function powerOfLeft({ bundle, number, words, moves, sinceMs }: LeftPower): StandingPower {
  const place = tell`Transaction ${number} of a bundle that left, and may be signed elsewhere.`
  const unread = tell`What it does cannot be read here: somebody wrote into its record.`
  return {
    ...NOBODY,
    ...(words === null ? { reach: 'not-known' as const, asset: null, amount: null } : reachOf(moves)),
    kind: 'left-in-bundle',
    weight: 'signed',
    signature: null,
    bundle,
    sinceMs,
    does: paragraph([place, words ?? unread, NEVER]),
    ends: BY_BUNDLE,
    end: { by: 'revoke-bundle', bundle },
  }
}

/** A message that keys here signed for a bundle from elsewhere. `isDurable`: it lives by a nonce account, whose value stands. */
export type SignedForBundle = {
  readonly bundle: string
  readonly number: number
  readonly signature: Signature
  readonly words: Sentence
  readonly isDurable: boolean
  /** One of the two can land no more: another was signed later over another value of the same nonce account. */
  readonly isFollowed: boolean
  readonly sinceMs: number
}

/** What whoever carried it away may send, unless it landed: this journal does not follow it. */
export function powerOfSignedHere({ bundle, signature, words, isDurable, isFollowed, sinceMs }: SignedForBundle): StandingPower {
  const followed = tell`Another was signed later by another value of the same nonce account: one of the two can land no more.`
  const expires = tell`It lives by a blockhash; whether that has expired is not known here.`
  return {
    ...NOBODY,
    kind: 'signed-for-bundle',
    weight: isDurable ? 'signed' : 'expires',
    signature,
    bundle,
    reach: 'not-known',
    asset: null,
    amount: null,
    sinceMs,
    does: paragraph([
      words,
      isDurable ? NEVER : expires,
      ...(isFollowed ? [followed] : []),
      tell`Keys here signed it for a bundle that came from elsewhere; whether it landed is not followed here.`,
    ]),
    ends: tell`It is revoked where the bundle was prepared, by advancing its nonce account.`,
    end: { by: 'not-here' },
  }
}

function reachOf(moves: Moves): Pick<StandingPower, 'reach' | 'asset' | 'amount'> {
  return moves === null ? { reach: 'nothing', asset: null, amount: null } : { reach: 'up-to', asset: moves.asset, amount: moves.amount }
}
