import type { Address } from '../address/address.ts'
import type { NetworkEra } from '../chain/network-era.ts'
import type { Commitment, Slot } from '../chain/slot.ts'
import type { Signature } from '../keys/signature.ts'
import type { Blockhash, Lifetime } from '../lifetime/lifetime.ts'
import type { AttemptState, OutstandingState, SettledState } from '../payment/state.ts'
import type { Storable } from './storable.ts'

/** A row of the journal by its number. An attempt's, a gap's and a case's is a bigint where the database gave it just now. */
type RowId = number | bigint

/** One watched balance that moved, with its verdict. */
type MovedBalance = {
  readonly id: bigint
  readonly signature: Signature | null
  readonly index: bigint
  readonly owner: Address
  readonly account: Address
  readonly asset: bigint
  readonly before: bigint
  readonly after: bigint
  readonly verdict: string
  readonly why: string | null
}

/** What a person changed of the policy. */
export type PolicyChange = 'allow' | 'allow-many' | 'forbid' | 'limit' | 'approver' | 'remove-approver' | 'threshold' | 'cool-down'

/** The journal, its nodes, the accounts and people it knows. */
export type HouseEvents = {
  'network-set': { readonly name: string; readonly genesisHash: string }
  'journal-home': { readonly machine: string; readonly folder: string }
  'vault-written': { readonly generation: number }
  /** A copy of the vault was written and opened, or opened where it was kept. `imported`, `vaults`: the imported keys and the vaults known then. */
  'vault-copied': { readonly bytes: number | null; readonly imported: number; readonly vaults: number }
  /** The bytes of the vault were handed over; whether anybody keeps them is not known. */
  'vault-handed': { readonly bytes: number }
  /**
   * The vault took a change of its policy, whose names are those of the operations; `of`: what was asked, without a passphrase. `agreed`: the second
   * person who agreed, where one had to.
   */
  'policy-changed': { readonly what: PolicyChange; readonly of: Storable; readonly agreed: Address | null }
  /** The whole journal was verified as it stood at an entry; `problems`: how many were found. */
  'journal-verified': { readonly entry: number; readonly head: string; readonly problems: number; readonly seals: boolean }
  /** A report of some days was written, as of that entry. `manifest`: SHA-256 of the list of its files, which holds the SHA-256 of each. */
  'report-made': {
    readonly from: string
    readonly to: string
    readonly zone: string
    readonly name: string
    readonly manifest: string
    readonly entry: number
    readonly head: string
  }
  'configured-nodes': { readonly nodes: readonly string[] }
  'nodes-disagreed': {
    readonly what: string
    readonly where: string
    readonly answers: readonly { readonly node: string; readonly said: string }[]
  }
  'nodes-agreed': { readonly what: string; readonly nodes: readonly string[] }
  /** What enough nodes showed of the consensus: that its change began, that it is over, or the new one's certificate with its slot. */
  'consensus-seen': { readonly era: NetworkEra; readonly slot: Slot | null; readonly nodes: readonly string[] }
  'node-version-seen': { readonly node: string; readonly version: string }
  /** The addresses by their digest, one a line: a hundred thousand of them would drown the other events. */
  'accounts-added': { readonly count: number; readonly first: string; readonly addressesSha256: string }
  /** Only watched until now; from here on their keys are ours. */
  'accounts-promoted': { readonly accounts: readonly string[] }
  'account-labelled': { readonly address: Address; readonly label: string }
  /** A text was signed with the key of an account: no transaction, and nothing of it can land. */
  'offchain-signed': { readonly address: Address; readonly text: string; readonly signature: Signature }
  'mint-listed': { readonly mint: Address; readonly tokenProgram: Address; readonly decimals: number; readonly label: string }
  'mint-labelled': { readonly mint: Address; readonly label: string }
  /** A mint that nobody listed is out of sight from here on; its movements are recorded as before. Listing it ends that as well. */
  'mint-ignored': { readonly mint: Address }
  'mint-unignored': { readonly mint: Address }
  'recipient-added': { readonly address: Address; readonly label: string; readonly note: string | null }
  'recipient-labelled': { readonly address: Address; readonly label: string; readonly note?: string | null }
  'recipient-removed': { readonly address: Address }
  'nonce-kept': { readonly address: Address; readonly authority: Address; readonly label: string | null }
  'nonce-dropped': { readonly address: Address; readonly why: string }
}

/** What was read of the chain, what was passed over, and what does not add up. */
export type ChainEvents = {
  'cursor-opened': { readonly slot: Slot; readonly blockhash: Blockhash | null }
  'cursor-moved-back': { readonly from: Slot; readonly to: Slot; readonly movements: number; readonly gaps: readonly bigint[] }
  'cursor-mended': { readonly slot: Slot; readonly from: Blockhash; readonly to: Blockhash }
  /** Each `account asset amount slot`. */
  'balances-opened': { readonly balances: readonly string[] }
  'block-recorded': { readonly slot: Slot; readonly blockhash: Blockhash; readonly credits: readonly MovedBalance[] }
  'history-recorded': {
    readonly owner: Address
    readonly node: string
    readonly credits: readonly (MovedBalance & { readonly slot: Slot; readonly gap: bigint | null })[]
  }
  'pending-vanished': {
    readonly signature: Signature
    readonly slot: Slot
    readonly owner: Address
    readonly account: Address
    readonly asset: bigint
  }
  /** What a hidden arrival was read to be, by the account's own keys: its amount, or why that is not told. It is no credit. */
  'hidden-amount-read': { readonly credit: bigint; readonly amount: bigint | null; readonly why: string | null }
  'gap-opened': {
    readonly gap: RowId
    /** blocks: of every account. accounts: of accounts that were added later. */
    readonly scope: 'blocks' | 'accounts'
    readonly from: Slot
    readonly to: Slot
    readonly reason: string
    readonly refusals: readonly { readonly node: string; readonly code: string; readonly firstAvailableSlot: Slot | null }[]
    readonly accounts: bigint
  }
  'gap-closed': { readonly gap: RowId; readonly note: string }
  'catch-up': { readonly way: 'blocks' | 'accounts'; readonly because: string }
  'catch-up-chosen': { readonly way: string }
  'balances-compared': {
    readonly comparison: number
    readonly askedBy: string
    readonly slot: Slot
    readonly compared: number
    readonly differences: number
  }
  'case-opened': {
    readonly case: RowId
    readonly kind: string
    readonly account: Address
    readonly asset: bigint
    readonly expected: bigint
    readonly found: bigint
    readonly slot: Slot
    readonly credit: bigint | null
  }
  'case-closed': { readonly case: RowId; readonly note: string }
}

/** What was decided, and whether anything new is signed. An intent is named as `decision/number`. */
export type DecisionEvents = {
  'decision-added': {
    readonly decision: string
    readonly kind: 'sweep' | 'payment' | 'upkeep'
    readonly summary: Storable
    readonly intents: number
  }
  'intent-added': {
    readonly intent: string
    readonly decision: string
    readonly replaces: string | null
    readonly what: Storable
    /** Each `account asset`. */
    readonly sources: readonly string[]
    readonly payments: readonly string[]
  }
  /** A file for keys that are elsewhere, by its digest and that of its text, and its messages by theirs: each may be signed and sent from here on. */
  'bundle-prepared': {
    readonly bundle: string
    readonly text: string
    /** Digest of what was asked. The first bundles were prepared without it. */
    readonly summary: string
    readonly decision: string
    /** `kept`: digest of what is kept of it beside its bytes. */
    readonly messages: readonly { readonly message: string; readonly kept: string }[]
  }
  /** A bundle that came from elsewhere is about to be signed by keys here: before any signature of it exists. `messages`: their digests. */
  'bundle-signing': { readonly bundle: string; readonly messages: readonly string[] }
  /**
   * A bundle that came from elsewhere was signed by keys here; each of its messages may land from here on. `message`: its digest; `signature`: its
   * first, by which the chain knows it; `nonceAccount`: it can land until that is advanced; `kept`: digest of what is kept of it beside its bytes. The first
   * bundles were noted without it.
   */
  'bundle-signed': {
    readonly bundle: string
    readonly messages: readonly {
      readonly message: string
      readonly signature: Signature
      readonly nonceAccount: Address | null
      readonly kept: string
    }[]
  }
  /**
   * The keys here filled the blanks of a message of such a bundle, the one of this number. `completed`: its bytes in hex, kept since each filling is drawn
   * at random.
   */
  'bundle-completed': { readonly bundle: string; readonly number: number; readonly completed: string }
  /** The signature of such a message is known. */
  'carried-returned': { readonly message: string; readonly intent: string }
  /** Such a message is proved never to land. */
  'carried-dead': { readonly message: string; readonly proof: Storable }
  /** Such a message that left with blanks and had ended stands in the ledger all the same. `landed`: the digest of the bytes that stand there. */
  'carried-landed': { readonly message: string; readonly landed: string }
  /** All in these confidential accounts of a token goes to the treasury's, step by step, also what arrives on the way. */
  'confidential-sweep-added': {
    readonly sweep: string
    readonly mint: Address
    readonly treasury: Address
    readonly accounts: readonly Address[]
  }
  /** Which decision takes accounts of such a sweep a step further. */
  'confidential-step': { readonly act: 'apply' | 'withdraw' | 'sweep'; readonly decision: string; readonly accounts: readonly Address[] }
  /** swept: nothing was in the account at that slot. stopped: nothing more is decided of it. */
  'confidential-source-ended': {
    readonly sweep: string
    readonly account: Address
    readonly as: 'swept' | 'stopped'
    readonly slot: Slot | null
    readonly why: string | null
  }
  'intents-sealed': { readonly intents: readonly string[] }
  'intent-replaced': { readonly intent: string; readonly by: readonly string[] }
  'approval-awaited': { readonly intent: string; readonly attempt: number }
  /** `approver`: by whom. Journals of former versions leave it out where the process ended between the approval and this line. */
  'intent-approved': { readonly intent: string; readonly approver?: Address }
  /** `elsewhere`: by a transaction that was signed outside this journal. */
  'intent-satisfied': { readonly intent: string; readonly elsewhere?: true }
  'intent-abandoned': { readonly intent: string; readonly why: string }
  'intent-unknown': { readonly intent: string; readonly why: string }
  /** A person closed, with a note, an intent of which nobody can tell. */
  'unknown-closed': { readonly intent: string; readonly note: string }
  /** A confidential withdrawal in several transactions; `amount` null where nothing but the rent of earlier proofs is taken back. `decision`: its first. */
  'withdrawal-begun': { readonly withdrawal: string; readonly account: Address; readonly amount: bigint | null; readonly decision: string }
  'withdrawal-step': { readonly withdrawal: string; readonly decision: string }
  /** Nothing more is withdrawn by it; what it put up as rent is taken back. */
  'withdrawal-given-up': { readonly withdrawal: string; readonly why: string }
  /** `withdrawn`: whether the amount is public now. `why`: what stood against it, or against taking all rent back. */
  'withdrawal-ended': { readonly withdrawal: string; readonly withdrawn: boolean; readonly why: string | null }
  /** A payment of a hidden amount takes several transactions: accounts are to keep its proofs. `account`: which token account pays. */
  'proofs-begun': { readonly intent: string; readonly account: Address }
  /** The next transaction that makes, fills or closes such accounts. */
  'proofs-step': { readonly intent: string; readonly decision: string }
  /** It is not paid, and what its accounts hold is taken back. `why`: who or what ended it. */
  'proofs-given-up': { readonly intent: string; readonly why: string }
  /** Accounts keep its proofs: from here on it may be signed. */
  'proofs-kept': { readonly intent: string }
  /** `why`: what stood against taking all rent back. */
  'proofs-ended': { readonly intent: string; readonly why: string | null }
  'sending-closed': {
    readonly reason: 'movement-unexplained' | 'journal-older' | 'journal-moved' | 'vault-restored' | 'key-imported'
    readonly context: Storable
  }
  'sending-reopened': { readonly reasons: readonly string[]; readonly note: string }
  'sending-compared': {
    readonly slot: Slot
    readonly satisfied: readonly string[]
    readonly abandoned: readonly string[]
    /** Of which nobody can tell. */
    readonly unknown: readonly string[]
    readonly cases: readonly number[]
  }
  'found-elsewhere': {
    readonly signature: Signature
    readonly slot: Slot
    readonly what: 'paid' | 'done' | 'moved-home' | 'failed' | 'dead' | 'unknown'
    readonly proof: Storable
    readonly payments: readonly string[]
    readonly intents: readonly string[]
  }
}

/** One message: made, signed, sent, and what was heard of it. */
export type AttemptEvents = {
  'draft-added': {
    readonly attempt: RowId
    readonly intent: string
    readonly digest: string
    readonly lifetime: Lifetime
    readonly predicted: Storable
  }
  'attempt-signed': { readonly attempt: number; readonly signature: Signature; readonly transactionSha256: string }
  /** Its message stands in the ledger under another signature of the same bytes, made elsewhere; `before` is the one that was followed. */
  'attempt-signature-found': {
    readonly attempt: number
    readonly before: Signature
    readonly signature: Signature
    readonly transactionSha256: string
  }
  broadcast: { readonly attempt: number; readonly node: string }
  evidence: {
    readonly attempt: number
    readonly who: string
    readonly what: string
    readonly slot: Slot | null
    readonly commitment: Commitment | null
    readonly detail: Storable
  }
  'attempt-moved': { readonly attempt: number; readonly from: AttemptState; readonly to: OutstandingState }
  'attempt-revoking': { readonly attempt: number; readonly next: 'renew' | 'abandon'; readonly advance: string | null }
  'attempt-settled': { readonly attempt: number; readonly from: AttemptState; readonly to: SettledState; readonly proof: Storable }
}

/**
 * Every kind of event that the journal appends, with its data. A kind and its members keep their meaning for ever: events are never rewritten.
 * A member that comes later is absent in events that are older, so whoever reads stored data expects nothing of it ({@link StoredData}).
 */
export type EventData = HouseEvents & ChainEvents & DecisionEvents & AttemptEvents
export type EventKind = keyof EventData

/** The data of an event as it is read back: the members by their names, of any version, so of any shape. */
export type StoredData<Kind extends EventKind> = { readonly [Member in keyof EventData[Kind]]?: unknown }
