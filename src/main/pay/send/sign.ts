import { bytesToHex } from '@noble/hashes/utils.js'
import type { Address } from '../../../core/address/address.ts'
import { invariant } from '../../../core/error/invariant.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import { decodeMessage } from '../../../core/message/decode.ts'
import { signersOf } from '../../../core/message/message.ts'
import { keptValiditiesOf, type PlannedIntent } from '../../../core/plan/intent.ts'
import { tokenAccountsOf } from '../../../core/plan/payment.ts'
import { encodeTransaction } from '../../../core/message/transaction.ts'
import type { AttemptRecord, IntentRecord } from '../../journal/index.ts'
import type { ArgumentOf, PathHint, ReviewedMessage, SignedMessage } from '../../signer/protocol.ts'
import type { ClearedWork, DraftWork, PayParts } from '../parts.ts'
import { leaveOutGivenUp } from './given-up.ts'
import { leaveOutOtherFees } from './other-fees.ts'
import { readPathsOf } from '../paths.ts'
import { refuseDraft } from './refuse-draft.ts'
import { readSigningSlots } from './signing-slots.ts'
import { leaveOutStale } from './stale-drafts.ts'
import { decodeIntent } from '../intent/stored-intent.ts'
import { planSuccessors } from './successors.ts'
import { askWithJournal, decidedBy, messagesToSign } from './to-sign.ts'

/**
 * Has drafts reviewed and signed, and stores the signed bytes. A draft that was signed before a crash is signed again: the same key over the
 * same bytes gives the same signature, so nothing new comes into the world.
 * What the signer refuses ends there: no signature exists, and the intent is given up with the signer's reason. Where only a second person's
 * approval is missing it awaits their approval (approval.ts).
 */
export async function signDrafts(parts: PayParts, drafts: readonly ClearedWork[]): Promise<void> {
  const withNonce = drafts.filter(usesNonce)
  await signAlike(
    parts,
    drafts.filter((draft) => !usesNonce(draft)),
    false,
  )
  await signAlike(parts, withNonce, true)
}

async function signAlike(parts: PayParts, drafts: readonly ClearedWork[], allowNonce: boolean): Promise<void> {
  if (drafts.length === 0) return
  const decided = drafts.map(({ intent }) => decidedBy(intent))
  const reviewed = await reviewAlike(parts, drafts, { allowNonce, decided })
  const byDigest = new Map(reviewed.map((entry) => [entry.digest, entry]))
  const judged = drafts.map((draft) => ({ ...draft, reviewed: reviewOf(byDigest, draft) }))

  await refuse(
    parts,
    judged.filter(({ reviewed: { refusal } }) => refusal !== null),
  )
  const allowed = judged.filter(({ reviewed: { refusal } }) => refusal === null)
  if (allowed.length === 0) return
  // Asked for each message, so it takes longest: how far the chain is counts from after it.
  const priced = await leaveOutOtherFees(parts, allowed)
  const slots = await readSigningSlots(
    parts,
    priced.map(({ attempt }) => attempt.message),
  )
  const living = await leaveOutGivenUp(parts, await leaveOutStale(parts, priced, slots))
  const messages = messagesToSign(living, slots)
  // Nodes take their time to answer, and sending may have been closed meanwhile.
  if (living.length === 0 || !(await parts.gate.maySignAsOf(slots.finalized))) return
  // The drafts are stored, so the head of the journal that is read now covers them.
  await store(parts, living, await askWithJournal(parts, (journal) => parts.signer.sign({ messages, journal })))
}

/** What the signer says of one draft of what was decided; nothing is signed. */
export async function reviewDraft(parts: Reviewing, draft: Reviewed): Promise<ReviewedMessage> {
  const reviewed = await reviewAlike(parts, [draft], { allowNonce: usesNonce(draft), decided: [decidedBy(draft.intent)] })
  return reviewOf(new Map(reviewed.map((entry) => [entry.digest, entry])), draft)
}

type Reviewing = Pick<PayParts, 'journal' | 'signer'>
type Reviewed = { readonly intent: IntentRecord; readonly attempt: Pick<AttemptRecord, 'message' | 'digest' | 'lifetime'> }

type Judging = Pick<ArgumentOf<'review'>, 'allowNonce' | 'decided'>

async function reviewAlike(parts: Reviewing, drafts: readonly Reviewed[], judging: Judging): Promise<readonly ReviewedMessage[]> {
  const { reviewed } = await parts.signer.review({
    messages: drafts.map(({ attempt }) => attempt.message),
    paths: await pathsFor(parts, drafts),
    tokenAccounts: drafts.flatMap(({ intent }) => receivingIn(decodeIntent(intent.what))),
    validities: drafts.flatMap(({ intent }) => keptValiditiesOf(decodeIntent(intent.what))),
    ...judging,
  })
  return reviewed
}

/** Only what a person decided to sign over a nonce, or to do to one, may name a nonce at all. */
function usesNonce({ intent, attempt }: Reviewed): boolean {
  return attempt.lifetime.kind === 'nonce' || (intent.kind === 'upkeep' && tendsNonce(decodeIntent(intent.what)))
}

function tendsNonce(planned: PlannedIntent): boolean {
  return planned.kind === 'upkeep' && planned.upkeep.act.endsWith('-nonce')
}

function reviewOf(byDigest: ReadonlyMap<string, ReviewedMessage>, { attempt }: Reviewed): ReviewedMessage {
  const reviewed = byDigest.get(bytesToHex(attempt.digest))
  invariant(reviewed !== undefined, 'the signer reviewed every message it was given')
  return reviewed
}

/** Where the keys stand that these messages need, as the journal knows it; the signer proves each by deriving it. */
async function pathsFor({ journal }: Reviewing, drafts: readonly Reviewed[]): Promise<PathHint[]> {
  const addresses = new Set(
    drafts.flatMap(({ intent, attempt }) => {
      const { staticAccounts } = decodeMessage(attempt.message)
      return [...staticAccounts, ...ownersIn(decodeIntent(intent.what))]
    }),
  )
  return readPathsOf(journal, [...addresses])
}

/** Keys of ours that a message may name only by their token accounts, or in what it tells a program. */
function ownersIn(planned: PlannedIntent): readonly Address[] {
  switch (planned.kind) {
    case 'sweep':
      return planned.sources.map(({ address }) => address)
    case 'payment':
      return planned.payees.map(({ recipient }) => recipient)
    case 'upkeep':
      return planned.upkeep.act === 'authorize-nonce' ? [planned.upkeep.authority] : []
  }
}

/** Whose the token accounts are that payments arrive in; the signer derives each again. */
function receivingIn(planned: PlannedIntent): { account: Address; owner: Address; mint?: Address }[] {
  if (planned.kind === 'upkeep' && (planned.upkeep.act === 'apply-pending' || planned.upkeep.act === 'close-token-account')) {
    const { account, owner, mint } = planned.upkeep
    return owner === undefined ? [] : [{ account, owner, ...(mint === undefined ? {} : { mint }) }]
  }
  return planned.kind === 'payment' ? tokenAccountsOf(planned) : []
}

/** A packed payment is split, so that one row that the signer does not allow takes no other with it: there is no signature, so nothing is live. */
async function refuse(parts: PayParts, refused: readonly (DraftWork & { reviewed: ReviewedMessage })[]): Promise<void> {
  const { journal, onChange } = parts
  for (const { intent, attempt, reviewed } of refused) {
    const { refusal } = reviewed
    invariant(refusal !== null, 'a refusal has a reason')
    const { code } = refusal
    if (code === 'SIGNER_APPROVAL_NEEDED') {
      await journal.write('refused', (tx) => tx.awaitApproval({ attemptId: attempt.id, proof: { code } }))
      onChange({ kind: 'attempt', intent: intent.id, decision: intent.decisionId, state: 'awaiting-approval', signature: null })
      continue
    }
    const successors = intent.kind === 'payment' ? await planSuccessors(parts, intent) : []
    await refuseDraft(parts, { intent, attempt }, { reason: refusal, successors })
  }
}

type Signing = { readonly signed: readonly SignedMessage[]; readonly generation: number }

async function store({ journal, onChange }: PayParts, drafts: readonly DraftWork[], { signed, generation }: Signing): Promise<void> {
  const byDigest = new Map(signed.map(({ digest, signatures }) => [digest, signatures]))
  const whole = drafts.map(({ intent, attempt }) => {
    const signatures = byDigest.get(bytesToHex(attempt.digest))
    invariant(signatures !== undefined, 'the signer signed every digest it was given')
    return {
      intent,
      attempt,
      ...assemble(attempt.message, new Map(signatures.map(({ address, signature }) => [address as string, signature]))),
    }
  })
  await journal.write('signed', async (tx) => {
    for (const { attempt, signature, transaction } of whole) await tx.storeSigned({ attemptId: attempt.id, signature, transaction })
    await tx.noteVault({ generation })
  })
  for (const { intent, signature } of whole)
    onChange({ kind: 'attempt', intent: intent.id, decision: intent.decisionId, state: 'signed', signature })
}

/** Puts the signatures in the order of the message's signers. Every one must be there: nothing of a sweep is signed elsewhere. */
function assemble(message: Uint8Array, signatures: ReadonlyMap<string, Signature>): { signature: Signature; transaction: Uint8Array } {
  const ordered = signersOf(decodeMessage(message)).map((address) => {
    const signature = signatures.get(address)
    invariant(signature !== undefined, `the signer signed for ${address}`)
    return signature
  })
  const [signature] = ordered
  invariant(signature !== undefined, 'a message has a signer')
  return { signature, transaction: encodeTransaction({ message, signatures: ordered }) }
}
