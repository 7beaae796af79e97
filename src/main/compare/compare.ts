import type { Slot } from '../../core/chain/slot.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { invariant } from '../../core/error/invariant.ts'
import type { Signature } from '../../core/keys/signature.ts'
import { canReplaceSigned } from '../../core/payment/state.ts'
import { type IntentRecord, type Journal, PAGE_ROWS_MAX, type SettledElsewhere, type UnknownDoing } from '../journal/index.ts'
import type { NodeSet } from '../node/index.ts'
import { dropApprovalsOf, firstBySignature, readEffect, readIntent, type Shown, slotsOf } from '../pay/index.ts'
import type { SignerClient } from '../signer-client.ts'
import type { SignedEntry } from '../signer/protocol.ts'
import { endUnseen } from './end-unseen.ts'
import { type Doubt, findDoubted, type Judged, judgeElsewhere, judgeMade } from './judge-elsewhere.ts'
import { findMadeElsewhere } from './made-elsewhere.ts'
import { setBlockedAside, setDoubtedAside, setNoncesAside, type Unpaid } from './set-aside.ts'
import { isExecuted, isNowhere, readTraces, showsEnd } from './trace.ts'
import { isOver, readOver, untilOver } from './until-over.ts'

/** Transactions taken from the journal at a time. */
const PAGE_ROWS = 200
/** The most pages that are read: twenty million transactions. */
const PAGES_MAX = 100_000

/** How far a comparison is: transactions read of all there are to read, or how many blocks it still waits for. */
export type Compared =
  | { readonly step: 'waiting'; readonly blocksLeft: bigint }
  | { readonly step: 'reading'; readonly done: number; readonly total: number }

export type Comparing = {
  readonly journal: Journal
  readonly nodes: NodeSet
  readonly signer: SignerClient
  /** Resolves when the journal has read everything up to the slot. */
  readonly reached: (slot: Slot) => Promise<void>
  /** Told of each decision of which the comparison ended some part. */
  readonly onEnded: (decisionId: string) => Promise<void>
}

/**
 * Finds out what our keys did that this journal did not sign: everything the watcher recorded and no attempt explains is read from the nodes
 * and matched with the signer's record, then with what is open here. What matches is recorded as paid, for ever; the rest stays a case. If
 * it is killed anywhere, it continues where it stopped: what is explained is not read again. To be run when the past of our keys is read.
 * It waits until what was signed before under a blockhash is over; where something may have been signed of which nobody knows, that takes minutes (until-over.ts).
 * While several nodes are configured, one alone decides nothing of it.
 * @throws VAULT_LOCKED, SIGNER_RECORD_UNREADABLE, NODE_*, WATCH_NOT_CAUGHT_UP
 */
export async function compareWithChain(parts: Comparing, report: (now: Compared) => void): Promise<SettledElsewhere> {
  const { journal, signer } = parts
  const { entries, ended, made, complete } = await signer.signedSince({ eventId: 0 })
  const closings = await journal.read.closings()
  // For these something may have been signed that nothing here knows.
  const missing = complete ? closings.filter(({ reason }) => reason === 'vault-restored' || reason === 'journal-moved') : closings
  const mayMissOurs = !complete || missing.length > 0
  // What ended by then, and is unknown to a journal that has read up to that slot, never landed and never will.
  const left = notEnded(entries, ended)
  const isUnexplained = await journal.read.unexplainedSignatures(left.map(({ signature }) => signature))
  const unexplained = left.filter(({ signature }) => isUnexplained.has(signature))
  const over = await untilOver(parts, {
    entries,
    unexplained,
    mayMissSome: mayMissOurs || closings.some(({ reason }) => reason === 'key-imported'),
    onWait: (blocksLeft) => report({ step: 'waiting', blocksLeft }),
  })
  const known = firstBySignature(entries)
  const used = new Set<string>()
  const doubted = new Map<string, Doubt>()
  const total = await countDoings(journal)
  let done = 0
  report({ step: 'reading', done, total })
  for await (const doing of unknownDoings(journal)) {
    const shown = await readEffect(parts, doing.signature)
    // No node keeps it any more: its case stays for a person.
    if (shown !== null) await recordShown(parts, shown, { ...doing, entry: known.get(doing.signature) ?? null, used, doubted })
    done += 1
    // More may have been found since they were counted.
    report({ step: 'reading', done, total: Math.max(done, total) })
  }
  const unknown = await endUnseen(parts, {
    // What a person accepted as without effect was judged before, and may be signed again.
    entries: left,
    over,
    made: slotsOf(made),
    onMade: (entry, madeIn) => recordJudged(parts, { ...entry, slot: madeIn, used }, (open) => judgeMade({ journal, entry, open })),
    onLanded: (shown, entry) => recordShown(parts, shown, { ...entry, slot: shown.record.slot, entry, used, doubted }),
  })
  await mendVoid(parts, { entries, used, doubted })
  const blocked = await setBlockedAside({ ...parts, closings }, await openUnpaid(journal, used), unknown)
  const nonces = mayMissOurs ? await setNoncesAside({ ...parts, closings: missing }, await openUnpaid(journal, used)) : []
  const equal = await setDoubtedAside({ ...parts, closings }, await openUnpaid(journal, used), doubted)
  const inPart = await findMadeElsewhere({ journal, entries, open: await openWithoutReferences(journal, used) })
  const compared = { slot: over.slot, closings, inPart, unknown: [...blocked, ...nonces, ...equal] }
  const settled = await journal.write('compared', (tx) => tx.settleElsewhere(compared))
  // Approved meanwhile, or after a comparison that broke off.
  const decisions = new Set<string>()
  for (const id of [...settled.satisfied, ...settled.abandoned, ...settled.unknown]) {
    const intent = await requireIntent(journal, id)
    decisions.add(intent.decisionId)
    await dropApprovalsOf(parts, intent)
  }
  for (const id of decisions) await parts.onEnded(id)
  return settled
}

/** What the journal calls failed or dead, and the chain shows to have succeeded: whoever wrote that into the journal frees nothing by it. */
async function mendVoid(
  parts: Comparing,
  { entries, ...found }: Pick<Matching, 'used' | 'doubted'> & { readonly entries: readonly SignedEntry[] },
) {
  for (const { entry, shown } of await readVoid(parts, entries))
    if (shown !== null && isExecuted(shown)) await recordShown(parts, shown, { ...entry, slot: shown.record.slot, entry, ...found })
}

/**
 * Of what the signer signed and this journal accounts for by no attempt: digests of what never took effect, as the chain says now. What the journal
 * says chooses what is asked, and proves nothing: it is held to what endUnseen asks for. What landed, the signer is told afterwards, of what nodes show.
 * @throws SENDING_NOT_COMPARED where the chain shows one to have succeeded, or the signer was told so, and as every question to nodes
 */
export async function readEnded(parts: Pick<Comparing, 'journal' | 'nodes' | 'signer' | 'reached'>): Promise<Ended> {
  const { entries, ended, made } = await parts.signer.signedSince({ eventId: 0 })
  const left = notEnded(entries, ended)
  const isVoid = await parts.journal.read.voidElsewhere(left.map(({ signature }) => signature))
  const named = left.filter(({ signature }) => isVoid.has(signature))
  if (named.length === 0) return { ended: [] }
  const over = await readOver(parts.nodes, named)
  // What landed by then is in the ledger, whatever a machine that is behind says of it.
  await parts.reached(over.slot)
  const traces = await readTraces(parts, named, over.slot)
  const found = await readVoid(parts, named)
  const madeSlots = slotsOf(made)
  if (found.some(({ entry, shown }) => madeSlots.has(entry.digest) || (shown !== null && isExecuted(shown))))
    throw new StrongroomError('SENDING_NOT_COMPARED', { reasons: ['journal-older'] })
  // A message that may still land, or may have landed where nobody looks any more, has not ended, whatever the journal says of it.
  const isEnded = ({ entry, shown }: (typeof found)[number]) =>
    shown !== null ? showsEnd(entry, shown) : isOver(entry, over) && isNowhere(entry, traces, over.height)
  return { ended: found.filter(isEnded).map(({ entry }) => entry.digest) }
}

/** What the signer is told when a person goes on with this journal. */
export type Ended = { readonly ended: readonly string[] }

function notEnded(entries: readonly SignedEntry[], ended: readonly string[]): readonly SignedEntry[] {
  const accepted = new Set(ended)
  return entries.filter(({ digest }) => !accepted.has(digest))
}

async function readVoid(parts: Pick<Comparing, 'journal' | 'nodes'>, entries: readonly SignedEntry[]) {
  const isVoid = await parts.journal.read.voidElsewhere(entries.map(({ signature }) => signature))
  const found: { readonly entry: SignedEntry; readonly shown: Shown | null }[] = []
  for (const entry of entries.filter(({ signature }) => isVoid.has(signature)))
    found.push({ entry, shown: await readEffect(parts, entry.signature) })
  return found
}

async function requireIntent({ read }: Journal, id: string): Promise<IntentRecord> {
  const intent = await read.intent(id)
  invariant(intent !== null, `no intent ${id}`)
  return intent
}

async function countDoings(journal: Journal): Promise<number> {
  let count = 0
  for await (const _ of unknownDoings(journal)) count += 1
  return count
}

async function* unknownDoings({ read }: Journal): AsyncGenerator<UnknownDoing, void> {
  let after: number | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const found = await read.unknownDoings({ ...(after === undefined ? {} : { after }), limit: PAGE_ROWS })
    yield* found
    after = found.at(-1)?.id
    if (found.length < PAGE_ROWS) return
  }
}

type Matching = {
  readonly signature: Signature
  readonly slot: Slot
  readonly entry: SignedEntry | null
  /** Intents that a transaction of this comparison carried out: each is matched once. */
  readonly used: Set<string>
  /** Intents that one of them may have carried out; nobody can determine which. */
  readonly doubted: Map<string, Doubt>
}

async function recordShown(parts: Comparing, shown: Shown, { entry, doubted, ...matching }: Matching): Promise<void> {
  const { journal } = parts
  await recordJudged(parts, matching, async (open) => {
    const judged = await judgeElsewhere({ journal, entry, open }, shown)
    const undoubted = open.filter(({ id }) => !doubted.has(id))
    const found = judged.what === 'unknown' ? await findDoubted({ journal, open: undoubted }, shown) : null
    if (found !== null) doubted.set(found.id, found.why)
    return judged
  })
}

async function recordJudged(
  parts: Comparing,
  { signature, slot, used }: Omit<Matching, 'entry' | 'doubted'>,
  judge: (open: readonly IntentRecord[]) => Promise<Judged>,
): Promise<void> {
  const { journal } = parts
  const open = await openUnmatched(journal, used)
  const judged = await judge(open)
  const keys = new Set(judged.payments.map(({ key }) => key))
  for (const intent of open) {
    if (!judged.intents.includes(intent.id) && !keysOf(intent).some((key) => keys.has(key))) continue
    used.add(intent.id)
    await dropApprovalsOf(parts, intent)
  }
  await journal.write('elsewhere', (tx) => tx.recordElsewhere({ signature, slot, ...judged }))
}

/** Open intents that may have been carried out elsewhere, of which nothing is recorded as paid. */
async function openUnmatched(journal: Journal, used: ReadonlySet<string>): Promise<readonly IntentRecord[]> {
  const open = await openReplaceable(journal)
  const paid = new Set(await journal.read.paidElsewhere(open.flatMap(keysOf)))
  return open.filter((intent) => !used.has(intent.id) && !keysOf(intent).some((key) => paid.has(key)))
}

/** The same with those of which only a part is recorded as paid, each with the references of what is not. */
async function openUnpaid(journal: Journal, used: ReadonlySet<string>): Promise<readonly Unpaid[]> {
  const open = await openReplaceable(journal)
  const paid = new Set(await journal.read.paidElsewhere(open.flatMap(keysOf)))
  return open.flatMap((intent) => {
    const keys = keysOf(intent)
    const unpaid = keys.filter((key) => !paid.has(key))
    const isDone = keys.length === 0 ? used.has(intent.id) : unpaid.length === 0
    return isDone ? [] : [{ intent, unpaid, isPartlyPaid: unpaid.length < keys.length }]
  })
}

async function openWithoutReferences(journal: Journal, used: ReadonlySet<string>): Promise<readonly IntentRecord[]> {
  return (await openUnpaid(journal, used)).flatMap(({ intent }) => (keysOf(intent).length === 0 ? [intent] : []))
}

/** One with a signed attempt that may live is followed to its end first; a draft is none. */
async function openReplaceable({ read }: Journal): Promise<readonly IntentRecord[]> {
  const found: IntentRecord[] = []
  let after: number | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const intents = await read.unfinishedIntents({ ...(after === undefined ? {} : { after }), limit: PAGE_ROWS_MAX })
    found.push(...intents.filter(({ attempts }) => canReplaceSigned(attempts)))
    after = intents.at(-1)?.sequence
    if (intents.length < PAGE_ROWS_MAX) break
  }
  return found
}

function keysOf({ what }: IntentRecord): readonly string[] {
  const planned = readIntent(what)
  return planned.kind === 'payment' ? planned.payees.map(({ key }) => key) : []
}
