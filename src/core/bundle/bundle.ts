import type { Address } from '../address/address.ts'
import type { Lamports, TokenAmount } from '../amount/lamports.ts'
import type { BlockHeight, Slot } from '../chain/slot.ts'
import type { Signature } from '../keys/signature.ts'
import type { Blockhash, Lifetime } from '../lifetime/lifetime.ts'
import type { LookupTable, MessageVersion } from '../message/message.ts'

/** The version of a file in which every byte that is signed stands before it is carried. */
export const BUNDLE_VERSION = 1
/** The version of a file in which bytes are blank that only the keys of a hidden balance make; the latest that is read. */
export const BUNDLE_VERSION_BLANK = 2
export type BundleVersion = typeof BUNDLE_VERSION | typeof BUNDLE_VERSION_BLANK

/**
 * The offline file: transactions that one machine prepared, that another without a network reviews and signs, and that the first submits later.
 * Only the bytes of its messages mean anything on their own. All else is a claim of whoever wrote it, and is compared with those bytes.
 */
export type Bundle = {
  readonly network: ClaimedNetwork
  /** By the clock of the preparing side: 2026-01-31T12:00:00.000Z. */
  readonly preparedAt: string
  readonly signer: AskedSigner
  /** In the order in which they are reviewed, and counted from 1 wherever one is named. */
  readonly transactions: readonly BundledTransaction[]
  readonly facts: BundleFacts
}

/** A network is its genesis hash; what it is called is a claim. */
type ClaimedNetwork = { readonly genesisHash: Blockhash; readonly name: string }

/** What the other side must be able to do. `reading`: whether a person reads there what a message does, or its hash alone. */
type AskedSigner = { readonly versions: readonly MessageVersion[]; readonly reading: 'clear' | 'hash' }

/** Where a claim comes from: the slot at which a node said it, and what the preparing side calls that node. */
export type Seen = { readonly slot: Slot; readonly node: string }

export type BundledTransaction = {
  /** Exactly the bytes that are signed. Of what is done to a hidden balance: the same with blanks, which are zeros. */
  readonly message: Uint8Array
  readonly lifetime: Lifetime
  /** Where the blockhash or the value of the nonce was read. */
  readonly seen: Seen
  /** Everybody who must sign, in the order of the message. */
  readonly signers: readonly BundledSigner[]
  readonly intent: ClaimedIntent
  /** What the policy of the preparing side said; null where it was not asked. */
  readonly policy: ClaimedPolicy | null
  /** What is done to a hidden balance; left out of every other transaction. */
  readonly hidden?: HiddenAct
}

/**
 * What is done to the hidden balance of one token account. Whoever prepares it has none of its keys, so that the bytes which follow from what the account
 * hides are blank in the message.
 */
export type HiddenAct = {
  readonly account: Address
  /** The whole data of the token account, as nodes said: a claim. Its keys read from it what it hides. */
  readonly data: Uint8Array
  readonly seen: Seen
  /** The bytes that are signed; null until whoever has the keys filled the blanks. As the signatures, it is no part of the digest. */
  readonly completed: Uint8Array | null
} & HiddenDoing

type HiddenDoing =
  | { readonly kind: 'apply' }
  | { readonly kind: 'withdraw'; readonly amount: bigint | 'all' }
  /**
   * A payment out of it, of an amount that stands on chain for its sender, its recipient and the mint’s auditor alone. The key of the recipient is in the
   * data of the recipient’s token account, and that of the auditor in the data of the mint: claims, as `data` is.
   */
  | {
      readonly kind: 'pay'
      readonly amount: bigint
      readonly recipient: { readonly account: Address; readonly data: Uint8Array }
      readonly mint: Uint8Array
    }

/** What is done to a hidden balance, before it is known where what is carried of it was seen. */
export type HiddenLeft = Pick<HiddenAct, 'account' | 'data'> & HiddenDoing
/** A payment of a hidden amount. */
export type HiddenPayment = Extract<HiddenAct, { readonly kind: 'pay' }>

export type BundledSigner = { readonly address: Address; readonly signature: Signature | null }

/** What somebody decided, as the preparing side says it. */
export type ClaimedIntent = { readonly kind: 'sweep' | 'payment' | 'upkeep'; readonly words: string; readonly lines: readonly IntentLine[] }

/** One movement: under which reference, to which wallet or account, how much, in smallest units, of what. */
export type IntentLine = {
  readonly reference: string | null
  readonly recipient: Address
  readonly amount: bigint
  readonly asset: 'native' | Address
}

type ClaimedPolicy = { readonly isAllowed: boolean; readonly words: string }

/** What nodes said and the bytes do not: each kind in the order of its addresses. */
export type BundleFacts = {
  readonly accounts: readonly AccountFact[]
  readonly mints: readonly MintFact[]
  readonly tables: readonly TableFact[]
  readonly hooks: readonly HookFact[]
  readonly rents: readonly RentFact[]
  readonly fee: FeeFact | null
  readonly height: HeightFact | null
}

/** `program` owns the account; `token` is what a token account holds. */
export type AccountFact = {
  readonly address: Address
  readonly lamports: Lamports
  readonly program: Address
  readonly token: { readonly mint: Address; readonly owner: Address; readonly amount: TokenAmount } | null
  readonly seen: Seen
}

/** `extensions`: the numbers of their types, in the order of the mint's bytes. */
export type MintFact = {
  readonly mint: Address
  readonly tokenProgram: Address
  readonly decimals: number
  readonly symbol: string | null
  readonly extensions: readonly number[]
  readonly seen: Seen
}

/** With all that the table holds. */
export type TableFact = LookupTable & { readonly seen: Seen }

/** What the hook of a mint wants to see behind the four accounts of a transfer. */
export type HookFact = {
  readonly mint: Address
  readonly program: Address
  readonly accounts: readonly { readonly address: Address; readonly writable: boolean }[]
  readonly seen: Seen
}

/** The rent-exempt minimum of an account of so many bytes. */
export type RentFact = { readonly byteLength: number; readonly lamports: Lamports; readonly seen: Seen }

/** What a signature costs, and the rule in words by which the whole fee follows from it. */
export type FeeFact = { readonly lamportsPerSignature: Lamports; readonly rule: string; readonly seen: Seen }

export type HeightFact = { readonly blockHeight: BlockHeight; readonly seen: Seen }

/** The version of the file that holds a bundle. */
export function versionOf({ transactions }: Pick<Bundle, 'transactions'>): BundleVersion {
  return transactions.some(({ hidden }) => hidden !== undefined) ? BUNDLE_VERSION_BLANK : BUNDLE_VERSION
}

/** The bytes that a signature of a transaction is of: as long as blanks are not filled, none verifies. */
export function signedBytesOf({ message, hidden }: Pick<BundledTransaction, 'message' | 'hidden'>): Uint8Array {
  return hidden?.completed ?? message
}
