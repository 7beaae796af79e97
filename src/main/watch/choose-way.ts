import { type Slot, slot as slotOf } from '../../core/chain/slot.ts'
import { type CatchUpWay, reckonCatchUp } from '../../core/deposit/reckon-catch-up.ts'
import { isStrongroomError } from '../../core/error/error.ts'
import type { CatchUpChoice, CursorRecord } from '../journal/index.ts'
import type { NodeSet } from '../node/index.ts'
import { crossCheck } from './cross-check.ts'
import { fetchBlock } from './fetch-block.ts'
import type { RoundParts } from './round.ts'

/** Slots behind that are worth reckoning: below it blocks are read within minutes. */
export const LONG_ABSENCE_SLOTS = 10_000n

/** What was decided for the absence that lasts; forgotten when it is over. */
export type Absence = {
  readonly read: () => CatchUpWay | null
  readonly isDecided: (choice: CatchUpChoice) => boolean
  readonly decide: (choice: CatchUpChoice, way: CatchUpWay) => void
  readonly end: () => void
  /** From how many slots behind it is an absence at all. */
  readonly longSlots: bigint
}

export function createAbsence(longSlots: bigint = LONG_ABSENCE_SLOTS): Absence {
  let decided: { readonly choice: CatchUpChoice; readonly way: CatchUpWay } | null = null
  return {
    longSlots,
    read: () => decided?.way ?? null,
    isDecided: (choice) => decided?.choice === choice,
    decide: (choice, way) => {
      decided = { choice, way }
    },
    end: () => {
      decided = null
    },
  }
}

type Stand = { readonly cursor: CursorRecord; readonly finalizedSlot: Slot }

/**
 * After a long absence: chooses how to make up for it, writes down why, and where that is account by account, passes over the slots with a gap
 * that is read back. Gives the cursor after that; null where nothing was passed over. A person's other choice is followed at the next round.
 */
export async function chooseWay(parts: RoundParts, { cursor, finalizedSlot }: Stand): Promise<CursorRecord | null> {
  const { nodes, journal, absence } = parts
  const slots = finalizedSlot - cursor.slot
  if (slots <= absence.longSlots) {
    if (slots <= 1n) absence.end()
    return null
  }
  const { catchUp: choice } = await journal.read.continuity()
  if (absence.isDecided(choice)) return null
  await parts.watched.refresh()
  const { wallets, listed } = parts.watched.read()
  const [wallet] = wallets.values()
  const isHistoryKept = (await historyBegins(nodes)) <= cursor.slot + 1n
  const msPerList =
    wallet === undefined ? null : await timed(() => nodes.first((node) => node.getSignaturesForAddress(wallet, { limit: 1 })))
  const msPerBlock = await timed(() => fetchBlock(nodes, finalizedSlot))
  const counts = { slots, accounts: wallets.size, mints: listed.length }
  const chosen = reckonCatchUp({ choice, ...counts, msPerBlock, msPerList, isHistoryKept })
  if (chosen.way === 'blocks') {
    await journal.write('catch-up', (tx) => tx.noteCatchUp(chosen))
    absence.decide(choice, chosen)
    return null
  }
  return passOverAbsence(parts, { cursor, finalizedSlot }, { choice, chosen })
}

/**
 * Up to the parent of the finalized block: the block itself is read as every other. Where several nodes are configured, two must show that
 * block: what one says alone is no reason to pass over anything.
 */
async function passOverAbsence(
  parts: RoundParts,
  { cursor, finalizedSlot }: Stand,
  { choice, chosen }: { readonly choice: CatchUpChoice; readonly chosen: CatchUpWay },
): Promise<CursorRecord | null> {
  const { nodes } = parts
  const fetched = await fetchBlock(nodes, finalizedSlot)
  const said = await crossCheck(nodes, { fetched, movements: [], find: () => [] })
  const [from, to] = [slotOf(cursor.slot + 1n), fetched.block.parentSlot]
  if (to < from || (nodes.names().length > 1 && said.nodes.length < 2)) return null
  const reason = choice === 'automatic' ? 'fewer-calls' : 'chosen-by-accounts'
  await parts.onStep('watch:gap')
  await parts.journal.write('gap', async (tx) => {
    await tx.noteCatchUp(chosen)
    await tx.openGap({ from, to, reason })
  })
  parts.absence.decide(choice, chosen)
  parts.onEvent({ kind: 'gap', from, to, reason })
  return { slot: to, block: null }
}

async function historyBegins(nodes: NodeSet): Promise<Slot> {
  const answers = await nodes.every((node) => node.getFirstAvailableBlock())
  const begins = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
  return begins.reduce((left, right) => (left < right ? left : right), slotOf(2n ** 63n))
}

/** Null where it could not be done: what cannot be tried is not reckoned with. */
async function timed(work: () => Promise<unknown>): Promise<number | null> {
  const startedMs = performance.now()
  try {
    await work()
    return performance.now() - startedMs
  } catch (error) {
    if (isStrongroomError(error)) return null
    throw error
  }
}
