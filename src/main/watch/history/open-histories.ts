import type { Address } from '../../../core/address/address.ts'
import type { Lamports } from '../../../core/amount/lamports.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import type { Movement } from '../../../core/deposit/deposit.ts'
import { assetKey } from '../../../core/deposit/rules.ts'
import { isStrongroomError, StrongroomError, toErrorValue } from '../../../core/error/error.ts'
import type { HeldAmount, Journal, Storable, WaitingHistory } from '../../journal/index.ts'
import type { NodeClient, NodeSet } from '../../node/index.ts'
import { sleepUntilAborted } from '../../sleep-until-aborted.ts'
import type { AskingAgain } from '../ask-again.ts'
import { inOrder } from '../in-order.ts'
import { lookCloser } from '../look-closer.ts'
import type { WatchedSet } from '../watched.ts'
import { crossCheckHistory, type Begins } from './cross-check-history.ts'
import { type Holding, readHeld } from './read-held.ts'
import { type History, readHistory } from './read-history.ts'

/** Owners whose past is read together: their balances are compared at one slot, which the watcher must reach first. */
const OWNERS_PER_BATCH = 100
/** Owners read at the same time. */
const OWNERS_AT_ONCE = 4

export type HistoriesParts = AskingAgain & {
  readonly journal: Journal
  readonly watched: WatchedSet
  readonly minimumDeposit: () => Promise<Lamports>
  readonly dustFloorLamports: Lamports
  /** Resolves when the cursor has reached the slot. */
  readonly reached: (slot: Slot) => Promise<void>
  readonly onStep: (step: string) => void | Promise<void>
  readonly onFound: (found: { readonly owner: Address; readonly movements: readonly Movement[] }) => void
  /** Between two looks for work when there was none. */
  readonly pollMs: number
  /** Between two passes when what is left could not be read: the nodes are given time, and a person too. */
  readonly retryMs: number
}

type Read = {
  readonly waiting: WaitingHistory
  readonly movements: History['movements']
  readonly node: string
  readonly reached: Slot | null
}

/** Reads back, account by account, what gaps passed over, until closed. Resolves then; rejects with a defect. */
export async function followHistories(parts: HistoriesParts): Promise<void> {
  const { journal, closing, pollMs, retryMs } = parts
  while (!closing.aborted) {
    let after: Address | undefined
    let left = 0
    while (!closing.aborted) {
      const batch = await journal.read.waitingHistories({ ...(after === undefined ? {} : { after }), limit: OWNERS_PER_BATCH })
      if (batch.length === 0) break
      left += await readBatch(parts, batch)
      after = batch.at(-1)?.owner
    }
    await sleepUntilAborted(left > 0 ? retryMs : pollMs, closing)
  }
}

/** Says how many of them are still to be read. */
async function readBatch(parts: HistoriesParts, batch: readonly WaitingHistory[]): Promise<number> {
  try {
    const begins = await historyBegins(parts.nodes)
    await parts.watched.refresh()
    const reads: Read[] = []
    for await (const read of inOrder(batch, OWNERS_AT_ONCE, (waiting) => readOne(parts, begins, waiting)))
      if (read !== null) reads.push(read)
    const held = await readHeldOf(parts, reads)
    let left = batch.length - reads.length
    for (const read of reads) if (!(await record(parts, read, held.get(read.waiting.owner) ?? []))) left += 1
    return left
  } catch (error) {
    if (parts.closing.aborted || isStrongroomError(error)) return batch.length
    throw error
  }
}

/** Null where no node could tell it; why is written down with the owner. */
async function readOne(parts: HistoriesParts, begins: Begins, waiting: WaitingHistory): Promise<Read | null> {
  const { nodes, journal, closing } = parts
  if (closing.aborted) return null
  const { owner, gaps } = waiting
  const { wallets, ownKeys, mints, listed } = parts.watched.read()
  const known = (await journal.read.balancesOf(owner)).map(({ account }) => account)
  const rules = {
    wallets,
    ownKeys,
    mints,
    minimumDepositLamports: await parts.minimumDeposit(),
    dustFloorLamports: parts.dustFloorLamports,
  }
  const question = { owner, ranges: gaps, listed, known, rules }
  try {
    const { history, node, begin } = await askWitness(nodes, { waiting, begins }, (asked) => readHistory(asked, question))
    await crossCheckHistory(parts, { witness: node, history, question, begins })
    const { movements } = await lookCloser(parts, history.movements)
    const from = gaps[0]?.from
    return { waiting, movements, node, reached: from !== undefined && begin > from ? begin : null }
  } catch (error) {
    if (!isStrongroomError(error) || closing.aborted) throw error
    await noteProblem(parts, waiting, error)
    return null
  }
}

/** Where the history of each node begins that answers. */
async function historyBegins(nodes: NodeSet): Promise<Begins> {
  const answers = await nodes.every((node) => node.getFirstAvailableBlock())
  return new Map(answers.flatMap((answer) => (answer.ok ? [[answer.node, answer.value] as const] : [])))
}

/**
 * The nodes that may testify, those with the longest history first. Of slots that were passed over only a node whose history covers them can
 * say that nothing happened; the past of an account that was added later is read as far back as any node has it.
 */
function chooseWitnesses(begins: Begins, waiting: WaitingHistory): Begins {
  const sorted = [...begins].toSorted(([, left], [, right]) => Number(left - right))
  const needed = waiting.gaps.filter(({ scope }) => scope === 'blocks').map(({ from }) => from)
  const able = sorted.filter(([, begin]) => needed.every((from) => begin <= from))
  if (able.length > 0) return new Map(able)
  throw notKept(
    waiting,
    sorted.map(([node]) => node),
  )
}

/** Any able node is asked; after a try that did not balance one alone, each in its turn. */
async function askWitness(
  nodes: NodeSet,
  { waiting, begins }: { readonly waiting: WaitingHistory; readonly begins: Begins },
  ask: (node: NodeClient) => Promise<History>,
): Promise<{ readonly history: History; readonly node: string; readonly begin: Slot }> {
  const able = chooseWitnesses(begins, waiting)
  const names = [...able.keys()]
  const turn = waiting.tries === 0 ? null : names[waiting.tries % names.length]
  return nodes.first(async (node) => {
    const begin = able.get(node.name)
    if (begin === undefined || (turn !== null && node.name !== turn)) throw notKept(waiting, [node.name])
    return { history: await ask(node), node: node.name, begin }
  })
}

function notKept({ owner, gaps }: WaitingHistory, nodes: readonly string[]): StrongroomError {
  return new StrongroomError('HISTORY_NOT_KEPT', { owner, from: gaps[0]?.from ?? 0n, nodes })
}

/** What the accounts of all of them hold, at slots that the cursor has reached by then. */
async function readHeldOf(parts: HistoriesParts, reads: readonly Read[]): Promise<ReadonlyMap<Address, readonly HeldAmount[]>> {
  const { journal, reached } = parts
  const cursor = await journal.read.cursor()
  if (cursor === null || reads.length === 0) return new Map()
  const holdings = await Promise.all(reads.map((read) => holdingsOf(journal, read)))
  const held = await readHeld(parts, holdings.flat(), cursor.slot)
  let newest = cursor.slot
  for (const { slot } of held) if (slot > newest) newest = slot
  await reached(newest)
  let start = 0
  return new Map(
    reads.map(({ waiting }, index) => {
      const mine = held.slice(start, start + (holdings[index]?.length ?? 0))
      start += mine.length
      return [waiting.owner, mine]
    }),
  )
}

async function holdingsOf(journal: Journal, { waiting: { owner }, movements }: Read): Promise<readonly Holding[]> {
  const balances = await journal.read.balancesOf(owner)
  const all = [...balances, ...movements].map(({ account, asset }) => ({ owner, account, asset }))
  return [...new Map(all.map((holding) => [`${holding.account} ${assetKey(holding.asset)}`, holding])).values()]
}

/** Whether the owner's part is done. */
async function record(parts: HistoriesParts, { waiting, movements, node, reached }: Read, held: readonly HeldAmount[]): Promise<boolean> {
  const { owner } = waiting
  const gaps = waiting.gaps.map(({ id }) => id)
  try {
    await parts.onStep('watch:history')
    const { recorded, problem } = await parts.journal.write('history', (tx) =>
      tx.recordHistory({ owner, gaps, node, reached, movements, held }),
    )
    if (recorded.length > 0) parts.onFound({ owner, movements: recorded })
    return problem === null
  } catch (error) {
    if (!isStrongroomError(error, 'JOURNAL_BLOCK_DIFFERS')) throw error
    await noteProblem(parts, waiting, error)
    return false
  }
}

async function noteProblem({ journal }: HistoriesParts, { owner, gaps }: WaitingHistory, error: StrongroomError): Promise<void> {
  const { code, context } = toErrorValue(error)
  const problem = { code, context: { ...(context as { readonly [name: string]: Storable }) } }
  await journal.write('history-problem', (tx) => tx.noteHistoryProblem({ owner, gaps: gaps.map(({ id }) => id), problem }))
}
