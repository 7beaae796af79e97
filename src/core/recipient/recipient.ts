import type { Address } from '../address/address.ts'
import type { AccountClass } from '../address/classify-account.ts'
import type { AddressTextProblem } from '../address/judge-text.ts'
import type { LookAlike } from '../address/look-alike.ts'
import type { Sentence } from '../text/sentence.ts'

/** Why an account is not paid: what it is instead of a wallet. */
export type NotAWallet = Exclude<AccountClass['kind'], 'wallet' | 'unfunded'>

/** An address that a person knows, and from where. */
export type KnownAddress = {
  readonly address: Address
  readonly label: string | null
  /** Its key is in this vault, or it is watched without one; null for an account that is not ours. */
  readonly own: 'key' | 'watched' | null
  /** In the address book. */
  readonly inBook: boolean
  /** When a payment to it was last proved final, in milliseconds since 1970. */
  readonly lastPaidAtMs: number | null
}

export type KnownLookAlike = LookAlike & { readonly label: string | null }

/** What is known of somebody who is to be paid. */
export type RecipientFacts = {
  readonly address: Address
  /** Null where no node could say. */
  readonly account: AccountClass | null
  readonly asset: 'native' | 'token'
  /** Null where nothing here names it. */
  readonly known: KnownAddress | null
  readonly lookAlikes: readonly KnownLookAlike[]
  /** It took part in a transaction that sent dust to an account of ours. */
  readonly sentDust: boolean
  /** What the person was shown, where it is not this address. */
  readonly shown: string | null
}

export type RecipientWarningCode = 'POISONED' | 'LOOK_ALIKE' | 'TEXT_DIFFERS' | 'NO_NODE_CAN_SAY' | 'UNFUNDED' | 'FIRST_USE' | 'OWN_ACCOUNT'

/** `about`: the known address it is taken for. */
export type RecipientWarning = { readonly code: RecipientWarningCode; readonly words: Sentence; readonly about: Address | null }

/**
 * What is to be said of a recipient.
 * - refused: nothing is paid there, whoever confirms it
 * - needs-confirmation: paid once a person has confirmed what `words` say; `digest` names it (confirmation.ts)
 * - known: a wallet that was paid before, is in the address book or is ours, with nothing against it
 */
export type RecipientVerdict =
  | { readonly kind: 'refused'; readonly reason: NotAWallet | AddressTextProblem['kind']; readonly words: Sentence }
  | { readonly kind: 'needs-confirmation'; readonly words: Sentence; readonly digest: string }
  | { readonly kind: 'known' }
