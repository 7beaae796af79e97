import { bytesToHex } from '@noble/hashes/utils.js'
import type { Address } from '../../core/address/address.ts'
import type { Bundle } from '../../core/bundle/bundle.ts'
import { compareReturned } from '../../core/bundle/compare-returned.ts'
import { digestBundle } from '../../core/bundle/encode.ts'
import type { PlacedSignature } from '../../core/bundle/signatures.ts'
import { StrongroomError } from '../../core/error/error.ts'
import type { Signature } from '../../core/keys/signature.ts'
import { decodeMessage } from '../../core/message/decode.ts'
import { signersOf } from '../../core/message/message.ts'
import { isOutstanding, isReported } from '../../core/payment/state.ts'
import { decodeConfidentialAccount } from '../../core/program/confidential-account.ts'
import { isSameBytes } from '../../core/same-bytes.ts'
import { digestMessage } from '../../core/review/digest.ts'
import { feeUnder } from '../../core/review/fees.ts'
import type { BundleRecord, CarriedRecord, ReturnedCarried } from '../journal/index.ts'
import {
  isAsItLeft,
  landedAs,
  readConfidentialAccounts,
  readFeeRule,
  readFinalizedBounds,
  readIntent,
  readTended,
  returnOf,
} from '../pay/index.ts'
import type { Services } from '../services.ts'
import { bundleAsItLeft } from './as-it-left.ts'
import { type Reading, requireRead, requireReadTo } from './require-read.ts'

type Parts = Pick<Services, 'nodes'> & Reading

/**
 * What came of a bundle that was brought back: how many of its transactions are sent from now on, were known before, are void, lack signatures, and are
 * signed but to be revoked, so that they stay out.
 */
export type TakenBack = {
  readonly digest: string
  readonly id: string
  readonly taken: number
  readonly known: number
  readonly dead: number
  readonly unsigned: number
  readonly revoked: number
}

/**
 * Takes over the signatures of a bundle that was prepared here. Nothing else of the file is taken but what fills blanks: each signature is verified over
 * the bytes that are in the journal, with these alone. What is taken is sent, and followed to its end. The same file again changes nothing.
 * @throws CARRY_NOT_PREPARED, BUNDLE_RETURNED_*, BUNDLE_COMPLETED, BUNDLE_SIGNATURE, CARRY_UNSIGNED, CARRY_DEAD, CARRY_LANDED, CARRY_SIGNED_OTHERWISE, CARRY_ALTERED,
 *   CARRY_BEING_REVOKED, CARRY_STALE, CARRY_DEARER, PAYMENT_FEE_UNKNOWN, PAYMENT_FEE_RULE_UNKNOWN, SENDING_CLOSED, SENDING_NOT_READ, NODE_*
 */
export async function takeBack(parts: Parts, returned: Bundle): Promise<TakenBack> {
  const { journal } = parts
  const record = await requirePrepared(parts, returned)
  const altered = record.carried.find((carried) => !isAsItLeft(carried))
  if (altered !== undefined) throw new StrongroomError('CARRY_ALTERED', { digest: record.digest, number: altered.number })
  const { differences, signatures } = compareReturned(bundleAsItLeft(record), returned)
  const [difference] = differences
  if (difference !== undefined) throw difference
  const signed = signedIn(record, signatures, returned)
  const whole = signed.filter((one) => one.carried.state === 'out' && one.signatures !== null)
  // Whoever takes over what is not sent yet decides that it is sent.
  if (whole.length > 0) {
    await requireReadTo(parts, (await readFinalizedBounds(parts.nodes)).highest)
    await requireRead(parts)
    await requireFresh(parts, whole, returned)
    await requireNotDearer(parts, whole)
  }
  const sending = await findToSend(parts, record, whole)
  const taken = sending.length === 0 ? 0 : await journal.write('carried', (tx) => tx.returnCarried(sending))
  // While the ledger was waited for, some may have ended, or come back.
  const after = whole.length === 0 ? record : await requirePrepared(parts, returned)
  // What stands against one transaction keeps no other from being sent.
  if (taken === 0) await requireNothingAgainst(parts, after, signedIn(after, signatures, returned))
  const sent = new Set(sending.map(({ carriedId }) => carriedId))
  const held = new Set(whole.flatMap(({ carried: { id } }) => (sent.has(id) ? [] : [id])))
  const revoked = after.carried.filter(({ id, state }) => state === 'out' && held.has(id)).length
  return {
    digest: after.digest,
    id: after.decisionId,
    taken,
    known: countIn(after, 'returned') - taken,
    dead: countIn(after, 'dead'),
    unsigned: countIn(after, 'out') - revoked,
    revoked,
  }
}

/** Each transaction with its signatures, where all of them were brought back, and with what filled its blanks. */
function signedIn({ carried: all }: BundleRecord, signatures: readonly PlacedSignature[], { transactions }: Bundle): readonly Signed[] {
  return all.map((carried) => {
    const given = new Map(signatures.flatMap((one) => (one.transaction === carried.number ? [[one.signer, one.signature] as const] : [])))
    const hidden = transactions[carried.number - 1]?.hidden
    // A message with blanks is never sent: it would leave a copy that nobody made.
    const isBlank = hidden !== undefined && hidden.completed === null
    return { carried, signatures: isBlank ? null : wholeOf(carried, given), completed: hidden?.completed ?? null }
  })
}

type Signed = {
  readonly carried: CarriedRecord
  readonly signatures: readonly Signature[] | null
  /** The bytes that were signed, where the message left with blanks. */
  readonly completed: Uint8Array | null
}

/**
 * Without those whose nonce account is to be advanced, so that they never land: a person decided that they are not made.
 * @throws CARRY_BEING_REVOKED where that leaves none
 */
async function findToSend(
  { journal }: Pick<Parts, 'journal'>,
  { digest }: BundleRecord,
  whole: readonly Signed[],
): Promise<ReturnedCarried[]> {
  const tended = whole.length === 0 ? new Map<Address, string>() : await readTended(journal)
  const sending = whole.flatMap(({ carried, signatures, completed }) =>
    signatures === null || tended.has(carried.lifetime.nonceAccount) ? [] : [returnOf(carried, signatures, completed)],
  )
  const [first] = whole
  const by = first === undefined ? undefined : tended.get(first.carried.lifetime.nonceAccount)
  if (first !== undefined && by !== undefined && sending.length === 0)
    throw new StrongroomError('CARRY_BEING_REVOKED', { digest, number: first.carried.number, by })
  return sending
}

/** What proves a balance that is another one by now would fail and cost its fee. An apply takes whatever is there. @throws CARRY_STALE, NODE_* */
async function requireFresh({ nodes }: Pick<Parts, 'nodes'>, whole: readonly Signed[], { transactions }: Bundle): Promise<void> {
  const proving = whole.flatMap(({ carried }) => {
    const hidden = transactions[carried.number - 1]?.hidden
    return hidden === undefined || hidden.kind === 'apply' ? [] : [{ carried, hidden }]
  })
  const now = await readConfidentialAccounts({ nodes }, [...new Set(proving.map(({ hidden }) => hidden.account))])
  for (const { carried, hidden } of proving) {
    const { account, data } = hidden
    const available = now.find(({ standing }) => standing.account === account)?.confidential.available
    const before = decodeConfidentialAccount(data)?.available
    if (available === undefined || before === undefined || !isSameBytes(available, before))
      throw new StrongroomError('CARRY_STALE', { digest: carried.bundleDigest, number: carried.number, account })
  }
}

/**
 * Under a rule by which it costs more than was planned, a message may leave its payer less than the chain accepts. One that costs less is made all the same.
 * @throws CARRY_DEARER, PAYMENT_FEE_UNKNOWN, PAYMENT_FEE_RULE_UNKNOWN, NODE_*
 */
async function requireNotDearer({ nodes }: Pick<Parts, 'nodes'>, whole: readonly Signed[]): Promise<void> {
  const [first] = whole
  if (first === undefined) return
  const rule = await readFeeRule(nodes, first.carried.feePayer)
  for (const { carried, completed } of whole) {
    const feeLamports = feeUnder(completed ?? carried.message, rule)
    const { feeLamports: plannedLamports } = readIntent(carried.what)
    if (feeLamports > plannedLamports)
      throw new StrongroomError('CARRY_DEARER', {
        digest: carried.bundleDigest,
        number: carried.number,
        plannedLamports,
        feeLamports,
      })
  }
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

/** The signatures of a message in the order of its signers; null where one is missing. */
function wholeOf({ message }: CarriedRecord, given: ReadonlyMap<string, Signature>): readonly Signature[] | null {
  const signers = signersOf(decodeMessage(message))
  const signatures = signers.flatMap((address) => given.get(address) ?? [])
  return signatures.length === signers.length ? signatures : null
}

const countIn = ({ carried }: BundleRecord, state: CarriedRecord['state']): number => carried.filter((one) => one.state === state).length
