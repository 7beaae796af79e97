import type { NetworkEra } from '../../core/chain/network-era.ts'
import type { Address } from '../../core/address/address.ts'
import type { Commitment, Slot } from '../../core/chain/slot.ts'
import type { Asset, Movement } from '../../core/deposit/deposit.ts'
import type { Signature } from '../../core/keys/signature.ts'
import type { Blockhash, Lifetime } from '../../core/lifetime/lifetime.ts'
import type { IntentCounts } from '../../core/payment/decision-outcome.ts'
import type { IntentState } from '../../core/payment/intent-state.ts'
import type { Attempt } from '../../core/payment/attempt.ts'
import type { OutstandingState, SettledState } from '../../core/payment/state.ts'
import type { JsonValue } from './json.ts'
import type { DoingFault } from './sending-records.ts'

export type * from './ledger-records.ts'
export type * from './overview-records.ts'
export type * from './credit-search.ts'
export type * from './page-records.ts'
export type * from './sending-records.ts'

/** What the journal gives back. Amounts are smallest units; times are milliseconds since 1970 and only for people: nothing is decided by them. */

export type NetworkRecord = { readonly name: string; readonly genesisHash: string; readonly atMs: number }

export type AccountRole = 'treasury' | 'deposit' | 'watch'
export type AccountRecord = {
  readonly address: Address
  readonly role: AccountRole
  /** Derivation path in the vault; null where the key is imported or not ours. */
  readonly path: string | null
  readonly label: string | null
  readonly atMs: number
}

/** What an account holds: of the native token in itself, of tokens in all its token accounts. Tokens it holds none of are left out. */
export type AccountHolding = {
  readonly account: AccountRecord
  readonly native: bigint
  /** `ignored`: nobody listed it, and a person put it out of sight. */
  readonly tokens: readonly (Pick<MintRecord, 'mint' | 'label' | 'decimals'> & { readonly ignored: boolean; readonly amount: bigint })[]
}

/** A mint that was listed, or one that was only seen arriving (`listed: false`, no label). */
export type MintRecord = {
  readonly mint: Address
  readonly tokenProgram: Address
  readonly decimals: number
  readonly label: string | null
  readonly listed: boolean
}

/** A listed mint after it was given a label; whether that is another one than before. */
export type LabelledMint = Omit<MintRecord, 'label' | 'listed'> & { readonly label: string; readonly changed: boolean }

/** Everything up to and including `slot` is known; `block` is the last block present there, null right after an opening or a gap. */
export type CursorRecord = { readonly slot: Slot; readonly block: { readonly slot: Slot; readonly blockhash: Blockhash } | null }

/** A movement as recorded. Ids grow in the order of the chain. */
export type CreditRecord = Movement & { readonly id: number }

/** The running balance of one account in one asset, true for `slot`. `opening` is what it held before the first recorded movement. */
export type BalanceRecord = {
  readonly id: number
  readonly owner: Address
  readonly account: Address
  readonly asset: Asset
  readonly opening: bigint
  readonly amount: bigint
  readonly slot: Slot
}

/** Per asset: what all accounts hold together, and what customers paid in since the journal began. May exceed 64 bits. */
export type SumRecord = { readonly asset: Asset; readonly accounts: number; readonly held: bigint; readonly credited: bigint }

/**
 * Something that does not add up and waits for a person.
 * - balance-break: a movement does not start where the running balance stood
 * - outcome-differs: a finalized transaction changed our accounts otherwise than predicted
 * - reconciliation-differs: the chain and the journal hold different amounts
 * - pending-credits: an account takes few more hidden amounts; `expected` is how many it takes, `found` how many wait
 * - not-a-wallet: an account of ours belongs to a program or carries data; `found` is how many bytes
 * - movement-again: a recorded transaction was shown again in another place; what the account held after it, as recorded and as shown again
 * - movement-missing: a block that was read again does not hold a recorded movement; what the account held after it, and before
 * - landing-unknown: the signer signed for another journal what may have landed in a past that is missing here; `found` is how many messages
 * - and the kinds of {@link DoingFault}: `found` is how much left
 */
export type CaseKind =
  | 'balance-break'
  | 'outcome-differs'
  | 'reconciliation-differs'
  | 'pending-credits'
  | 'not-a-wallet'
  | 'movement-again'
  | 'movement-missing'
  | 'landing-unknown'
  | DoingFault
export type CaseRecord = {
  readonly id: number
  readonly kind: CaseKind
  readonly account: Address
  readonly asset: Asset
  readonly expected: bigint
  readonly found: bigint
  readonly slot: Slot
  /** The movement that does not start where it should, or that nothing here explains. */
  readonly creditId: number | null
  readonly openedAtMs: number
  readonly closed: { readonly atMs: number; readonly note: string } | null
}

/**
 * - sweep: money of deposit accounts goes to the treasury
 * - payment: money goes to somebody
 * - upkeep: nonce and token accounts are made, advanced, handed over or closed
 */
export type IntentKind = 'sweep' | 'payment' | 'upkeep'
export type IntentSource = { readonly account: Address; readonly asset: Asset }
export type IntentRecord = {
  /** Grows with every intent: the key of pages. */
  readonly sequence: number
  readonly id: string
  readonly kind: IntentKind
  readonly decisionId: string
  readonly replaces: string | null
  readonly what: JsonValue
  readonly state: IntentState
  readonly sources: readonly IntentSource[]
  /** Oldest first. */
  readonly attempts: readonly AttemptRecord[]
  /** The signer's seal over what was decided; null where it is not sealed yet, and so not signed. */
  readonly seal: string | null
  readonly atMs: number
  /** How far the chain may have been when it was decided, be it with the intent that it replaces; null where that was not kept. */
  readonly decidedSlot: Slot | null
  /** How far the chain surely was then; null where that was not kept. */
  readonly decidedAfterSlot: Slot | null
  /** Why it was given up, or nobody can tell what became of it; null where it goes on, was carried out, or others took its place. */
  readonly why: string | null
  /** That a person closed it, where nobody can tell what became of it. */
  readonly closed: { readonly atMs: number; readonly note: string } | null
}

/** What was decided at once: one sweep, the payments of one order, or upkeep. */
export type DecisionRecord = {
  /** Grows with every decision: the key of pages. */
  readonly sequence: number
  readonly id: string
  readonly kind: IntentKind
  readonly summary: JsonValue
  /** Of the intents and of those that are unfinished, how many are messages that left in a bundle and whose signature is not known. */
  readonly outMessages: number
  /** Of the intents, how many are messages that left in a bundle and are proved never to land. */
  readonly deadMessages: number
  readonly atMs: number
} & IntentCounts

/** One line of a payout, with the state of the intent that carries it now. `live`: it is paid, or still may be. */
export type PaymentRecord = {
  readonly id: number
  readonly key: string
  readonly decisionId: string
  readonly intentId: string
  readonly recipient: Address
  readonly account: Address
  readonly asset: Asset
  readonly amount: bigint
  readonly live: boolean
  readonly atMs: number
}

/**
 * How the intent stands that a key is taken by. `revoking`: a person is giving up the message that may still land for it; `unconfirmed`: it has no
 * seal of the signer, nothing that was signed for it may land any more or has, and it takes the place of nothing.
 */
export type TakenKey = {
  readonly intentId: string
  readonly state: Exclude<IntentState, 'abandoned'>
  readonly revoking: boolean
  readonly unconfirmed: boolean
}

/** An amount that a recipient was paid or still may be, and when that was last decided. */
export type PaidAmount = { readonly recipient: Address; readonly asset: Asset; readonly amount: bigint; readonly lastAtMs: number }

/** An account in which payments arrived, and when the last of them was decided. */
export type Arrival = { readonly account: Address; readonly lastAtMs: number }

/** A nonce account that is known. `attemptId` is the living attempt it is reserved for, null while it is free. */
export type NonceRecord = {
  readonly address: Address
  readonly authority: Address
  readonly label: string | null
  readonly closed: boolean
  /** Its authority is an account that is watched: no signature of this vault lives by it, so that it is not of the pool. */
  readonly isElsewhere: boolean
  readonly attemptId: number | null
  /** The digest of the bundle that is out and lives by it; null where there is none. */
  readonly bundleDigest: string | null
  readonly atMs: number
}

/** Somebody in the address book. `lastPaidAtMs`: when the last payment to it was proved final; of what was paid elsewhere, when it was decided. */
export type RecipientRecord = {
  readonly address: Address
  readonly label: string
  readonly note: string | null
  readonly lastPaidAtMs: number | null
  readonly atMs: number
}

/** What is known of an attempt beside how far it has come. */
type AttemptFacts = {
  readonly intentId: string
  readonly message: Uint8Array
  /** SHA-256 of the message: what was reviewed. */
  readonly digest: Uint8Array
  readonly lifetime: Lifetime
  /** Of a message that uses a nonce: a finalized slot read before it was signed, from which a node must be able to testify. */
  readonly notSignedBeforeSlot: Slot | null
  readonly predicted: JsonValue
  /** Where a person has decided that it is not to land. */
  readonly revocation: RevocationRecord | null
  readonly atMs: number
}
export type AttemptRecord = Attempt<AttemptFacts>
export type DraftRecord = Extract<AttemptRecord, { readonly state: 'draft' }>
export type OutstandingRecord = Extract<AttemptRecord, { readonly state: OutstandingState }>

/**
 * That signed bytes are not wanted any more: they are no longer sent.
 * - next: once they are proved without effect, the intent is given up (abandon) or made again under another lifetime (renew)
 * - advanceId: the decision that moves their nonce on; null where nothing can but time
 */
export type RevocationRecord = { readonly next: 'abandon' | 'renew'; readonly advanceId: string | null; readonly atMs: number }

export type BroadcastRecord = { readonly id: number; readonly attemptId: number; readonly node: string; readonly atMs: number }
export type EvidenceRecord = {
  readonly id: number
  readonly attemptId: number
  /** The node that said it, by its configured name. */
  readonly who: string
  /** What was said or asked: a short kebab-case name. */
  readonly what: string
  readonly slot: Slot | null
  readonly commitment: Commitment | null
  readonly detail: JsonValue
  readonly atMs: number
}
export type VerdictRecord = { readonly attemptId: number; readonly state: SettledState; readonly proof: JsonValue; readonly atMs: number }

/** One line of what was done. `hash` covers the line and the hash before it (docs/journal.md). */
export type EventRecord = {
  readonly id: number
  readonly atMs: number
  readonly kind: string
  readonly data: JsonValue
  readonly hash: string
}

/** Messages that events call final, oldest first, by how they ended, and the last event that was looked at; null where there was none. */
export type CalledMade = {
  readonly upTo: number | null
  readonly messages: readonly { readonly eventId: number; readonly signature: Signature; readonly end: 'made' | 'failed' }[]
}

/** An event by its id and the hash that covers it and everything before it. */
export type EventMark = { readonly id: number; readonly hash: string }

/** The software of a node, and when it was first seen there. */
export type SeenConsensus = { readonly era: NetworkEra; readonly slot: Slot | null }

/** The software a node was last seen to run. */
export type SeenVersion = { readonly node: string; readonly version: string; readonly atMs: number }

/** The first row of each kind of fault, by table and key. */
export type Problem = { readonly table: string; readonly row: string; readonly problem: string }
export type VerifyReport = {
  readonly events: number
  /** The hash of the last event: written down elsewhere, it proves later that nothing before it was changed or cut off. */
  readonly head: string
  readonly credits: number
  readonly intact: boolean
  readonly problems: readonly Problem[]
}

/** How far an attempt's bytes have come. */
export type AttemptProgress = {
  readonly attemptId: number
  readonly broadcasts: number
  /** The slot of the block a node last reported it in. */
  readonly slot: Slot | null
  /** What the network charged beyond what was planned; 0 before it landed. */
  readonly feeBeyondLamports: bigint
}
