import { createHash } from 'node:crypto'
import { StrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import type { IntentKind } from '../records.ts'
import type { CarriedTable } from '../carried-table.ts'
import type { BundleTable } from '../schema.ts'
import { carriedSource, digestCarried, hashHex } from '../carried-digest.ts'
import { toNumber } from '../columns.ts'
import { canonicalJson, parseStoredJson } from '../json.ts'
import { inChunks } from '../queries.ts'
import type { NewCarried, ReturnedCarried } from '../carried-records.ts'
import type { Given } from '../writer.ts'
import { insertDraft, requireNonceFree, storeSigned } from './attempts.ts'
import { requireAsPrepared } from './carried-kept.ts'
import type { Change } from './change.ts'
import { addIntent, assertSourcesFree, insertDecision, sourceRows } from './intents.ts'
import { requirePayable } from './payments.ts'
import { requireSendingOpen } from './sending.ts'

/** Does {@link JournalWriter.addBundle}. */
export async function addBundle(change: Change, bundle: Given<'addBundle'>): Promise<void> {
  const { digest, content, decisionId, summary, carried } = bundle
  await requireSendingOpen(change)
  const asked = canonicalJson(summary)
  const { id } = await change.db
    .insertInto('bundle')
    .values({ digest, content, decision_id: decisionId, summary: asked, at_ms: change.atMs })
    .returning('id')
    .executeTakeFirstOrThrow()
  const messages = []
  for (const [place, one] of carried.entries()) messages.push(await addCarried(change, id, place + 1, one))
  await change.append('bundle-prepared', {
    bundle: digest,
    text: hashHex(content),
    summary: hashHex(asked),
    decision: decisionId,
    messages,
  })
}

/** Gives the digests that its event has. */
async function addCarried(change: Change, bundleId: bigint, number: number, carried: NewCarried) {
  const { message, feePayer, lifetime, readSlot, what, references, sources } = carried
  const { nonce, nonceAccount, authority } = lifetime
  await requireNonceFree(change, lifetime)
  await requirePayable(change, references)
  const sourcesTaken = await sourceRows(change, sources)
  await assertSourcesFree(change, sourcesTaken)
  const digest = createHash('sha256').update(message).digest()
  await requireNew(change, digest)
  await requireValueUnused(change, lifetime)
  const { id } = await change.db
    .insertInto('carried')
    .values({
      bundle_id: bundleId,
      number: BigInt(number),
      message,
      digest,
      fee_payer: feePayer,
      nonce,
      nonce_account: nonceAccount,
      nonce_authority: authority,
      read_slot: readSlot,
      what: canonicalJson(what),
      state: 'out',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const chunk of inChunks(references))
    await change.db
      .insertInto('carried_payment')
      .values(chunk.map((key) => ({ carried_id: id, key })))
      .execute()
  for (const chunk of inChunks(sourcesTaken))
    await change.db
      .insertInto('carried_source')
      .values(chunk.map((source) => ({ ...source, carried_id: id })))
      .execute()
  const taken = sources.map(({ account, asset }) => carriedSource(account, asset.kind === 'native' ? null : asset.mint))
  return { message: digest.toString('hex'), kept: digestCarried({ ...carried, number, sources: taken }) }
}

/** What was called dead under a value may land as long as the account holds it. @throws JOURNAL_NONCE_TAKEN */
async function requireValueUnused({ db }: Change, { nonceAccount, nonce }: NewCarried['lifetime']): Promise<void> {
  const used = await db
    .selectFrom('carried')
    .innerJoin('bundle', 'bundle.id', 'carried.bundle_id')
    .select('bundle.digest')
    .where('nonce_account', '=', nonceAccount)
    .where('nonce', '=', nonce)
    .executeTakeFirst()
  if (used !== undefined) throw new StrongroomError('JOURNAL_NONCE_TAKEN', { nonceAccount, intent: `bundle ${used.digest}` })
}

/** The chain takes equal bytes once: what is out, or was, is not prepared a second time. */
async function requireNew({ db }: Change, digest: Uint8Array): Promise<void> {
  const same = await db
    .selectFrom('attempt')
    .select('intent_id')
    .where('digest', '=', digest)
    .where('state', '<>', 'refused')
    .executeTakeFirst()
  const out = await db
    .selectFrom('carried')
    .innerJoin('bundle', 'bundle.id', 'carried.bundle_id')
    .select('bundle.digest')
    .where('carried.digest', '=', digest)
    .executeTakeFirst()
  const by = same?.intent_id ?? (out === undefined ? null : `bundle ${out.digest}`)
  if (by !== null) throw new StrongroomError('JOURNAL_MESSAGE_KNOWN', { by })
}

/** Does {@link JournalWriter.returnCarried}. */
export async function returnCarried(change: Change, returned: Given<'returnCarried'>): Promise<number> {
  let count = 0
  for (const one of returned) if (await returnOne(change, one)) count += 1
  return count
}

async function returnOne(change: Change, returned: ReturnedCarried): Promise<boolean> {
  const carried = await requireCarried(change, returned.carriedId)
  if (carried.state !== 'out') return false
  // What is signed is sent, whatever sending is closed for.
  await requireSendingOpen(change)
  await releaseKeys(change, returned.carriedId)
  await becomeAttempt(change, carried, returned, [])
  return true
}

/** From here on its intent keeps its references and sources, or what pays or sweeps them besides. */
export async function releaseKeys({ db }: Change, carriedId: number): Promise<void> {
  await db.updateTable('carried_payment').set({ out: 0n }).where('carried_id', '=', BigInt(carriedId)).execute()
  await db.updateTable('carried_source').set({ out: 0n }).where('carried_id', '=', BigInt(carriedId)).execute()
}

/** What was out becomes an intent and a signed attempt, its references being released. `besides`: those that stay with what else pays them. */
export async function becomeAttempt(change: Change, carried: Stored, returned: ReturnedCarried, besides: readonly string[]): Promise<void> {
  const { carriedId, intent, predicted, signature, transaction, completed } = returned
  // With its blanks filled, what it is to do says more than what left.
  invariant(
    completed !== undefined || canonicalJson(intent.what) === carried.what,
    `what ${intent.id} is to do is not what left as ${carriedId}`,
  )
  const kind = kindOf(intent)
  await beginDecision(change, carried, kind)
  // It may have landed at any time since its nonce was read.
  const slots = { decidedSlot: carried.read_slot, decidedAfterSlot: carried.read_slot }
  await addIntent(change, { intent, kind, decisionId: carried.decision_id, replaces: null, besides, ...slots })
  await change.db.updateTable('carried').set({ state: 'returned', intent_id: intent.id }).where('id', '=', BigInt(carriedId)).execute()
  await change.append('carried-returned', { message: toHex(carried.digest), intent: intent.id })
  const attemptId = await insertDraft(change, {
    intentId: intent.id,
    message: completed ?? carried.message,
    digest: completed === undefined ? carried.digest : createHash('sha256').update(completed).digest(),
    lifetime: { kind: 'nonce', nonce: carried.nonce, nonceAccount: carried.nonce_account, authority: carried.nonce_authority },
    notSignedBeforeSlot: carried.read_slot,
    predicted,
  })
  await storeSigned(change, { attemptId, signature, transaction })
}

/**
 * What leaves in a bundle pays somebody, or sweeps accounts; what does neither advances nonce accounts, so that another bundle can never land, or tends a
 * hidden balance, whose account it takes.
 */
function kindOf({ sources, payments = [], what }: ReturnedCarried['intent']): IntentKind {
  if (typeof what === 'object' && what !== null && 'kind' in what && what['kind'] === 'upkeep') return 'upkeep'
  // A payment of a hidden amount takes its account, too.
  if (payments.length > 0) return 'payment'
  return sources.length > 0 ? 'sweep' : 'upkeep'
}

/** The decision is there from the first message on whose signature is known. */
async function beginDecision(change: Change, { decision_id: id, summary, bundle_id: bundleId }: Stored, kind: IntentKind): Promise<void> {
  const known = await change.db.selectFrom('decision').select('id').where('id', '=', id).executeTakeFirst()
  if (known !== undefined) return
  const { count } = await change.db
    .selectFrom('carried')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('bundle_id', '=', bundleId)
    .executeTakeFirstOrThrow()
  await insertDecision(change, { id, kind, summary: parseStoredJson(summary), intents: toNumber(count) })
}

/** Does {@link JournalWriter.endCarried}. */
export async function endCarried(change: Change, { carriedId, proof }: Given<'endCarried'>): Promise<boolean> {
  const { state, digest } = await requireCarried(change, carriedId)
  if (state !== 'out') return false
  await change.db
    .updateTable('carried')
    .set({ state: 'dead', proof: canonicalJson(proof) })
    .where('id', '=', BigInt(carriedId))
    .execute()
  await releaseKeys(change, carriedId)
  await change.append('carried-dead', { message: toHex(digest), proof })
  return true
}

export type Stored = Pick<BundleTable, 'decision_id' | 'summary'> & Omit<CarriedTable, 'id' | 'number' | 'proof'>

/** The row of a message that left, as it was kept when it left. @throws CARRY_ALTERED */
export async function requireCarried(change: Change, carriedId: number): Promise<Stored> {
  const found = await change.db
    .selectFrom('carried')
    .innerJoin('bundle', 'bundle.id', 'carried.bundle_id')
    .selectAll('carried')
    .select(['bundle.digest as bundle_digest', 'bundle.decision_id', 'bundle.summary', 'bundle.at_ms'])
    .where('carried.id', '=', BigInt(carriedId))
    .executeTakeFirst()
  invariant(found !== undefined, `no message ${carriedId} left in a bundle`)
  await requireAsPrepared(change, found, { bundleDigest: found.bundle_digest, atMs: found.at_ms })
  return found
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
