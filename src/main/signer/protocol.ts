import type { Address } from '../../core/address/address.ts'
import type { ErrorValue } from '../../core/error/error.ts'
import type { Signature } from '../../core/keys/signature.ts'
import type { Review } from '../../core/review/review.ts'
import type { ConfidentialOperations } from './confidential-protocol.ts'
import type {
  DecidedFor,
  GivenApproval,
  JournalHead,
  JournalPosition,
  MadeMessage,
  SealedIntent,
  SignedEntry,
  ToApprove,
  ToldEnds,
  ToSeal,
  ToSign,
} from './decided.ts'
import type { NumberedFile } from './vault/generations.ts'

export type * from './decided.ts'

/*
 * What the backend and the signer process say to each other. The first message is a launch, every later one a request;
 * each request is answered once, after any number of progress messages.
 *
 *     backend                         signer
 *     { kind: 'launch', token, … }  →
 *     { id, token, operation, … }   →
 *                                   ←  { kind: 'progress', id, done, total }
 *                                   ←  { kind: 'done', id, value } | { kind: 'refused', id, error }
 *                                   ←  { kind: 'locked' }                       whenever it locks on its own
 */

/** A derived account: the address and where it stands under the words. */
export type DerivedAccount = { readonly address: Address; readonly path: string }

/** Where a key stands, as the caller believes it. The signer derives it and compares; a wrong one is refused. */
export type PathHint = DerivedAccount

/** Who owns a token account, as the caller believes it: only where it is the associated one of that owner. `mint`: of a confidential account, whose keys follow from it. */
type TokenAccountHint = { readonly account: Address; readonly owner: Address; readonly mint?: Address | undefined }

export type LabelledAddress = { readonly address: Address; readonly label: string }

/** No asset of their own, and limited all the same. */
export const LIMITED_BESIDES = ['priority-fee', 'new-accounts', 'new-accounts-for-one', 'other-assets'] as const

/**
 * The native token or a token by its mint; in lamports, what messages offer in fees beyond the base fee; or a number of token accounts that are
 * made for others, together or for any one of them. `other-assets` is each asset, native or token, that has no limit of its own: every one is
 * held to it alone, in its own smallest units.
 */
export type LimitedAsset = 'native' | (typeof LIMITED_BESIDES)[number] | Address

/** What may leave of an asset in one transaction, and in any 24 hours, in smallest units; null where that is not limited. */
export type SpendingLimit = {
  readonly asset: LimitedAsset
  readonly perTransaction: bigint | null
  readonly perDay: bigint | null
}

/** A message that lets more than this leave is signed only with a second person's approval. */
export type ApprovalThreshold = { readonly asset: 'native' | 'other-assets' | Address; readonly above: bigint }

/** An address of the policy, and how long it is not yet paid. */
type ShownAddress = LabelledAddress & { readonly waitMs: number }

/**
 * The policy as it is told, with what the signer's own time makes of it.
 * - treasury: the account that sweeps go to; null means account 0 of the words
 * - watchOnlyTreasuries: treasuries whose keys are elsewhere, in vaults of earlier versions; paid like destinations
 * - destinations: addresses payments may go to, each with what a person called it
 */
export type PolicyView = {
  readonly treasury: Address | null
  readonly watchOnlyTreasuries: readonly ShownAddress[]
  readonly destinations: readonly ShownAddress[]
  /** How long an address waits that is recorded now. */
  readonly coolDownMs: number
  /** If an asset has several limits, the strictest holds. A limit that was replaced by a looser one ends after the cool-down; others do not end. */
  readonly limits: readonly (SpendingLimit & { readonly endsInMs: number | null })[]
  /** A shorter one that was asked for, and when it begins. */
  readonly nextCoolDown: { readonly ms: number; readonly waitMs: number } | null
  /** Whoever may approve, by the address of the key that only their own passphrase opens; and how long they may not yet. */
  readonly approvers: readonly ShownAddress[]
  /** Of several for one asset the lowest holds; one that was replaced by a higher one ends after a while, others never. */
  readonly thresholds: readonly (ApprovalThreshold & { readonly endsInMs: number | null })[]
}

/** Somebody who may approve, and the passphrase that they typed. */
export type SecondPerson = { readonly approver: Address; readonly passphrase: string }
/** Needed while a threshold holds, where what is asked loosens the policy. */
type Agreed = { second?: SecondPerson | undefined }

/** The highest number of a file of this vault that the journal knows of. */
type Known = { known?: number | undefined }

/**
 * A file that is not the newest of its kind. `generation` is null where it is gone or cannot be read; `files` is the witness, which names the newest
 * of all.
 */
export type OlderFile = {
  readonly file: NumberedFile | 'files'
  readonly path: string
  readonly generation: number | null
  readonly newest: number
}

/**
 * `emptied`: the system was told to leave all memory out of a core dump of the signer. `not controlled`: that cannot be asked for here
 * (no such setting on this system, or it was refused), so a crash may write memory to disk.
 */
export type CoreDumps = 'emptied' | 'not controlled'

/** What the signer tells about a vault. While it is absent or locked, the contents are null, zero or empty. */
export type SignerStatus = {
  readonly state: 'absent' | 'locked' | 'unlocked'
  readonly treasury: Address | null
  /** Deposit accounts derived so far: the numbers 1 to this. */
  readonly derivedAccounts: number
  readonly importedAccounts: number
  /** Each with how long no sweep may go to it yet. */
  readonly imported: readonly ShownAddress[]
  readonly policy: PolicyView | null
  /** The highest number that a file of this vault has; 0 where none has one yet. */
  readonly generation: number
  /** Files beside it that were found to be earlier ones, or gone, when it was opened. */
  readonly older: readonly OlderFile[]
  readonly autoLockMs: number
  /** How long until it locks itself if nobody does anything from now on; null while it is not open. */
  readonly locksInMs: number | null
  readonly coreDumps: CoreDumps
}

/** What the signer saw in a message. Only a digest that was given out here can be signed, until the vault is locked. */
export type ReviewedMessage = {
  /** sha256 of the message bytes, in lower-case hexadecimal. */
  readonly digest: string
  /** The beginning of the digest, to read aloud. */
  readonly words: readonly string[]
  readonly review: Review
  /** What a second person approves: digestEffects of the message, in lower-case hexadecimal. */
  readonly effects: string
  /** Null when the policy allows it; otherwise what signing would answer. */
  readonly refusal: ErrorValue | null
}

/** Signatures of the keys in this vault, in the order of the message's signers. Signers with other keys are left out. */
export type SignedMessage = {
  readonly digest: string
  readonly signatures: readonly { readonly address: Address; readonly signature: Signature }[]
}

/** Every operation with what it takes and what it answers. */
type SignerOperations = ConfidentialOperations & {
  status: { argument: Record<never, never>; answer: SignerStatus }
  create: {
    argument: { passphrase: string; coolDownMs?: number | undefined } & Known
    answer: { words: readonly string[]; treasury: Address }
  }
  restore: { argument: { passphrase: string; words: string; coolDownMs?: number | undefined } & Known; answer: { treasury: Address } }
  unlock: { argument: { passphrase: string } & Known; answer: SignerStatus }
  /** Unlocks a vault that is not the newest, or whose witness is gone: what it loosens waits, and limits of a day count as full. */
  acceptOlder: { argument: { passphrase: string } & Agreed & Known; answer: SignerStatus }
  /** Signs a text that can be no transaction, so that others see whose key this is. Nothing of it can land. */
  signOffchain: { argument: { passphrase: string; text: string; address: Address; path: string | null }; answer: { signature: Signature } }
  lock: { argument: Record<never, never>; answer: SignerStatus }
  stayOpen: { argument: Record<never, never>; answer: SignerStatus }
  setAutoLock: { argument: { autoLockMs: number }; answer: SignerStatus }
  prove: { argument: { passphrase: string }; answer: { proved: true } }
  changePassphrase: { argument: { passphrase: string; newPassphrase: string } & Known; answer: { changed: true } }
  importKeypair: { argument: { passphrase: string; label: string; keypair: string } & Agreed; answer: { address: Address } }
  allow: { argument: { passphrase: string; address: Address; label: string } & Agreed; answer: PolicyView }
  /** All of them from the same moment on, or none. */
  allowMany: { argument: { passphrase: string; recipients: readonly LabelledAddress[] } & Agreed; answer: PolicyView }
  forbid: { argument: { address: Address }; answer: PolicyView }
  setLimit: { argument: { passphrase: string; limit: SpendingLimit } & Agreed; answer: PolicyView }
  setCoolDown: { argument: { passphrase: string; coolDownMs: number } & Agreed; answer: PolicyView }
  /** Makes a key for a second person, in a file of its own beside the vault that only their passphrase opens. */
  nameApprover: { argument: { passphrase: string; label: string; approverPassphrase: string } & Agreed; answer: PolicyView }
  removeApprover: { argument: { address: Address } & Agreed; answer: PolicyView }
  setThreshold: { argument: { passphrase: string; asset: ApprovalThreshold['asset']; above: bigint | null } & Agreed; answer: PolicyView }
  /** All of them, or none: what each approves is a payment of its own. */
  approve: { argument: { messages: readonly ToApprove[] } & SecondPerson; answer: { given: readonly GivenApproval[] } }
  /** Takes back what was approved of a payment and is not used. Answers whether there was such an approval. */
  dropApproval: { argument: { seal: string }; answer: { dropped: boolean } }
  /** What counts against the limits now, and which approvals wait to be used. */
  standing: {
    argument: Record<never, never>
    answer: {
      readonly spent: readonly { readonly asset: LimitedAsset; readonly amount: bigint }[]
      readonly approvals: readonly GivenApproval[]
    }
  }
  deriveAccounts: { argument: { count: number; first?: number | undefined }; answer: { accounts: readonly DerivedAccount[] } }
  backup: { argument: { path: string; passphrase: string }; answer: { path: string; byteLength: number } }
  /** The sealed file itself, once it was opened. A drill takes it as `bytes`, in place of what stands at its path. */
  copy: { argument: { passphrase: string }; answer: { bytes: Uint8Array } }
  restoreDrill: { argument: { path: string; bytes?: Uint8Array | undefined; passphrase: string }; answer: DrillReport }
  review: {
    argument: {
      messages: readonly Uint8Array[]
      /** For every account of this vault in the messages, but its treasury and imported ones. */
      paths: readonly PathHint[]
      /** Owners of token accounts. An account whose owner is not named is tried with the treasury as its owner. */
      tokenAccounts?: readonly TokenAccountHint[] | undefined
      /** Proofs of validity that accounts keep, as instructions carry them behind the tag: claims, each verified, for the transfer that names its commitments. */
      validities?: readonly Uint8Array[] | undefined
      /** Lets messages use a nonce: once signed they do not expire on their own. */
      allowNonce?: boolean | undefined
      /** What each message is to be signed for, in their order; left out where nothing is to be signed yet. */
      decided?: readonly DecidedFor[] | undefined
    }
    answer: { reviewed: readonly ReviewedMessage[] }
  }
  /** A person decides: from then on the signer signs what does exactly that, for that intent. */
  sealDecisions: { argument: { intents: readonly ToSeal[] }; answer: { seals: readonly string[] } }
  /** As sealDecisions, of what was decided before there were seals. */
  confirmDecisions: { argument: { passphrase: string; intents: readonly ToSeal[] }; answer: { seals: readonly string[] } }
  /** Seals what takes the place of `parent`: all of it together, refused where it does more than that. */
  sealSuccessors: { argument: { parent: SealedIntent; successors: readonly ToSeal[] }; answer: { seals: readonly string[] } }
  checkSeals: { argument: { intents: readonly SealedIntent[] }; answer: { valid: readonly boolean[] } }
  /** Refused where a message is not what was decided, where the journal is older than what was signed, or does not know what was signed for the same intent or reference. */
  sign: {
    argument: { messages: readonly ToSign[]; journal: JournalPosition }
    answer: { signed: readonly SignedMessage[]; generation: number }
  }
  /** Where the journal stood at the last signing; null where nothing was signed yet. */
  journalHead: { argument: Record<never, never>; answer: JournalHead | null }
  /**
   * Where the journal stands now counts as if something had been signed there: an earlier copy is told from it, though nothing was signed
   * since. Asked after what a person decided and no signature follows, such as that signed bytes are not to land.
   */
  keepJournal: { argument: JournalPosition; answer: { kept: JournalHead } }
  /** Up to which event of the journal the signer knows what was made; null where it was told of nothing yet. */
  madeUpTo: { argument: Record<never, never>; answer: { event: JournalHead | null } }
  /**
   * From then on nothing else is signed for the intents and references of what was made, whatever becomes of the journal; what failed counts as
   * without effect. Where the signer was told up to another event than `after`, nothing is kept. Answers up to which event it was told.
   */
  keepMade: {
    argument: ToldEnds
    answer: { event: JournalHead | null }
  }
  /**
   * Which of these it signed, and does not know to be made; `ended`: those among them that count as without effect. Of what is so old that the record
   * keeps only its hashes, none.
   */
  notMade: {
    argument: { signatures: readonly Signature[] }
    answer: { signatures: readonly Signature[]; ended: readonly Signature[] }
  }
  /** What was signed when the journal stood at that event or later, oldest first; of `digests` alone where they are named, or over these values of nonce accounts alone. `ended`: digests among them that failed, or were accepted as without effect; `made`: those among them that were made. `complete` is false where some of it may be missing; of what is so old that the record keeps only its hashes, nothing is. */
  signedSince: {
    argument: {
      eventId: number
      digests?: readonly string[] | undefined
      nonces?: readonly NonNullable<SignedEntry['nonce']>[] | undefined
    }
    answer: { entries: readonly SignedEntry[]; ended: readonly string[]; made: readonly MadeMessage[]; complete: boolean }
  }
  /** A person says that this journal is the one to go on with. `ended`: digests of signed messages that are proved without effect, so that their intents and
   * references may be signed again; all others that this journal does not know stay refused. `known` as in JournalPosition: never back behind it. */
  acceptJournal: {
    argument: { passphrase: string; head: JournalHead; known?: JournalHead | null | undefined; ended?: readonly string[] | undefined }
    answer: { accepted: JournalHead }
  }
}

/** What a drill compared. `same` is true only if every address of this vault that was compared comes out of the backup too. */
type DrillReport = {
  readonly opened: true
  readonly addressesCompared: number
  readonly same: boolean
  /** Addresses of this vault that the backup does not give: imported after it was made, or another vault's backup. */
  readonly missing: readonly Address[]
}

export type SignerOperation = keyof SignerOperations
export type ArgumentOf<Name extends SignerOperation> = SignerOperations[Name]['argument']
export type AnswerOf<Name extends SignerOperation> = SignerOperations[Name]['answer']

/** The first message: the token that every request must carry, and what the signer works on. */
export type Launch = { readonly kind: 'launch'; readonly token: Uint8Array; readonly vaultPath: string; readonly autoLockMs: number }

export type SignerRequest = {
  readonly id: number
  readonly token: Uint8Array
  readonly operation: SignerOperation
  readonly argument: unknown
}

/** `id` is null when the request was too malformed to have one. */
export type SignerMessage =
  | { readonly kind: 'progress'; readonly id: number; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'refused'; readonly id: number | null; readonly error: ErrorValue }
  | { readonly kind: 'locked' }
