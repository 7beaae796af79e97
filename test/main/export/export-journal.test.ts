import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exportDeposits, exportJournal } from '../../../src/main/export/index.ts'
import { paymentIntents } from '../../../src/main/pay/intent/payment-intents.ts'
import { addressOf, blockOf, movementOf, signatureOf } from '../journal/samples.ts'
import { standingOf } from '../../../src/main/operations/payment-story.ts'
import { HOSTILE_LABELS, NOW, openSampleJournal, samplePayout } from './support.ts'

const now = () => NOW
/** A whole second, a day after everything else. */
const LATER = Math.ceil(NOW / 1_000) * 1_000 + 86_400_000

/** The sample, and a day later a payment that was decided and a deposit. */
async function openLater() {
  let clock = NOW
  const { folder, journal } = await openSampleJournal({ now: () => clock })
  for (const { id } of await journal.read.cases({ open: true, limit: 9 }))
    await journal.write('close', (tx) => tx.closeCase({ id, note: 'It is known.' }))
  const closings = await journal.read.closings()
  await journal.write('reopen', (tx) => tx.reopenSending({ note: 'All of it is known.', closings }))
  clock = LATER
  await journal.write('later', async (tx) => {
    await tx.addDecision({
      id: 'later',
      kind: 'payment',
      summary: null,
      intents: paymentIntents(samplePayout('later '), 'later').slice(0, 1),
    })
    await tx.recordBlock({
      ...blockOf(103, [movementOf({ name: 'at its time', owner: addressOf('later') })]),
      origins: { blockTimeSeconds: BigInt(LATER / 1_000), senders: [null] },
    })
  })
  return { folder, journal }
}

const VECTORS = '../../vectors/export'

describe.each(['deposits', 'payments', 'lines', 'recipients', 'nonces', 'events'] as const)('an export of %s', (what) => {
  it.each(['csv', 'jsonl'] as const)('as %s is the file that others read', async (format) => {
    const { folder, journal } = await openSampleJournal()
    const { path, byteLength } = await exportJournal({ journal, folder, now, standingOf, what, format })
    expect(path).toBe(join(folder, 'exports', `${what}-2026-01-31T12-30-15-250Z.${format}`))
    const text = readFileSync(path, 'utf8')
    expect(byteLength).toBe(statSync(path).size)
    await expect(text).toMatchFileSnapshot(`${VECTORS}/${what}.${format}`)
  })
})

describe('an export', () => {
  it('holds as many rows as it says, over many pages', async () => {
    const { folder, journal } = await openSampleJournal()
    const many = Array.from({ length: 4_100 }, (_, index) => movementOf({ name: `many ${index}`, owner: addressOf(`many ${index}`) }))
    await journal.write('many', (tx) => tx.recordBlock(blockOf(103, many)))
    const { path, rows } = await exportJournal({ journal, folder, now, standingOf, what: 'deposits', format: 'jsonl' })
    const ids = readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: number }).id)
    expect(ids).toEqual(Array.from({ length: rows }, (_, index) => index + 1))
    expect(rows).toBe(HOSTILE_LABELS.length + 4 + many.length)
  })

  it('of some deposits holds those alone, in the order asked for, and none that is recorded while it is written', async () => {
    const { folder, journal } = await openSampleJournal()
    const many = Array.from({ length: 4_100 }, (_, index) => movementOf({ name: `many ${index}`, owner: addressOf('one of many') }))
    await journal.write('many', (tx) => tx.recordBlock(blockOf(103, many)))
    const newest = await journal.read.newestCredit()
    let isLater = false
    const meanwhile: typeof journal = {
      ...journal,
      read: {
        ...journal.read,
        async findCredits(page) {
          const found = await journal.read.findCredits(page)
          const later = movementOf({ name: 'later', owner: addressOf('one of many') })
          if (!isLater) await journal.write('later', (tx) => tx.recordBlock(blockOf(104, [later])))
          isLater = true
          return found
        },
      },
    }
    const wanted = { owner: addressOf('one of many'), sort: 'oldest' } as const
    const { path, rows } = await exportDeposits({ journal: meanwhile, folder, now, format: 'jsonl', wanted })
    const ids = readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: number }).id)
    expect(ids).toEqual(Array.from({ length: many.length }, (_, index) => newest - many.length + 1 + index))
    expect(rows).toBe(many.length)
  })

  it.each([
    ['payments', 'payment', { sinceMs: LATER, untilMs: null }, ['later/1']],
    ['payments', 'payment', { sinceMs: LATER, untilMs: LATER + 1 }, ['later/1']],
    ['payments', 'payment', { sinceMs: LATER + 1, untilMs: null }, []],
    ['lines', 'payment', { sinceMs: LATER, untilMs: null }, ['later/1', 'later/1']],
    ['events', 'kind', { sinceMs: LATER, untilMs: null }, ['decision-added', 'intent-added']],
    ['deposits', 'signature', { sinceMs: LATER, untilMs: LATER + 1_000 }, [signatureOf('at its time')]],
    ['deposits', 'signature', { sinceMs: LATER + 1, untilMs: LATER + 2_000 }, []],
  ] as const)('of %s holds what is of its time alone: %s, %j', async (what, name, between, expected) => {
    const { folder, journal } = await openLater()
    const { path, rows } = await exportJournal({ journal, folder, now, standingOf, what, format: 'jsonl', between })
    const text = readFileSync(path, 'utf8').trimEnd()
    const found = text === '' ? [] : text.split('\n').map((line) => (JSON.parse(line) as Record<string, string>)[name])
    expect(found.slice(0, 2)).toEqual(expected)
    expect(rows).toBe(found.length)
  })

  it('of what stood before a time leaves out what came since', async () => {
    const { folder, journal } = await openLater()
    for (const what of ['payments', 'lines', 'events', 'deposits'] as const) {
      const before = { sinceMs: null, untilMs: LATER }
      const some = await exportJournal({ journal, folder, now, standingOf, what, format: 'jsonl', between: before })
      const all = await exportJournal({ journal, folder, now, standingOf, what, format: 'jsonl' })
      const text = readFileSync(some.path, 'utf8')
      expect([what, text.includes('later/1'), text.includes(signatureOf('at its time'))]).toEqual([what, false, false])
      expect(all.rows).toBeGreaterThan(some.rows)
    }
  })

  it('of what has no time is refused with one, and so is an end that is not after the beginning', async () => {
    const { folder, journal } = await openSampleJournal()
    const ask = (what: 'recipients' | 'nonces' | 'events', between: { sinceMs: number | null; untilMs: number | null }) =>
      exportJournal({ journal, folder, now, standingOf, what, format: 'csv', between })
    for (const what of ['recipients', 'nonces'] as const) {
      await expect(ask(what, { sinceMs: NOW, untilMs: null })).rejects.toMatchObject({ context: { field: 'since' } })
      await expect(ask(what, { sinceMs: null, untilMs: NOW })).rejects.toMatchObject({ context: { field: 'until' } })
    }
    await expect(ask('events', { sinceMs: NOW, untilMs: NOW })).rejects.toMatchObject({
      code: 'OPERATION_ARGUMENT',
      context: { field: 'until' },
    })
    expect(existsSync(join(folder, 'exports'))).toBe(false)
  })

  it.each([
    [['left'], true, 'left', 'yes'],
    [['left', 'right'], false, 'left, right', 'no'],
  ])('says who proved the end of a payment: %j, and whether they were alone', async (nodes, onlyNode, provedBy, alone) => {
    const { folder, journal } = await openSampleJournal()
    const [attempt] = await journal.read.outstandingAttempts({ limit: 1 })
    if (attempt === undefined) throw new Error('the sample journal has an attempt that is signed')
    await journal.write('verdict', (tx) => tx.settleAttempt({ attemptId: attempt.id, state: 'finalized', proof: { nodes, onlyNode } }))
    const { path } = await exportJournal({ journal, folder, now, standingOf, what: 'payments', format: 'jsonl' })
    const [row = ''] = readFileSync(path, 'utf8').split('\n')
    expect(JSON.parse(row)).toMatchObject({ state: 'satisfied', proved_by: provedBy, only_node: alone })
  })

  it('of an empty journal has its header and no row', async () => {
    const { folder, journal } = await openSampleJournal()
    const nothing = { ...journal, read: { ...journal.read, findCredits: async () => ({ rows: [], next: null }) } }
    const { path, rows } = await exportJournal({ journal: nothing, folder, now, standingOf, what: 'deposits', format: 'csv' })
    expect(rows).toBe(0)
    expect(readFileSync(path, 'utf8')).toMatch(/^"id",.*\r\n$/)
  })

  it('leaves an earlier one of the same moment alone, is readable by its owner alone, and leaves nothing half-written', async () => {
    const { folder, journal } = await openSampleJournal()
    const first = await exportJournal({ journal, folder, now, standingOf, what: 'events', format: 'csv' })
    writeFileSync(first.path, 'mine')
    const second = await exportJournal({ journal, folder, now, standingOf, what: 'events', format: 'csv' })
    expect(readFileSync(first.path, 'utf8')).toBe('mine')
    expect(second.path).toMatch(/-2\.csv$/)
    expect(statSync(second.path).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(folder, 'exports')).filter((name) => name.endsWith('.partial'))).toEqual([])
  })

  it('that fails on the way leaves no file', async () => {
    const { folder, journal } = await openSampleJournal()
    const failing = { ...journal, read: { ...journal.read, accountsByAddress: () => Promise.reject(new Error('the disk went away')) } }
    await expect(exportJournal({ journal: failing, folder, now, standingOf, what: 'deposits', format: 'csv' })).rejects.toThrow(
      'the disk went away',
    )
    expect(readdirSync(join(folder, 'exports'))).toEqual([])
  })

  it('says which file could not be written', async () => {
    const { folder, journal } = await openSampleJournal()
    writeFileSync(join(folder, 'exports'), 'a file where the folder should be')
    const asked = exportJournal({ journal, folder, now, standingOf, what: 'events', format: 'csv' })
    await expect(asked).rejects.toMatchObject({ code: 'EXPORT_FAILED', context: { path: join(folder, 'exports') } })
  })
})
