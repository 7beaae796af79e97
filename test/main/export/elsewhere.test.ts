import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { exportJournal, writeReceipt } from '../../../src/main/export/index.ts'
import type { Journal } from '../../../src/main/journal/index.ts'
import { standingOf } from '../../../src/main/operations/payment-story.ts'
import { draftOf, signatureOf, signedOf } from '../journal/samples.ts'
import { NOW, openSampleJournal } from './support.ts'

const now = () => NOW
const PAYING = signatureOf('elsewhere')

/** The sample's payout: its transaction was signed once and is dead, and another one paid as many of its rows as are asked. */
async function openPaid(rows: number) {
  const { folder, journal } = await openSampleJournal()
  const payments = await journal.read.payments({ decisionId: 'payout', limit: 100 })
  const [first] = payments
  if (first === undefined) throw new Error('the sample journal has a payout')
  const own = payments.filter(({ intentId }) => intentId === first.intentId)
  for (const { id } of await journal.read.cases({ open: true, limit: 9 }))
    await journal.write('close', (tx) => tx.closeCase({ id, note: 'It is known.' }))
  const stood = await journal.read.closings()
  await journal.write('reopen', (tx) => tx.reopenSending({ note: 'All of it is known.', closings: stood }))
  await tryInVain(journal, first.intentId)
  const keys = own.slice(0, rows).map(({ key }) => key)
  const found = { signature: PAYING, slot: slot(7), what: 'paid', proof: { by: 'effect', nodes: ['left', 'right'] }, intents: [] } as const
  await journal.write('elsewhere', (tx) => tx.recordElsewhere({ ...found, payments: keys.map((key) => ({ key, to: null })) }))
  const closings = await journal.read.closings()
  await journal.write('compared', (tx) => tx.settleElsewhere({ slot: slot(9), closings }))
  return { folder, journal, intent: first.intentId, keys, rows: own.length }
}

async function tryInVain(journal: Journal, intentId: string): Promise<void> {
  await journal.write('in vain', async (tx) => {
    const attemptId = await tx.storeSigned(signedOf(await tx.addDraft(draftOf(intentId, 'dead')), 'dead'))
    await tx.settleAttempt({ attemptId, state: 'expired', proof: { nodes: ['one that saw it die'] } })
  })
}

type Line = Record<string, string>

const linesIn = (path: string): readonly Line[] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

const PROVED = { state: 'satisfied', signature: PAYING, proved_by: 'left, right' }

describe('what was paid elsewhere', () => {
  it('has in a receipt the signature and the witnesses of what paid it, and not of its own dead message', async () => {
    const { folder, journal, rows } = await openPaid(100)
    const { path } = await writeReceipt({ journal, folder, now, decisionId: 'payout', standingOf })
    const text = readFileSync(path, 'utf8')
    expect(text.split(PAYING)).toHaveLength(rows + 1)
    expect(text.split('"left, right"')).toHaveLength(rows + 1)
    expect(text).not.toContain(signatureOf('dead'))
    expect(text).not.toContain('saw it die')
  })

  it('has them in the exports of payments and of their rows', async () => {
    const { folder, journal, intent } = await openPaid(100)
    const payments = await exportJournal({ journal, folder, now, standingOf, what: 'payments', format: 'jsonl' })
    expect(linesIn(payments.path).find(({ payment }) => payment === intent)).toMatchObject(PROVED)
    const lines = await exportJournal({ journal, folder, now, standingOf, what: 'lines', format: 'jsonl' })
    for (const line of linesIn(lines.path).filter(({ payment }) => payment === intent)) expect(line).toMatchObject(PROVED)
  })

  it.each(['not-known', 'abandoned'] as const)('is reported in one word for one end in every table: %s', async (state) => {
    const { folder, journal } = await openSampleJournal()
    const [first] = await journal.read.payments({ decisionId: 'payout', limit: 1 })
    const intentId = first?.intentId ?? ''
    const as = state === 'not-known' ? 'unknown' : undefined
    await journal.write('end', (tx) => tx.abandonIntent({ intentId, why: 'Nobody knows.', ...(as === undefined ? {} : { as }) }))
    for (const what of ['payments', 'lines'] as const) {
      const { path } = await exportJournal({ journal, folder, now, standingOf, what, format: 'jsonl' })
      const own = linesIn(path).filter(({ payment }) => payment === intentId)
      expect(own.length).toBeGreaterThan(0)
      for (const line of own) expect(line).toMatchObject({ state })
    }
    const { path } = await writeReceipt({ journal, folder, now, decisionId: 'payout', standingOf })
    expect(readFileSync(path, 'utf8')).toContain(`"${state}"`)
  })

  it('is told row by row where only some of it was paid', async () => {
    const { folder, journal, intent, keys, rows } = await openPaid(1)
    expect(rows).toBeGreaterThan(1)
    const { path } = await exportJournal({ journal, folder, now, standingOf, what: 'lines', format: 'jsonl' })
    for (const line of linesIn(path).filter(({ payment }) => payment === intent))
      expect(line).toMatchObject(keys.includes(line['reference'] ?? '') ? PROVED : { state: 'abandoned', signature: signatureOf('dead') })
  })
})
