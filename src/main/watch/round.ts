import type { Lamports } from '../../core/amount/lamports.ts'
import { type Slot, slot as slotOf } from '../../core/chain/slot.ts'
import { StrongroomError } from '../../core/error/error.ts'
import type { MovementRules } from '../../core/deposit/rules.ts'
import type { CursorRecord, Journal } from '../journal/index.ts'
import { MAX_BLOCKS_RANGE, type NodeSet } from '../node/index.ts'
import { type Absence, chooseWay } from './choose-way.ts'
import type { AskingAgain } from './ask-again.ts'
import { MAX_LAG_SLOTS, readFinalized } from './finalized.ts'
import { inOrder } from './in-order.ts'
import { readOrOpenCursor } from './open-cursor.ts'
import { lookCloser } from './look-closer.ts'
import type { Openings } from './openings.ts'
import { proveNext } from './prove-next.ts'
import { type AgreedBlock, agreeOnBlock, readAhead } from './read-agreed.ts'
import type { WatchedSet } from './watched.ts'
import type { WatcherEvent } from './watcher.ts'

/** Blocks read ahead of the one being recorded: so many that a node which is asked again about one of them holds none up for long. */
const MAX_LOOKAHEAD = 8
/** Blocks of one round: between rounds the finalized slot and the watched accounts are read again. */
const MAX_ROUND_BLOCKS = 256
/** First listed; only if none of these slots has a block, as far as a node lists at all. */
const USUAL_RANGE = 512n

export type RoundParts = AskingAgain & {
  readonly journal: Journal
  readonly watched: WatchedSet
  readonly openings: Openings
  readonly minimumDeposit: () => Promise<Lamports>
  readonly dustFloorLamports: Lamports
  readonly onStep: (step: string) => void | Promise<void>
  readonly onEvent: (event: WatcherEvent) => void
  readonly absence: Absence
}

/** Where the cursor stands after a round, how far the chain was final when it began, and how many blocks were recorded. */
export type RoundResult = { readonly cursor: Slot; readonly finalizedSlot: Slot; readonly blocks: number }

/** What is ours and what counts, for a block of this slot. */
export async function readRules({ watched, minimumDeposit, dustFloorLamports }: RoundParts, slot: Slot): Promise<MovementRules> {
  const { wallets, ownKeys, mints } = watched.read()
  return { slot, wallets, ownKeys, mints, minimumDepositLamports: await minimumDeposit(), dustFloorLamports }
}

/**
 * From the cursor towards the finalized slot. The order of the first three reads is what makes accounts that are added meanwhile safe: an
 * account missing from `watched` was added after `finalizedSlot` was final, so no block up to there can pay it.
 */
export async function followRound(parts: RoundParts): Promise<RoundResult> {
  const { nodes, watched, openings } = parts
  let cursor = await readOrOpenCursor(parts)
  const finalizedSlot = await readHead(nodes, cursor)
  parts.onEvent({ kind: 'finalized', slot: finalizedSlot })
  const passed = await chooseWay(parts, { cursor, finalizedSlot })
  if (passed !== null) cursor = passed
  await openHistories(parts)
  await watched.refresh()
  const ours = watched.read()
  await openings.openMissing(ours, cursor.slot)

  const reading = { ...parts, watched: ours, minimumDepositLamports: await parts.minimumDeposit() }
  const listed = await listBlocks(nodes, cursor.slot, finalizedSlot)
  let blocks = 0
  for await (const head of inOrder(listed, MAX_LOOKAHEAD, (slot) => readAhead(reading, slot))) {
    for (const next of await proveNext(nodes, cursor, head.fetched)) {
      if (parts.closing.aborted) return { cursor: cursor.slot, finalizedSlot, blocks }
      cursor = await recordNext(parts, cursor, next === head.fetched ? head.agreed() : await agreeOnBlock(reading, next))
      blocks += 1
    }
  }
  return { cursor: cursor.slot, finalizedSlot, blocks }
}

/** Before the accounts are looked at, so that every slot above these gaps is read with them watched. */
async function openHistories({ journal, onStep }: RoundParts): Promise<void> {
  if (!(await journal.read.historyWanted())) return
  await onStep('watch:histories')
  await journal.write('histories', (tx) => tx.openHistories())
}

async function readHead(nodes: NodeSet, cursor: CursorRecord): Promise<Slot> {
  const { slot: finalizedSlot, node } = await readFinalized(nodes)
  nodes.observeSlot(finalizedSlot)
  if (finalizedSlot + MAX_LAG_SLOTS >= cursor.slot) return finalizedSlot
  throw new StrongroomError('WATCH_NODE_BEHIND_CURSOR', { finalizedSlot, cursor: cursor.slot, node })
}

/** Slots worth asking for, ascending. The list is a hint; where it is empty, the finalized slot has a block for certain. */
async function listBlocks(nodes: NodeSet, cursor: Slot, finalizedSlot: Slot): Promise<readonly Slot[]> {
  if (finalizedSlot <= cursor) return []
  for (const range of [USUAL_RANGE, MAX_BLOCKS_RANGE]) {
    const to = slotOf(finalizedSlot < cursor + range ? finalizedSlot : cursor + range)
    const listed = await nodes.first((node) => node.getBlocks({ from: slotOf(cursor + 1n), to }))
    if (listed.length > 0) return listed.slice(0, MAX_ROUND_BLOCKS)
    if (to === finalizedSlot) break
  }
  return [finalizedSlot]
}

/** The slots proved empty before the block, its movements and the cursor, all or nothing. */
async function recordNext(parts: RoundParts, cursor: CursorRecord, { fetched, movements, origins }: AgreedBlock): Promise<CursorRecord> {
  const { slot, block } = fetched
  const told = await lookCloser(parts, movements)
  await parts.onStep('watch:block')
  await parts.journal.write('block', async (tx) => {
    if (slot > cursor.slot + 1n) await tx.recordSkipped({ from: slotOf(cursor.slot + 1n), to: slotOf(slot - 1n) })
    await tx.recordBlock({ slot, blockhash: block.blockhash, parentSlot: block.parentSlot, movements: told.movements, origins })
    await tx.noteCounted(told)
  })
  parts.onEvent({ kind: 'block', slot, movements: told.movements })
  return { slot, block: { slot, blockhash: block.blockhash } }
}
