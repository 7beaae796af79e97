import type { Address } from '../../core/address/address.ts'
import { type Slot, slot } from '../../core/chain/slot.ts'
import { invariant } from '../../core/error/invariant.ts'
import { type Journal, type MissingPast, PAGE_ROWS_MAX } from '../journal/index.ts'
import type { NodeSet } from '../node/index.ts'
import { readEffect, type Seen, type Shown } from '../pay/index.ts'
import type { SignedEntry } from '../signer/protocol.ts'
import { isExecuted, isNowhere, readTraces, showsEnd, type Traces } from './trace.ts'
import { isOver, type Over } from './until-over.ts'

type Parts = { readonly journal: Journal; readonly nodes: NodeSet }

type Unseen = {
  readonly entries: readonly SignedEntry[]
  /** How far the chain is final and was read, with the nonce accounts of the entries there. */
  readonly over: Over
  /** What the signer was told was made, by its digest, with the slot of its block. */
  readonly made: ReadonlyMap<string, Slot>
  /** Told of one of those that no node shows any more. */
  readonly onMade: (entry: SignedEntry, slot: Slot) => Promise<void>
  /** Told of one that landed although the journal has no movement of it: a node left it out of a past. */
  readonly onLanded: (shown: Shown, entry: SignedEntry) => Promise<void>
}

/**
 * What the signer signed for another journal and nothing explains. Nodes that show it say that it landed. Otherwise it is dead where its time is
 * over, the ledger has no movement of it, and the journal and two nodes know all that our keys did since it can have landed; where some of that
 * is missing, it stays what it is, and is not signed again under its references: a case tells a person. What the journal calls dead or failed is
 * judged by the same: the journal is a file. What the signer was told was made stays made, whether a node keeps it or not. Under a nonce its time is over where the account holds another value, and it can have landed in any
 * slot. Gives those of which nothing can be said.
 */
export async function endUnseen(parts: Parts, { entries, over, made, onMade, onLanded }: Unseen): Promise<readonly SignedEntry[]> {
  const { journal } = parts
  const signatures = entries.map(({ signature }) => signature)
  const unexplained = await journal.read.unexplainedSignatures(signatures)
  if (unexplained.size === 0) return []
  const isVoid = await journal.read.voidElsewhere([...unexplained])
  const unseen = entries.filter(({ signature }) => unexplained.has(signature))
  const traces = await readTraces(parts, unseen, over.slot)
  const unknown: SignedEntry[] = []
  let isForgotten = false
  for (const entry of unseen) {
    const { signature, digest } = entry
    const madeIn = made.get(digest)
    const shown = await readEffect(parts, signature)
    if (shown !== null && showsEnd(entry, shown)) {
      if (!isVoid.has(signature) || isExecuted(shown)) await onLanded(shown, entry)
    } else if (madeIn !== undefined) {
      await onMade(entry, madeIn)
    } else if (isOver(entry, over) && isNowhere(entry, traces, over.height)) {
      if (!isVoid.has(signature)) await recordDead(journal, entry, over)
    } else {
      unknown.push(entry)
      // A movement that nothing explains is a case on its own; one of what the journal calls dead is none.
      isForgotten ||= isOver(entry, over) && (isVoid.has(signature) || !traces.moved.has(signature))
    }
  }
  if (isForgotten) await openUnknown(journal, await readMissing(journal, traces), unknown.length)
  return unknown
}

/** Where a trace can be missing, and whose. */
async function readMissing(journal: Journal, { missing, borneOutFrom }: Traces): Promise<MissingPast> {
  return missing ?? { owner: await readTreasury(journal), upTo: slot(borneOutFrom > 0n ? borneOutFrom - 1n : 0n) }
}

async function recordDead(journal: Journal, { signature, intent }: SignedEntry, { height, slot: readUpTo }: Seen): Promise<void> {
  const proof = { by: 'signer', intent, height, readUpTo }
  const found = { signature, slot: readUpTo, proof, payments: [], intents: [] }
  await journal.write('elsewhere', (tx) => tx.recordElsewhere({ ...found, what: 'dead' }))
}

async function readTreasury({ read }: Journal): Promise<Address> {
  const [treasury] = await read.accounts({ role: 'treasury', limit: 1 })
  invariant(treasury !== undefined, 'whoever signed has a treasury')
  return treasury.address
}

async function openUnknown(journal: Journal, { owner, upTo }: MissingPast, messages: number): Promise<void> {
  const open = await journal.read.cases({ open: true, limit: PAGE_ROWS_MAX })
  if (open.some(({ kind }) => kind === 'landing-unknown')) return
  const found = { account: owner, asset: { kind: 'native' }, expected: 0n, found: BigInt(messages), slot: upTo } as const
  await journal.write('landing-unknown', (tx) => tx.openCase({ kind: 'landing-unknown', ...found }))
}
