import { bytesToHex } from '@noble/hashes/utils.js'
import type { Bundle } from '../../core/bundle/bundle.ts'
import { laterSlot, type Slot } from '../../core/chain/slot.ts'
import { compareReturned } from '../../core/bundle/compare-returned.ts'
import { digestBundle } from '../../core/bundle/encode.ts'
import { fromErrorValue, StrongroomError } from '../../core/error/error.ts'
import { isOutstanding, isReported } from '../../core/payment/state.ts'
import { digestMessage } from '../../core/review/digest.ts'
import type { BundleRecord, CarriedRecord, ReturnedCarried } from '../journal/index.ts'
import { isAsItLeft, landedAs, readFinalizedBounds, readTended, returnOf } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { bundleAsItLeft } from './as-it-left.ts'
import { findHeld, type Held } from './find-held.ts'
import { inTurn } from './in-turn.ts'
import { type Reading, requireRead, requireReadTo } from './require-read.ts'
import { isWhole, type Signed, signedIn, type Whole } from './signed-in.ts'
import { readStanding } from './standing.ts'
import { requireFresh, requireNotDearer } from './still-true.ts'

type Parts = Pick<Services, 'nodes'> & Reading

/**
 * What came of a bundle that was brought back: how many of its transactions are sent from now on, were known before, are void, lack signatures, and are
 * signed but to be revoked, so that they stay out; and which are signed and would fail now, by their numbers.
 */
export type TakenBack = {
  readonly digest: string
  readonly id: string
  readonly taken: number
  readonly known: number
  readonly dead: number
  readonly unsigned: number
  readonly revoked: number
  readonly held: readonly Held[]
}

/**
 * Takes over the signatures of a bundle that was prepared here. Nothing else of the file is taken but what fills blanks: each signature is verified over
 * the bytes that are in the journal, with these alone. What is taken is sent, and followed to its end. The same file again changes nothing but that it
 * takes over what would have failed before.
 * @throws CARRY_NOT_PREPARED, BUNDLE_RETURNED_*, BUNDLE_COMPLETED, BUNDLE_SIGNATURE, CARRY_UNSIGNED, CARRY_DEAD, CARRY_LANDED, CARRY_SIGNED_OTHERWISE, CARRY_ALTERED,
 *   CARRY_BEING_REVOKED, CARRY_STALE, CARRY_COPY_STALE, CARRY_DEARER, CARRY_NOT_FUNDED, CARRY_FAILS, PAYMENT_FEE_UNKNOWN, PAYMENT_FEE_RULE_UNKNOWN, SENDING_CLOSED, SENDING_NOT_READ, NODE_*
 */
export async function takeBack(parts: Parts, returned: Bundle): Promise<TakenBack> {
  const record = await requirePrepared(parts, returned)
  const altered = record.carried.find((carried) => !isAsItLeft(carried))
  if (altered !== undefined) throw new StrongroomError('CARRY_ALTERED', { digest: record.digest, number: altered.number })
  const { differences, signatures } = compareReturned(bundleAsItLeft(record), returned)
  const [difference] = differences
  if (difference !== undefined) throw difference
  const signed = signedIn(record, signatures, returned)
  const { whole, held, sending, taken } = signed.some(isGoing) ? await checkAndSend(parts, { signed, returned }) : NOTHING_SENT
  // While the ledger was waited for, some may have ended, or come back.
  const after = await requirePrepared(parts, returned)
  const stillHeld = after.carried.flatMap(({ number, state }) => (state === 'out' ? (held.get(number) ?? []) : []))
  // What stands against one transaction keeps no other from being sent.
  if (taken === 0) await requireNothingAgainst(parts, after, signedIn(after, signatures, returned))
  const [first] = stillHeld
  if (taken === 0 && first !== undefined) throw fromErrorValue(first)
  const sent = new Set(sending.map(({ carriedId }) => carriedId))
  const unsent = new Set(withoutHeld(whole, held).flatMap(({ carried: { id } }) => (sent.has(id) ? [] : [id])))
  const revoked = after.carried.filter(({ id, state }) => state === 'out' && unsent.has(id)).length
  return {
    digest: after.digest,
    id: after.decisionId,
    taken,
    known: countIn(after, 'returned') - taken,
    dead: countIn(after, 'dead'),
    unsigned: countIn(after, 'out') - revoked - stillHeld.length,
    revoked,
    held: stillHeld,
  }
}

const isGoing = (one: Signed): one is Whole => isWhole(one) && one.carried.state === 'out'

/** `whole`: what was out and came back signed; `held`: what of it would fail now, by number; `sending`: what is sent, `taken` of them from now on. */
type Sent = {
  readonly whole: readonly Whole[]
  readonly held: ReadonlyMap<number, Held>
  readonly sending: readonly ReturnedCarried[]
  readonly taken: number
}

const NOTHING_SENT: Sent = { whole: [], held: new Map(), sending: [], taken: 0 }

type Brought = { readonly signed: readonly Signed[]; readonly returned: Bundle }

/** Whoever takes over what is not sent yet decides that it is sent: so everything is read again first. */
async function checkAndSend(parts: Parts, { signed, returned }: Brought): Promise<Sent> {
  const { journal } = parts
  const { highest } = await readFinalizedBounds(parts.nodes)
  await requireReadTo(parts, highest)
  await requireRead(parts)
  return inTurn(journal, async () => {
    // What came back meanwhile counts as sent.
    const record = await requirePrepared(parts, returned)
    const out = new Set(record.carried.flatMap(({ id, state }) => (state === 'out' ? [id] : [])))
    const whole = signed.filter(isGoing).filter(({ carried }) => out.has(carried.id))
    if (whole.length === 0) return NOTHING_SENT
    const tended = await readTended(journal)
    const asked = whole.filter(({ carried }) => !tended.has(carried.lifetime.nonceAccount))
    const held = await findFailing(parts, { record, whole: asked, returned, highest })
    // Nodes take their time with a large bundle, and what was read meanwhile may have closed it.
    await requireRead(parts)
    return { whole, held, ...(await send(parts, record, { whole: withoutHeld(whole, held), tended })) }
  })
}

type Asked = { readonly record: BundleRecord; readonly whole: readonly Whole[]; readonly returned: Bundle; readonly highest: Slot }

/** Of what has landed already, or never can, nothing is asked: it is taken over, and found out as it is followed. */
async function findFailing(parts: Parts, { record, whole, returned, highest }: Asked): Promise<ReadonlyMap<number, Held>> {
  // Nodes may all be behind what the ledger has read from them.
  const known = laterSlot(highest, (await parts.journal.read.cursor())?.slot ?? null) ?? highest
  const standing = await readStanding(parts, { record, whole, known })
  const live = whole.filter(({ carried }) => standing.isLive(carried))
  await requireFresh(parts, live, returned)
  return findHeld(parts, { digest: record.digest, live: await requireNotDearer(parts, live), standing })
}

const withoutHeld = (whole: readonly Whole[], held: ReadonlyMap<number, Held>): readonly Whole[] =>
  whole.filter(({ carried }) => !held.has(carried.number))

type Tended = Awaited<ReturnType<typeof readTended>>

/** `tended`: nonce accounts that were to be advanced, so that nothing was asked of what lives by them. */
type Sending = { readonly whole: readonly Whole[]; readonly tended: Tended }

/** Asked for what is to be revoked in the same write: a revocation may have come to the journal just before. */
async function send({ journal }: Pick<Parts, 'journal'>, record: BundleRecord, { whole, tended }: Sending) {
  if (whole.length === 0) return { sending: [], taken: 0 }
  return journal.write('carried', async (tx) => {
    const sending = await findToSend({ journal }, record, { whole, tended })
    return { sending, taken: sending.length === 0 ? 0 : await tx.returnCarried(sending) }
  })
}

/**
 * Without those whose nonce account is to be advanced, so that they never land: a person decided that they are not made. Where that ended while nodes were
 * asked, they were not checked.
 * @throws CARRY_BEING_REVOKED where that leaves none
 */
async function findToSend(
  { journal }: Pick<Parts, 'journal'>,
  { digest }: BundleRecord,
  { whole, tended: before }: Sending,
): Promise<ReturnedCarried[]> {
  const tended = new Map([...before, ...(await readTended(journal))])
  const sending = whole.flatMap(({ carried, signatures, completed }) =>
    tended.has(carried.lifetime.nonceAccount) ? [] : [returnOf(carried, signatures, completed)],
  )
  const [first] = whole
  const by = first === undefined ? undefined : tended.get(first.carried.lifetime.nonceAccount)
  if (first !== undefined && by !== undefined && sending.length === 0)
    throw new StrongroomError('CARRY_BEING_REVOKED', { digest, number: first.carried.number, by })
  return sending
}

/** @throws CARRY_SIGNED_OTHERWISE, CARRY_LANDED, CARRY_DEAD, CARRY_UNSIGNED */
async function requireNothingAgainst(parts: Parts, record: BundleRecord, signed: readonly Signed[]): Promise<void> {
  for (const one of signed) await requireSameSignature(parts, record, one)
  const landed = record.carried.find((one) => landedAs(one) !== null)
  if (landed !== undefined) throw new StrongroomError('CARRY_LANDED', { digest: record.digest, number: landed.number })
  if (record.carried.every(({ state }) => state === 'dead')) throw new StrongroomError('CARRY_DEAD', { digest: record.digest })
  const transactions = countIn(record, 'out')
  if (transactions > 0 && signed.every(({ signatures }) => signatures === null))
    throw new StrongroomError('CARRY_UNSIGNED', { digest: record.digest, transactions })
}

/** Of one that returned before: another signature of its bytes would be dropped without a word. @throws CARRY_SIGNED_OTHERWISE */
async function requireSameSignature(
  { journal }: Pick<Parts, 'journal'>,
  { digest }: BundleRecord,
  { carried, signatures }: Signed,
): Promise<void> {
  if (carried.intentId === null || signatures === null) return
  const known = (await journal.read.knownAttempts([carried.intentId])).get(carried.intentId)?.at(-1)
  if (known === undefined || known.signature === null || known.signature === signatures[0]) return
  // Once a block holds the one, the other is of no use, and nothing is lost with it.
  if (!isOutstanding(known.state) || isReported(known.state)) return
  throw new StrongroomError('CARRY_SIGNED_OTHERWISE', { digest, number: carried.number, signature: known.signature })
}

/** By its digest, or, where something of it was changed, by any of its messages: then what was changed can be named. */
async function requirePrepared({ journal }: Pick<Parts, 'journal'>, returned: Bundle): Promise<BundleRecord> {
  const digest = bytesToHex(digestBundle(returned))
  const messages = returned.transactions.map(({ message }) => bytesToHex(digestMessage(message)))
  const record = (await journal.read.bundle(digest)) ?? (await journal.read.bundleWith(messages))
  if (record === null) throw new StrongroomError('CARRY_NOT_PREPARED', { digest })
  return record
}

const countIn = ({ carried }: BundleRecord, state: CarriedRecord['state']): number => carried.filter((one) => one.state === state).length
