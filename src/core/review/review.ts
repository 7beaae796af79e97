import type { Address } from '../address/address.ts'
import type { Lamports } from '../amount/lamports.ts'
import type { FeeRule } from '../fee/rule.ts'
import type { Asset } from '../deposit/deposit.ts'
import type { Blockhash, Nonce } from '../lifetime/lifetime.ts'
import type { MessageVersion } from '../message/message.ts'
import type { Sentence } from '../text/sentence.ts'

export type OurRole = 'treasury' | 'deposit' | 'watch'

/** A listed mint and the name it is listed under. The mint's address is always said beside it. */
type KnownMint = { readonly mint: Address; readonly tokenProgram: Address; readonly label: string }

/** An account in an effect. `owner` is set only where it was proved: the wallet itself, or the owner an associated address was derived from. */
export type Party = { readonly account: Address; readonly owner: Address | null; readonly role: OurRole | null }

/** What one instruction does to money or to control over it. */
export type Explained = { readonly sentence: Sentence } & (
  | {
      readonly kind: 'transfer'
      readonly asset: Asset
      readonly from: Party
      readonly to: Party
      readonly amount: bigint
      /** Whether a program of the mint's issuer is called on it. */
      readonly isHooked?: boolean
    }
  /** An amount that only keys can read; null where nobody here read it. */
  | { readonly kind: 'transfer-hidden'; readonly from: Party; readonly to: Party; readonly mint: Address; readonly amount: bigint | null }
  /** A token transfer that does not name its mint: neither asset nor unit can be said. */
  | { readonly kind: 'transfer-unnamed'; readonly from: Party; readonly to: Party; readonly authority: Address; readonly amount: bigint }
  | {
      readonly kind: 'account-closed'
      readonly account: Address
      readonly owner: Address
      readonly rentTo: Party
      /** Whether a proof was kept in it: then it is no token account. */
      readonly keptProof?: true
    }
  /** Lamports above the rent-exempt minimum, however many they are when it runs. */
  | { readonly kind: 'excess-withdrawn'; readonly account: Address; readonly to: Party }
  /** All that a nested account holds goes to its wallet: the tokens to the wallet’s own account. */
  | { readonly kind: 'nested-recovered'; readonly account: Address; readonly to: Party }
  | {
      readonly kind: 'account-created'
      readonly account: Party
      readonly payer: Party
      readonly lamports: Lamports | null
      readonly program: Address | null
    }
  | { readonly kind: 'authority-changed'; readonly account: Address; readonly what: string; readonly to: Address | null }
  | { readonly kind: 'delegate-set'; readonly account: Address; readonly delegate: Address; readonly amount: bigint }
  | { readonly kind: 'delegate-removed'; readonly account: Address }
  | { readonly kind: 'tokens-burned'; readonly account: Address; readonly mint: Address; readonly amount: bigint }
  | { readonly kind: 'nonce-advanced'; readonly nonceAccount: Address; readonly authority: Address }
  | { readonly kind: 'nonce-withdrawn'; readonly nonceAccount: Address; readonly to: Party; readonly amount: Lamports }
  | { readonly kind: 'memo'; readonly text: string }
  /** A limit or a price of the compute budget. */
  | { readonly kind: 'budget' }
  | { readonly kind: 'other' }
)

/** The same, and which instruction of the message it is. */
export type Effect = Explained & { readonly instruction: number }

/** From most to least dangerous. */
export type WarningKind =
  | 'not-understood'
  | 'unknown-lookups'
  | 'authority-change'
  | 'delegate'
  | 'foreign-destination'
  | 'close-to-foreign'
  | 'tokens-burned'
  | 'mint-not-named'
  | 'transfer-hook'
  | 'foreign-fee-payer'
  | 'foreign-nonce'
  | 'unknown-nonce'
  | 'never-expires'

export type Warning = { readonly kind: WarningKind; readonly instruction: number | null; readonly sentence: Sentence }

export type InstructionReview = {
  readonly program: Address
  /** Null when the instruction is not understood. */
  readonly name: string | null
  readonly sentence: Sentence
}

/** What makes the signature stop being valid. `token` is the 32 bytes of the message's blockhash field, in base 58. */
export type ReviewedLifetime = { readonly token: Blockhash | Nonce; readonly sentence: Sentence } & (
  | { readonly kind: 'blockhash' }
  | { readonly kind: 'nonce'; readonly nonceAccount: Address; readonly authority: Address }
)

/** What a message will do, said from its bytes alone. */
export type Review = {
  /** False as soon as one thing in the message cannot be named; then nothing else here may be relied on. */
  readonly understood: boolean
  readonly version: MessageVersion
  readonly feePayer: Party
  readonly signers: readonly Address[]
  /** Base and priority fee; null where the priority fee cannot be determined, or what a signature costs was not given. */
  readonly feeLamports: Lamports | null
  /** Null for a price without a limit. */
  readonly priorityLamports: Lamports | null
  readonly lifetime: ReviewedLifetime
  readonly instructions: readonly InstructionReview[]
  readonly effects: readonly Effect[]
  /** Most dangerous first. */
  readonly warnings: readonly Warning[]
  readonly sentence: Sentence
}

/** Everything the reviewer is told besides the bytes. `ours` alone decides what is ours; the rest are hints, each proved before it is believed. */
export type ReviewRequest = {
  readonly message: Uint8Array
  readonly ours: (address: Address) => OurRole | null
  readonly mints?: readonly KnownMint[]
  /** Who is said to own a token account; believed only where the associated address derived from it is that account. */
  readonly tokenAccounts?: readonly { readonly account: Address; readonly owner: Address }[]
  /** The nonce accounts of the pool; without them nobody can tell whether one is known. */
  readonly noncePool?: readonly Address[]
  /** What its confidential transfers move, in their order, by whoever has the keys; null or left out where nobody read it. */
  readonly hidden?: readonly (bigint | null)[]
  /** From a node; without it the fee cannot be determined. */
  readonly feeRule?: FeeRule
}
