import { bytesToHex } from '@noble/hashes/utils.js'
import type { Address } from '../../../core/address/address.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import { isTending, tendedBy } from '../../../core/decision/tended.ts'
import { isStrongroomError, StrongroomError } from '../../../core/error/error.ts'
import { verifySignature } from '../../../core/keys/keypair.ts'
import { isSignature, type Signature } from '../../../core/keys/signature.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { decodeMessage } from '../../../core/message/decode.ts'
import { expandInstructions } from '../../../core/message/expand.ts'
import type { CompiledMessage } from '../../../core/message/message.ts'
import { nonceOf } from '../../../core/message/message-nonce.ts'
import { encodeTransaction } from '../../../core/message/transaction.ts'
import type { ReadNonce } from '../../../core/payment/death.ts'
import { findOverAt } from '../../../core/payment/moved-nonce.ts'
import { votesNeeded } from '../../../core/payment/votes.ts'
import { blankActIn, planFilled } from '../../../core/plan/blank-confidential.ts'
import type { PlannedIntent } from '../../../core/plan/intent.ts'
import { digestMessage } from '../../../core/review/digest.ts'
import type { CarriedRecord, ReturnedCarried } from '../../journal/index.ts'
import { asStrongroomError } from '../../tasks.ts'
import { carriedIn } from '../intent/carried-in.ts'
import { askEach } from '../heights.ts'
import { endedLanded, findInLedger, type InLedger, type Looked, sinceOf } from './in-ledger.ts'
import { readNoncesOf } from '../read/nonces.ts'
import type { PayParts } from '../parts.ts'
import { createPatience, type PatienceOptions } from '../patience.ts'
import { paymentIntent } from '../intent/payment-intents.ts'
import { readSignatures } from './read-signatures.ts'
import { isToldNow, type Rounds } from '../rounds.ts'
import { decodeIntent, encodeIntent, tryToDecode } from '../intent/stored-intent.ts'

/*
 * Messages that left in a bundle. Whoever has a signed one may send it, so that each may land at any time: it ends by its signature becoming known, or
 * by proof that it never lands (docs/offline-preparing.md). The ledger may show that such a proof was wrong: then its references are paid.
 */

type Following = Pick<PayParts, 'journal' | 'nodes' | 'gate' | 'onChange' | 'onTrouble'>

/** What is remembered of them between rounds. */
export type CarriedMemory = Looked & {
  /** At which slot nodes first said that its nonce account had moved on, by its digest. */
  readonly movedAt: Map<string, Slot>
  /** For how many rounds something about one was worth telling, by record and code. */
  readonly told: Rounds<string>
  /** The last movement that what has ended was looked for in; -1 where something has ended since. */
  lookedUpTo: number
}

export function createCarriedMemory(options: PatienceOptions): CarriedMemory {
  return { looked: new Map(), shown: new Map(), untold: createPatience(options), movedAt: new Map(), told: new Map(), lookedUpTo: -1 }
}

/** Looks what became of each message whose nonce account holds another value now, and whether one that was called dead landed. */
export async function followCarried(parts: Following, memory: CarriedMemory): Promise<void> {
  await lookForLanded(parts, memory)
  const out: CarriedRecord[] = []
  for await (const carried of carriedIn(parts.journal, 'out')) out.push(carried)
  if (out.length === 0) return
  const accounts = [...new Set(out.filter(isAsItLeft).map(({ lifetime }) => lifetime.nonceAccount))]
  const told = await askEach(parts.nodes, (node) => readNoncesOf(node, accounts))
  for (const carried of out) await apart(parts, carried, memory, () => followOne(parts, carried, { told, memory }))
}

/** One record that was written into, or that the journal does not take, holds up no other. Whether it was acted on. */
async function apart(
  { onTrouble }: Following,
  carried: CarriedRecord,
  { told }: CarriedMemory,
  act: () => Promise<void>,
): Promise<boolean> {
  try {
    if (!isAsItLeft(carried)) throw new StrongroomError('CARRY_ALTERED', { digest: carried.bundleDigest, number: carried.number })
    await act()
    return true
  } catch (error) {
    if (isStrongroomError(error) && error.code.startsWith('NODE_')) throw error
    const trouble = asStrongroomError(error)
    if (isToldNow(told, `${carried.id} ${trouble.code}`)) onTrouble(trouble)
    return false
  }
}

/**
 * Whether its record says of it what its own bytes say, and its bytes are those that left. Whom a payment pays is not compared here, which takes long: what is
 * kept of it is compared before anything of it ends or returns.
 */
export function isAsItLeft({ message, digest, feePayer, lifetime, what }: CarriedRecord): boolean {
  const planned = tryToDecode(what)
  if (bytesToHex(digestMessage(message)) !== digest || planned === null) return false
  const decoded = tryToDecodeMessage(message)
  if (decoded === null) return false
  const nonce = nonceOf(decoded)
  return (
    decoded.staticAccounts[0] === feePayer &&
    nonce?.account === lifetime.nonceAccount &&
    nonce.value === lifetime.nonce &&
    nonce.authority === lifetime.authority &&
    isOfItsKind(planned, decoded)
  )
}

/** Upkeep leaves in a bundle to revoke another one, by advancing the nonce accounts that its record names, or to tend a hidden balance. */
function isOfItsKind(planned: PlannedIntent, message: CompiledMessage): boolean {
  const [, ...instructions] = expandInstructions({ message })
  const doesAdvance = tendedBy(instructions)?.act === 'advance-nonce'
  if (planned.kind !== 'upkeep') return !doesAdvance
  return (doesAdvance || blankActIn(planned) !== null) && isTending(planned, instructions)
}

function tryToDecodeMessage(message: Uint8Array) {
  try {
    return decodeMessage(message)
  } catch (error) {
    if (isStrongroomError(error)) return null
    throw error
  }
}

type Told = ReadonlyMap<string, ReadonlyMap<Address, ReadNonce>>
type Heard = { readonly told: Told; readonly memory: CarriedMemory }

async function followOne(parts: Following, carried: CarriedRecord, { told, memory }: Heard): Promise<void> {
  const { digest, readSlot, lifetime } = carried
  const reads = readsOf(told, lifetime.nonceAccount)
  const configuredNodes = parts.nodes.names()
  const overAtSlot = findOverAt({ nonce: lifetime.nonce, readSlot, configuredNodes, told: reads })
  if (overAtSlot === null) memory.movedAt.delete(digest)
  else await followOver(parts, carried, { overAtSlot, nodes: [...reads.keys()], memory })
}

function readsOf(told: Told, account: Address): ReadonlyMap<string, ReadNonce> {
  return new Map(
    [...told].flatMap(([node, values]) => [...values].flatMap(([of, read]) => (of === account ? [[node, read] as const] : []))),
  )
}

type Over = { readonly overAtSlot: Slot; readonly nodes: readonly string[]; readonly memory: CarriedMemory }

/** Its nonce account moved on: by this message, or by another. Asked first how far the ledger has read: what it reads meanwhile is found afterwards. */
async function followOver(parts: Following, carried: CarriedRecord, { overAtSlot, nodes, memory }: Over): Promise<void> {
  const { journal, gate } = parts
  const { id: carriedId, feePayer } = carried
  const sinceSlot = sinceOf(carried)
  const upToSlot = saidSince(memory.movedAt, carried.digest, overAtSlot)
  const range = { sinceSlot, upToSlot, owners: [feePayer] }
  const isRead = await gate.hasRead({ ...range, evenClosed: true })
  const found = await findInLedger(parts, carried, memory)
  if (found !== null) return returnLanded(parts, carried, found)
  if (!isRead) {
    if (await gate.hasRead(range))
      throw new StrongroomError('CARRY_GAP_CLOSED', { digest: carried.bundleDigest, number: carried.number, account: feePayer })
    return
  }
  if (!isToldForLong(parts.nodes, { since: upToSlot, overAtSlot })) return
  const proof = { by: 'nonce', nodes, onlyNode: nodes.length < 2, overAtSlot }
  await journal.write('carried', (tx) => tx.endCarried({ carriedId, proof }))
}

/**
 * The slot from which on nodes have said, without a break, that a nonce account moved on: nothing lands after it. The ledger comes there some blocks
 * later, and never to the slot at which nodes answered just now.
 */
export function saidSince(movedAt: Map<string, Slot>, digest: string, overAtSlot: Slot): Slot {
  const first = movedAt.get(digest) ?? overAtSlot
  const since = overAtSlot < first ? overAtSlot : first
  movedAt.set(digest, since)
  return since
}

/** Machines behind one address are rarely further apart, and one of them may show for a moment what is not so. */
const ONE_NODE_SLOTS = 32n

/** Two nodes bear each other out. One that is alone has to say the same so many slots later. */
export function isToldForLong(
  nodes: Pick<PayParts['nodes'], 'names'>,
  { since, overAtSlot }: { readonly since: Slot; readonly overAtSlot: Slot },
): boolean {
  return votesNeeded(nodes.names()) > 1 || overAtSlot >= since + ONE_NODE_SLOTS
}

/**
 * What is out, was called dead, or had no effect by what nodes said, is looked for in every movement that is recorded since: the ledger holds what nodes
 * showed before, and none can say otherwise now.
 */
async function lookForLanded(parts: Following, memory: CarriedMemory): Promise<void> {
  const last = await parts.journal.read.lastMovement()
  if (last === memory.lookedUpTo) return
  let isDone = true
  for (const state of ['ended', 'out'] as const)
    for await (const carried of carriedIn(parts.journal, state))
      isDone = (await apart(parts, carried, memory, () => lookFor(parts, carried, memory))) && isDone
  if (isDone) memory.lookedUpTo = last
}

async function lookFor(parts: Following, carried: CarriedRecord, memory: CarriedMemory): Promise<void> {
  const { journal } = parts
  const found = await findInLedger(parts, carried, memory)
  if (found === null) return
  if (carried.state === 'out') return returnLanded(parts, carried, found)
  await journal.write('carried', (tx) => tx.recordEndedLanded(endedLanded(carried, found)))
}

async function returnLanded({ journal, nodes, onChange }: Following, carried: CarriedRecord, { left, filled }: InLedger): Promise<void> {
  const { signature } = left
  const signatures = filled?.signatures ?? (await readSignatures(nodes, { message: carried.message, signature }))
  if (signatures === null) throw new StrongroomError('CARRY_NOT_SHOWN', { digest: carried.bundleDigest, number: carried.number, signature })
  const returned = returnOf(carried, signatures, filled?.message ?? null)
  const isNew = await journal.write('carried', (tx) => tx.returnLanded({ ...returned, left }))
  if (isNew) onChange({ kind: 'attempt', intent: returned.intent.id, decision: carried.decisionId, state: 'signed', signature })
}

/** The transaction that stands in the ledger and is this message, although it had ended without one; null where there is none. A sweep has no reference. */
export function landedAs({ paidElsewhere, landedAfterAll, feePayer: address, landedMessage, ...left }: CarriedRecord): Signature | null {
  const message = landedMessage ?? left.message
  const signatures = [...paidElsewhere.map(({ signature }) => signature), ...landedAfterAll].filter(isSignature)
  return signatures.find((signature) => verifySignature({ address, message, signature })) ?? null
}

/**
 * The intent and the signed bytes that a message becomes. `signatures`: of each of its signers, in their order; `completed`: what was signed, where the
 * message left with blanks.
 */
export function returnOf(carried: CarriedRecord, signatures: readonly Signature[], completed: Uint8Array | null = null): ReturnedCarried {
  const { id: carriedId, message, decisionId, number, what } = carried
  const left = decodeIntent(what)
  const planned = completed === null ? left : planFilled(left, completed)
  const { header } = decodeMessage(message)
  invariant(header.signerCount === signatures.length, `message ${carriedId} has a signature of each of its signers`)
  const [signature] = signatures
  invariant(signature !== undefined, 'a message has a signer')
  const id = `${decisionId}/${number}`
  const intent = planned.kind === 'payment' ? { ...paymentIntent(planned, id), what } : { id, what, sources: carried.sources }
  const returned = { carriedId, predicted: planned.changes, signature }
  if (completed === null) return { ...returned, intent, transaction: encodeTransaction({ message, signatures }) }
  const transaction = encodeTransaction({ message: completed, signatures })
  return { ...returned, intent: { ...intent, what: encodeIntent(planned) }, transaction, completed }
}
