import type { Address } from '../address/address.ts'
import type { findPublicNetwork } from '../chain/clusters.ts'
import type { StrongroomError } from '../error/error.ts'
import type { Blockhash } from '../lifetime/lifetime.ts'
import type { OurRole, Review } from '../review/review.ts'
import type { Sentence } from '../text/sentence.ts'
import type { Bundle, BundledTransaction, MintFact } from './bundle.ts'

/** What a key of ours is for. Watch-only accounts are nobody's keys, and never ours here. */
export type OwnRole = Exclude<OurRole, 'watch'>

export type BundleReviewRequest = {
  readonly bundle: Bundle
  /** The network that this side keeps keys for; null where that is not known, which is said. */
  readonly genesisHash: Blockhash | null
  /**
   * What an address is to the keys of this side, which derive it; null for every other. It alone decides what is ours. Null where there are no
   * keys: then whose a transaction is cannot be said, is not refused, and nothing may be signed on this review.
   */
  readonly owns: ((address: Address) => OwnRole | null) | null
  /** Whom a person named on purpose: fee payers and authorities over nonces that no key of ours is. */
  readonly named?: { readonly feePayers?: readonly Address[]; readonly nonceAuthorities?: readonly Address[] }
  /** By the clock of this side, which may be wrong; null where there is none. */
  readonly nowMs: number | null
}

/** What somebody should know that refuses nothing. */
export type NoteKind =
  | 'never-expires'
  | 'short-lived'
  | 'expired'
  | 'shared-nonce'
  | 'other-values'
  | 'policy-refused'
  | 'fee-not-known'
  | 'clock-behind'
  | 'network-not-known'
  | 'nothing-of-ours'
  | 'blank'
  | 'hidden-as-of'
  | 'hidden-keys'
  | 'hidden-balance'

export type BundleNote = { readonly kind: NoteKind; readonly sentence: Sentence }

/** Something that the bundle says and the bytes do not, with the slot and the node that it is said to come from. */
export type Claim = { readonly kind: 'account' | 'mint' | 'table' | 'hook' | 'fee' | 'policy' | 'intent'; readonly sentence: Sentence }

export type ReviewedSigner = {
  readonly address: Address
  readonly role: OwnRole | null
  readonly state: 'valid' | 'invalid' | 'missing'
}

export type TransactionReview = {
  /** Its place in the bundle, from 1. */
  readonly number: number
  /** Base 58 of SHA-256 over the message: what hardware signers show. */
  readonly hash: string
  readonly intent: BundledTransaction['intent']
  /** Said from the bytes; null where a lookup table that they need is not in the bundle, or too short. */
  readonly review: Review | null
  /** What each instruction does; without keys, as it is said of any transaction. Empty where `review` is null. */
  readonly instructions: readonly Sentence[]
  readonly signers: readonly ReviewedSigner[]
  readonly claims: readonly Claim[]
  readonly notes: readonly BundleNote[]
  /** Why it is not signed, by name. Empty where nothing speaks against it. */
  readonly refusals: readonly StrongroomError[]
}

/** What a bundle holds, read by the side that trusts nothing in it. */
export type BundleReview = {
  /** In hex, over all but the signatures, and its words to read aloud. */
  readonly digest: string
  readonly words: readonly string[]
  readonly network: { readonly genesisHash: Blockhash; readonly name: string; readonly public: ReturnType<typeof findPublicNetwork> }
  readonly preparedAt: string
  /** Whether it was read with keys: without, a fee payer or an authority that is not ours is no refusal. */
  readonly isWithKeys: boolean
  /** By the clock of this side; null without one. Negative where it is behind the clock of the preparing side. */
  readonly ageMs: number | null
  readonly transactions: readonly TransactionReview[]
  /** Of the tokens that were decided: decimals, which the bytes say too or are refused, and what the bundle calls each. */
  readonly mints: readonly Pick<MintFact, 'mint' | 'decimals' | 'symbol'>[]
  readonly notes: readonly BundleNote[]
  /** Why none of it is signed. */
  readonly refusals: readonly StrongroomError[]
}
