import type { Address } from '../../core/address/address.ts'
import { type Slot, slot } from '../../core/chain/slot.ts'
import { invariant } from '../../core/error/invariant.ts'
import { firstLandingSlot } from '../../core/payment/landing-window.ts'
import { type Journal, type MissingPast, PAGE_ROWS_MAX } from '../journal/index.ts'
import type { NodeSet } from '../node/index.ts'
import { readEffect, type Seen, type Shown } from '../pay/index.ts'
import type { SignedEntry } from '../signer/protocol.ts'
import { isOver, type Over } from './until-over.ts'

type Parts = { readonly journal: Journal; readonly nodes: NodeSet }

type Unseen = {
  readonly entries: readonly SignedEntry[]
  /** How far the chain is final and was read, with the nonce accounts of the entries there. */
  readonly over: Over
  /** Told of one that landed although the journal has no movement of it: a node left it out of a past. */
  readonly onLanded: (shown: Shown, entry: SignedEntry) => Promise<void>
}

/**
 * What the signer signed for another journal, whose time is over, and of which this journal has no movement. Nodes that show it say that it
 * landed. Otherwise it is dead where the journal knows all that our keys did since it can have landed; where some of that is missing, it
 * stays what it is, and is not signed again under its references: a case tells a person. Under a nonce its time is over where the account holds
 * another value, and it can have landed in any slot. Gives those of which nothing can be said.
 */
export async function endUnseen(parts: Parts, { entries, over, onLanded }: Unseen): Promise<readonly SignedEntry[]> {
  const { journal, nodes } = parts
  const { height, slot: readUpTo } = over
  const unseen = await journal.read.unseenSignatures(entries.map(({ signature }) => signature))
  if (unseen.size === 0) return []
  const borneOutFrom = await readBorneOutFrom(nodes, readUpTo)
  const missing = await journal.read.ownPastMissing({ borneOutFrom })
  const unknown: SignedEntry[] = []
  let isForgotten = false
  for (const entry of entries.filter(({ signature }) => unseen.has(signature))) {
    const shown = await readEffect(nodes, entry.signature)
    // That a node does not know it means something only where it keeps blocks from then on.
    const since = firstLandingSlot(entry.lastValidBlockHeight ?? 0n)
    const isKept = borneOutFrom <= since && (missing === null || missing.upTo < since)
    if (shown !== null) await onLanded(shown, entry)
    else if (isOver(entry, over) && isKept) await recordDead(journal, entry, { height, slot: readUpTo })
    else {
      unknown.push(entry)
      isForgotten ||= isOver(entry, over)
    }
  }
  if (isForgotten)
    await openUnknown(journal, missing ?? { owner: await readTreasury(journal), upTo: slot(borneOutFrom - 1n) }, unknown.length)
  return unknown
}

async function recordDead(journal: Journal, { signature, intent }: SignedEntry, { height, slot: readUpTo }: Seen): Promise<void> {
  const proof = { by: 'signer', intent, height, readUpTo }
  const found = { signature, slot: readUpTo, proof, payments: [], intents: [] }
  await journal.write('elsewhere', (tx) => tx.recordElsewhere({ ...found, what: 'dead' }))
}

/** From where on two nodes keep blocks, or the only one there is, and nowhere above `most`: what is older, one alone would say. */
async function readBorneOutFrom(nodes: NodeSet, most: Slot): Promise<Slot> {
  const answers = await nodes.every((node) => node.getFirstAvailableBlock())
  const begins = answers.flatMap((answer) => (answer.ok ? [answer.value] : [])).toSorted((left, right) => Number(left - right))
  const begin = begins[nodes.names().length > 1 ? 1 : 0]
  return begin === undefined || begin > most ? most : begin
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
