import { type Slot, slot as slotOf } from '../../core/chain/slot.ts'
import type { Movement } from '../../core/deposit/deposit.ts'
import { findMovements } from '../../core/deposit/find-movements.ts'
import { parseAccountsBlock } from '../../core/deposit/parse-block.ts'
import type { MovementRules } from '../../core/deposit/rules.ts'
import { isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import { canonicalJson, type Storable } from '../journal/index.ts'
import type { NodeClient } from '../node/index.ts'
import { sleepUntilAborted } from '../sleep-until-aborted.ts'
import { type RoundParts, readRules } from './round.ts'

/** Confirmed slots above the cursor that are looked at: more than lie between confirmed and finalized on any network we know. */
const MAX_WINDOW = 64n
/** So often is a block looked at whose arrivals the nodes do not show alike: what one of them invents is not asked about for ever. */
const MAX_LOOKS = 16

/**
 * Looks at confirmed blocks above the cursor, shows what arrives in them as pending, and says what vanished once the cursor has passed them.
 * Where there are two nodes or more, what one of them shows alone is not shown.
 * A look that fails is simply the next one: nothing is decided by what is seen here.
 */
export async function followPending(parts: RoundParts & { readonly pollMs: number }): Promise<void> {
  const { closing, pollMs } = parts
  const seen = new Map<Slot, number>()
  while (!closing.aborted) {
    try {
      await lookOnce(parts, seen)
    } catch (error) {
      if (!isStrongroomError(error)) throw error
    }
    await sleepUntilAborted(pollMs, closing)
  }
}

async function lookOnce(parts: RoundParts, seen: Map<Slot, number>): Promise<void> {
  const { nodes, journal, closing } = parts
  const cursor = await journal.read.cursor()
  const confirmed = cursor === null ? null : await nodes.first((node) => node.getSlot({ commitment: 'confirmed' }))
  if (cursor === null || confirmed === null) return
  for (const slot of seen.keys()) if (slot <= cursor.slot) seen.delete(slot)
  await settle(parts)
  // Far behind, everything up to the cursor's own goal is read at finalized first.
  if (confirmed <= cursor.slot || confirmed - cursor.slot > MAX_WINDOW) return
  const range = { from: slotOf(cursor.slot + 1n), to: confirmed }
  for (const slot of await nodes.first((node) => node.getBlocks(range, { commitment: 'confirmed' }))) {
    const looks = (seen.get(slot) ?? 0) + 1
    if (looks > MAX_LOOKS) continue
    const { arrivals, areAgreed } = await readArrivals(parts, slot)
    if (closing.aborted) return
    if (arrivals.length > 0) {
      await parts.onStep('watch:pending')
      await journal.write('pending', (tx) => tx.addPending({ movements: arrivals }))
      parts.onEvent({ kind: 'pending', seen: arrivals.length, vanished: 0 })
    }
    seen.set(slot, areAgreed ? MAX_LOOKS : looks)
  }
}

/** `areAgreed`: false where a node shows more than the others, which may only be behind. */
type Arrivals = { readonly arrivals: readonly Movement[]; readonly areAgreed: boolean }

/** What one node shows and no other denies: with two nodes or more, another one has to show it as well. */
async function readArrivals(parts: RoundParts, slot: Slot): Promise<Arrivals> {
  const { nodes } = parts
  const rules = await readRules(parts, slot)
  const first = await nodes.first(async (node) => ({ by: node.name, shown: await arrivalsShownBy(node, slot, rules) }))
  if (first.shown.length === 0 || nodes.names().length < 2) return { arrivals: first.shown, areAgreed: true }
  const answers = await nodes.every((node) => (node.name === first.by ? Promise.resolve(null) : arrivalsShownBy(node, slot, rules)), {
    evidence: false,
  })
  const denied = answers.some((answer) => !answer.ok && answer.error.code === 'NODE_BLOCK_NOT_AVAILABLE')
  const others = answers.flatMap((answer) => (answer.ok && answer.value !== null ? [new Set(answer.value.map(textOf))] : []))
  const isShown = (movement: Movement) => others.every((texts) => texts.has(textOf(movement)))
  const arrivals = denied || others.length === 0 ? [] : first.shown.filter(isShown)
  return { arrivals, areAgreed: arrivals.length === first.shown.length }
}

async function arrivalsShownBy(node: NodeClient, slot: Slot, rules: MovementRules): Promise<readonly Movement[]> {
  const json = await node.getBlock(slot, { commitment: 'confirmed', rewards: false })
  if (json === null) throw new StrongroomError('NODE_BLOCK_NOT_AVAILABLE', { node: node.name, slot })
  return findMovements(parseAccountsBlock(json), rules).filter(({ verdict }) => verdict.kind === 'credit')
}

const textOf = (movement: Movement): string => canonicalJson(movement as unknown as Storable)

/** Only where something is pending that the cursor has passed: a look costs no write. */
async function settle({ journal, onStep, onEvent }: RoundParts): Promise<void> {
  const cursor = await journal.read.cursor()
  const [oldest] = (await journal.read.pending({ limit: 1_000 })).filter(({ state }) => state === 'pending').toReversed()
  if (cursor === null || oldest === undefined || oldest.slot > cursor.slot) return
  await onStep('watch:settle')
  const vanished = await journal.write('settle', (tx) => tx.settlePending())
  if (vanished > 0) onEvent({ kind: 'pending', seen: 0, vanished })
}
