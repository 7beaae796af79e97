import { setTimeout as sleep } from 'node:timers/promises'
import { type Slot, slot } from '../src/core/chain/slot.ts'
import type { Movement } from '../src/core/deposit/deposit.ts'
import { invariant } from '../src/core/error/invariant.ts'
import type { Journal } from '../src/main/journal/index.ts'
import { type Goal, goalOf, median, p95, rounded } from './measure.ts'
import { blockhashAt, signatureAt } from './seed-journal.ts'

/** So many blocks are written while pages are read; so many of their movements are of watched accounts, far more than any customers make. */
const BLOCKS = 30
const MOVEMENTS = 1_000
const PAGES_ALONE = 200
/** Between one page and the next. */
const BREATH_MS = 3
const PAGE = { sort: 'newest', limit: 100 } as const

/** A page waits for a small part of a block at most, however slow the machine. */
const GOAL_PART_OF_BLOCK = 0.1

/** Reads pages as a window does while the watcher records one full block after the other, and says how long they took. */
export async function measureBusy(journal: Journal) {
  const blocks = await planBlocks(journal)
  const alone: number[] = []
  for (let page = 0; page < PAGES_ALONE; page += 1) alone.push(await timed(journal))
  let writing = true
  const written = writeBlocks(journal, blocks).finally(() => {
    writing = false
  })
  const busy: number[] = []
  while (writing) busy.push(await timed(journal))
  const blockMs = await written
  const what = `a page while blocks of ${MOVEMENTS} movements are written: p95, to what one block takes`
  const goals: Goal[] = [goalOf({ id: 'busy', what, ratio: p95(busy) / blockMs, goal: GOAL_PART_OF_BLOCK })]
  const figure = {
    id: `pages while ${BLOCKS} blocks are written`,
    ms: rounded(median(busy)),
    p95Ms: rounded(p95(busy)),
    slowestMs: rounded(Math.max(...busy)),
    aloneMs: rounded(median(alone)),
    blockMs: rounded(blockMs),
  }
  return { goals, figures: [figure] }
}

/** How long a page is in coming after it was wanted, waiting for its turn among it. */
async function timed(journal: Journal): Promise<number> {
  const wantedAt = performance.now() + BREATH_MS
  await sleep(BREATH_MS)
  await journal.read.findCredits(PAGE)
  return Math.max(0, performance.now() - wantedAt)
}

type Block = { readonly slot: Slot; readonly parentSlot: Slot; readonly movements: readonly Movement[] }

/** Each movement of another balance that is there, upwards. */
async function planBlocks(journal: Journal): Promise<readonly Block[]> {
  const cursor = await journal.read.cursor()
  invariant(cursor !== null, 'the journal watches')
  const blocks: Block[] = []
  let after: number | undefined
  for (let number = 0; number < BLOCKS; number += 1) {
    const held = await journal.read.balances({ limit: MOVEMENTS, ...(after === undefined ? {} : { after }) })
    after = held.at(-1)?.id
    const at = slot(cursor.slot + BigInt(number) + 1n)
    const movements = held.map(({ owner, account, asset, amount }, index) => {
      const signature = signatureAt(`${at} ${index}`)
      return { signature, slot: at, index, owner, account, asset, before: amount, after: amount + 1n, verdict: CREDIT }
    })
    blocks.push({ slot: at, parentSlot: slot(at - 1n), movements })
  }
  return blocks
}

const CREDIT = { kind: 'credit', class: 'customer' } as const

/** The median time that recording a block takes. */
async function writeBlocks(journal: Journal, blocks: readonly Block[]): Promise<number> {
  const times: number[] = []
  for (const block of blocks) {
    const begun = performance.now()
    await journal.write('block', (tx) => tx.recordBlock({ ...block, blockhash: blockhashAt(block.slot) }))
    times.push(performance.now() - begun)
  }
  return median(times)
}
