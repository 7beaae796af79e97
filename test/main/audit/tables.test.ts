import { expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { casesTable, gapsTable } from '../../../src/main/audit/tables.ts'
import type { Journal } from '../../../src/main/journal/index.ts'
import { addressOf, blockhashOf, NATIVE } from '../journal/samples.ts'
import { openTestJournal } from '../journal/support.ts'

/** What is told of it within 100 and 200, where it stood open from one moment to another; null: it still does. */
const STOOD = [
  ['closed before the first day', 50, 99, false],
  ['closed on the first day', 50, 100, true],
  ['opened before and still open', 50, null, true],
  ['opened and closed within', 120, 150, true],
  ['opened on the last day', 199, null, true],
  ['opened after the last day', 200, null, false],
] as const

const within = { sinceMs: 100, untilMs: 200 }

async function idsOf(table: ReturnType<typeof casesTable> | ReturnType<typeof gapsTable>): Promise<number[]> {
  const ids: number[] = []
  for await (const page of table.pages()) ids.push(...page.map(({ id }) => id))
  return ids
}

async function open(): Promise<{ readonly journal: Journal; readonly at: (ms: number) => void }> {
  let nowMs = 0
  const journal = await openTestJournal({ now: () => nowMs })
  await journal.write('open', (tx) => tx.openCursor({ slot: slot(100), blockhash: blockhashOf(100) }))
  return { journal, at: (ms) => void (nowMs = ms) }
}

it.each(STOOD)('a case that was %s stands in a report or does not', async (_, openedMs, closedMs, isTold) => {
  const { journal, at } = await open()
  at(openedMs)
  const found = { kind: 'balance-break', account: addressOf('ann'), asset: NATIVE, expected: 1n, found: 2n, slot: slot(100) } as const
  const id = await journal.write('case', (tx) => tx.openCase(found))
  at(closedMs ?? 0)
  if (closedMs !== null) await journal.write('close', (tx) => tx.closeCase({ id, note: 'It is known.' }))
  expect(await idsOf(casesTable(journal, within))).toEqual(isTold ? [id] : [])
})

it.each(STOOD)('a gap that was %s stands in a report or does not', async (_, openedMs, closedMs, isTold) => {
  const { journal, at } = await open()
  at(openedMs)
  const id = await journal.write('gap', (tx) => tx.openGap({ from: slot(101), to: slot(110), reason: 'not-served' }))
  at(closedMs ?? 0)
  if (closedMs !== null) await journal.write('close', (tx) => tx.closeGap({ id, note: 'It is known.' }))
  expect(await idsOf(gapsTable(journal, within))).toEqual(isTold ? [id] : [])
})
