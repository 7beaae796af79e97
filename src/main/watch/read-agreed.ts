import type { Lamports } from '../../core/amount/lamports.ts'
import type { Slot } from '../../core/chain/slot.ts'
import type { Movement } from '../../core/deposit/deposit.ts'
import { findMovements } from '../../core/deposit/find-movements.ts'
import { isStrongroomError } from '../../core/error/error.ts'
import { invariant } from '../../core/error/invariant.ts'
import type { BlockOrigins } from '../journal/index.ts'
import type { NodeSet } from '../node/index.ts'
import { agreeOrigins } from './agree-origins.ts'
import { askAgain, type AskingAgain } from './ask-again.ts'
import { crossCheck } from './cross-check.ts'
import { type FetchedBlock, fetchBlock, fetchBlockFrom } from './fetch-block.ts'
import { findKnownMovements } from './known-movements.ts'
import type { Watched } from './watched.ts'

/** Who is asked for blocks, and what of them is ours. */
export type Reading = AskingAgain & {
  readonly watched: Watched
  readonly minimumDepositLamports: Lamports
  readonly dustFloorLamports: Lamports
}

/** A block, and what it holds of ours as two nodes show it. */
export type AgreedBlock = { readonly fetched: FetchedBlock; readonly movements: readonly Movement[]; readonly origins: BlockOrigins }

/** `agreed` throws why two nodes disagree: when the block's turn comes to be recorded, so that those before it are not held up. */
export type ReadBlock = { readonly fetched: FetchedBlock; readonly agreed: () => AgreedBlock }

/** A block, and the word of a second node on it. Many are read at the same time: a node that fails over one of them holds up no other. */
export async function readAhead(reading: Reading, slot: Slot): Promise<ReadBlock> {
  const fetched = await fetchBlock(reading.nodes, slot)
  const [agreed] = await Promise.allSettled([agreeOrReadAnew(reading, fetched)])
  if (agreed.status === 'fulfilled') return { fetched: agreed.value.fetched, agreed: () => agreed.value }
  return {
    fetched,
    agreed: () => {
      throw agreed.reason
    },
  }
}

/** Of every block, since one that holds nothing may be one that a node emptied. */
export async function agreeOnBlock(reading: Reading, fetched: FetchedBlock): Promise<AgreedBlock> {
  const { nodes, watched, minimumDepositLamports, dustFloorLamports } = reading
  const { wallets, ownKeys, mints } = watched
  const { slot, watchedCount } = fetched
  invariant(watchedCount === null || watchedCount >= wallets.size, 'a block that was searched for every watched account')
  const rules = { slot, wallets, ownKeys, mints, minimumDepositLamports, dustFloorLamports }
  return askAgain(async () => {
    const movements = await findKnownMovements(nodes, fetched, rules)
    const confirmed = await crossCheck(nodes, { fetched, movements, find: (other) => findMovements(other, rules) })
    return { fetched, movements, origins: agreeOrigins(confirmed, movements, wallets) }
  }, reading)
}

/**
 * A node that said once what the other does not say may say something else by now, and a third may know better: before it is told, the block is
 * read from another node than the one that showed it, and confirmed once more.
 */
async function agreeOrReadAnew(reading: Reading, fetched: FetchedBlock): Promise<AgreedBlock> {
  try {
    return await agreeOnBlock(reading, fetched)
  } catch (error) {
    const differs = isStrongroomError(error, 'WATCH_BLOCK_DISPUTED') || isStrongroomError(error, 'NODE_DISAGREEMENT')
    const other = differs && !reading.closing.aborted ? await fetchFromAnother(reading.nodes, fetched) : null
    if (other === null) throw error
    return agreeOnBlock(reading, other)
  }
}

/** Null where no other node shows it. */
async function fetchFromAnother(nodes: NodeSet, { slot, node: shownBy }: FetchedBlock): Promise<FetchedBlock | null> {
  const answers = await nodes.every((node) => (node.name === shownBy ? Promise.resolve(null) : fetchBlockFrom(node, slot)), {
    evidence: false,
  })
  return answers.flatMap((answer) => (answer.ok && answer.value !== null ? [answer.value] : []))[0] ?? null
}
