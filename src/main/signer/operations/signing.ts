import { bytesToHex } from '@noble/hashes/utils.js'
import type { Address } from '../../../core/address/address.ts'
import { type ErrorValue, isStrongroomError, toErrorValue } from '../../../core/error/error.ts'
import { decodeMessage } from '../../../core/message/decode.ts'
import { signersOf } from '../../../core/message/message.ts'
import { digestMessage, digestWords } from '../../../core/review/digest.ts'
import { digestEffects } from '../../../core/review/effects.ts'
import { loadZk, type Zk } from '../confidential/zk.ts'
import { signAs } from '../keys/ed25519.ts'
import { type KeyPlace, withSeed } from '../keys/place.ts'
import type { ReviewedMessage, SealedIntent, SignedMessage, ToSign } from '../protocol.ts'
import type { Unlocked } from '../session.ts'
import { type ApprovalRecord, openApprovals } from '../signing/approvals.ts'
import { assertSealed } from '../signing/decision-seal.ts'
import { assertSignable, explainMessage } from '../signing/judge.ts'
import { assertHiddenAs, doesHide, readHiddenAmounts } from '../signing/hidden-amounts.ts'
import { recordedEntry } from '../signing/recorded-entry.ts'
import { findReviewed, type ReviewedEntry } from '../signing/reviewed.ts'
import { openSpent, type SpentRecord } from '../signing/spent.ts'
import { filesOf } from '../vault/vault.ts'
import { recordOf } from './approvals.ts'
import { type SignerContext, forEachInTurns, type Operation } from './signer-context.ts'
import { signedRecordOf } from './journal.ts'

/** Says what messages do and what the policy thinks of them, and remembers their digests as reviewed. */
export const review: Operation<'review'> = async (context, { messages, paths, decided, ...asked }) => {
  const { tokenAccounts = [], validities = [], allowNonce = false } = asked
  await forEachInTurns(context, paths, ({ ownership }, hint) => ownership.prove(hint))
  const owners = new Map(tokenAccounts.map(({ account, owner }) => [account, owner]))
  const mints = new Map(tokenAccounts.flatMap(({ account, mint }) => (mint === undefined ? [] : [[account, mint] as const])))
  const reviewed: ReviewedMessage[] = []
  // Counted together, as they would be signed: what goes beyond a limit is reported before anything is signed. Nothing of it is kept.
  const records = await openRecords(context)
  const zk = messages.some(doesHide) ? await loadZk() : null
  await forEachInTurns(context, messages, (unlocked, message, index) => {
    const entry = openEntry(unlocked, { message, owners, mints, validities, allowNonce, zk })
    reviewed.push(reviewOne(unlocked, entry, { decided: decided?.[index] ?? null, records, nowMs: context.session.nowMs() }))
  })
  return { reviewed }
}

/** Signs what was reviewed, with every key of this vault that a message asks for. Either all of it is allowed, or nothing is signed. */
export const sign: Operation<'sign'> = async (context, { messages, journal }) => {
  const entries: { toSign: ToSign; entry: ReviewedEntry }[] = []
  const records = await openRecords(context)
  const signedRecord = await signedRecordOf(context)
  signedRecord.assertKnown(messages, journal)
  await forEachInTurns(context, messages, (unlocked, toSign) => {
    const { digest } = toSign
    const entry = findReviewed(unlocked.reviewed, digest)
    const review = explainMessage(unlocked, entry)
    judge(unlocked, { digest, entry, review, nowMs: context.session.nowMs(), seal: toSign.seal, effects: effectsOf(entry), records })
    assertDecided(unlocked, entry, { ...toSign, lifetime: toSign.lastValidBlockHeight === null ? 'nonce' : 'blockhash' })
    entries.push({ toSign, entry })
  })
  // Before any signature exists: whatever happens next, what may have left, and by whose approval, is remembered.
  await records.spent.save()
  await records.approvals.save()
  const signed: SignedMessage[] = []
  await forEachInTurns(context, entries, (unlocked, { toSign: { digest }, entry }) => {
    signed.push({ digest, signatures: signEntry(unlocked, entry) })
  })
  // Before any signature is given away: a journal that does not know of it must not get another.
  const { isNew } = await signedRecord.add(
    entries.map(({ toSign, entry }, index) => recordedEntry({ toSign, entry, signed: signed[index], eventId: journal.head.id })),
    journal.head,
  )
  if (isNew) context.idle.begin()()
  return { signed, generation: filesOf(context.session.unlocked().vault).highest() }
}

type Records = { readonly spent: SpentRecord; readonly approvals: ApprovalRecord }

async function openRecords(context: SignerContext): Promise<Records> {
  const opening = recordOf(context)
  return { spent: await openSpent(opening), approvals: await openApprovals(opening) }
}

type Judging = Parameters<typeof assertSignable>[1] & { readonly seal: string | null; readonly effects: string; readonly records: Records }

/** The policy, then the limits, then whether a second person is needed: what is refused for good needs no approval. */
function judge(unlocked: Unlocked, { seal, effects, records, ...judged }: Judging): void {
  const { digest } = judged
  const outflow = assertSignable(unlocked, judged)
  records.spent.count(digest, outflow)
  records.approvals.take({ digest, seal, effects, outflow })
}

type Sealed = Omit<SealedIntent, 'message'>

/** What is signed does exactly what a person decided for the intent, hidden amounts too. @throws SIGNER_NOT_DECIDED, SIGNER_HIDDEN_AMOUNT */
function assertDecided({ vault }: Unlocked, { message, hidden: found }: ReviewedEntry, decided: Sealed): void {
  const { intent, references, lifetime, seal, hidden = [] } = decided
  assertSealed(vault.contents.root, { intent, references, lifetime, seal, message, hidden })
  assertHiddenAs(found, hidden)
}

function effectsOf({ message }: ReviewedEntry): string {
  return bytesToHex(digestEffects(message))
}

type Asked = {
  message: Uint8Array
  owners: ReadonlyMap<Address, Address>
  mints: ReadonlyMap<Address, Address>
  validities: readonly Uint8Array[]
  allowNonce: boolean
  zk: Zk | null
}

function openEntry(unlocked: Unlocked, { message, owners, mints, validities, allowNonce, zk }: Asked): ReviewedEntry {
  const { ownership } = unlocked
  const { staticAccounts } = decodeMessage(message)
  const tokenOwners = new Map<Address, Address>()
  const tokenMints = new Map<Address, Address>()
  const ours = new Map<Address, KeyPlace>()
  for (const account of staticAccounts) {
    const owner = owners.get(account)
    if (owner !== undefined) tokenOwners.set(account, owner)
    const mint = mints.get(account)
    if (mint !== undefined) tokenMints.set(account, mint)
  }
  for (const address of [...staticAccounts, ...tokenOwners.values()]) {
    const place = ownership.placeOf(address)
    if (place !== null) ours.set(address, place)
  }
  const hidden = readHiddenAmounts(unlocked, { message, validities, zk })
  return { message: Uint8Array.from(message), ours, tokenOwners, tokenMints, hidden, allowNonce }
}

type Reviewing = { readonly decided: Sealed | null; readonly records: Records; readonly nowMs: number }

function reviewOne(unlocked: Unlocked, entry: ReviewedEntry, { decided, records, nowMs }: Reviewing): ReviewedMessage {
  const hash = digestMessage(entry.message)
  const digest = bytesToHex(hash)
  const review = explainMessage(unlocked, entry)
  const effects = effectsOf(entry)
  const refusal = refusalOf(() => {
    if (decided !== null) assertDecided(unlocked, entry, decided)
    judge(unlocked, { digest, entry, review, nowMs, seal: decided?.seal ?? null, effects, records })
  })
  unlocked.reviewed.add(digest, entry)
  return { digest, words: digestWords(hash), review, effects, refusal }
}

function refusalOf(judge: () => void): ErrorValue | null {
  try {
    judge()
    return null
  } catch (error) {
    if (isStrongroomError(error)) return toErrorValue(error)
    throw error
  }
}

function signEntry({ vault }: Unlocked, { message, ours }: ReviewedEntry): SignedMessage['signatures'] {
  return signersOf(decodeMessage(message)).flatMap((address) => {
    const place = ours.get(address)
    if (place === undefined) return []
    return [{ address, signature: withSeed(vault.contents, place, (seed) => signAs({ seed, address, message })) }]
  })
}
