import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { writeReport } from '../../../src/main/audit/index.ts'
import { standingOf } from '../../../src/main/operations/payment-story.ts'
import { HOSTILE_LABELS, NOW, openSampleJournal } from '../export/support.ts'
import { addressOf, blockOf, movementOf, signatureOf } from '../journal/samples.ts'
import { linesOf, readPdf } from '../../support/read-pdf.ts'

const READING = { caughtUp: true, readToMs: Number.MAX_SAFE_INTEGER }
/** The sample is decided on this day; one of its blocks was made months later. */
const DAY = '2026-01-31'

type Sample = Awaited<ReturnType<typeof openSampleJournal>>
const made = ({ journal, folder }: Sample, { nowMs = NOW, from = DAY, to = DAY, zone = 'UTC' } = {}) =>
  writeReport({ journal, folder, now: () => nowMs, standingOf, reading: READING, from, to, zone })
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const textOf = (path: string, name: string) => readFileSync(join(path, name), 'utf8')

describe('a report', () => {
  it('is a folder of tables, JSON, a PDF and a manifest that has the SHA-256 of each', async () => {
    const sample = await openSampleJournal()
    const { path, files, manifest, report } = await made(sample)
    expect(path).toBe(join(sample.folder, 'exports', 'report-2026-01-31-to-2026-01-31-2026-01-31T12-30-15-250Z'))
    const names = files.map(({ name }) => name)
    expect(readdirSync(path).toSorted()).toEqual([...names, 'manifest.json'].toSorted())
    for (const { name, byteLength, sha256: said } of files) {
      const bytes = readFileSync(join(path, name))
      expect({ name, byteLength: bytes.length, said: sha256(bytes) }).toEqual({ name, byteLength, said })
    }
    expect(sha256(readFileSync(join(path, 'manifest.json')))).toBe(manifest)
    // Its day is not over, of which the sample was decided.
    expect(JSON.parse(textOf(path, 'report.json'))).toMatchObject({ period: { isOver: false, until: '2026-02-01T00:00:00.000Z' } })
    expect(JSON.parse(textOf(path, 'manifest.json'))).toMatchObject({ from: DAY, to: DAY, zone: 'UTC', head: report.verified.head, files })
    expect(report.verified.head).toBe((await sample.journal.read.lastEvent()).hash)
    expect(process.platform === 'win32' || (statSync(path).mode & 0o077) === 0).toBe(true)
  })

  it('is the same bytes for the same journal and days, but for when it was made, which the PDF and the manifest say', async () => {
    const sample = await openSampleJournal()
    const nowMs = NOW + 86_400_000
    const [first, again, later] = [await made(sample, { nowMs }), await made(sample, { nowMs }), await made(sample, { nowMs: nowMs + 1 })]
    expect(again.path).toBe(`${first.path}-2`)
    expect(first.report.period.isOver).toBe(true)
    expect(again.files).toEqual(first.files)
    expect(again.manifest).toBe(first.manifest)
    const differing = later.files.filter(({ sha256: hash }, place) => hash !== first.files[place]?.sha256).map(({ name }) => name)
    expect(differing).toEqual(['report.pdf'])
    expect(later.manifest).not.toBe(first.manifest)
  })

  it('lists whom payments go to with name, whole address, amount, reference and state, and no text of others as a formula', async () => {
    const { path } = await made(await openSampleJournal())
    const lines = textOf(path, 'payments.csv')
      .split('\r\n')
      .filter((line) => line !== '')
    const [head = '', ...rows] = lines
    expect(head.split(',').map((name) => name.replaceAll('"', ''))).toEqual(
      expect.arrayContaining(['reference', 'recipient', 'amount', 'amount_in_units', 'state', 'signature', 'name', 'time']),
    )
    expect(rows.join('\n')).toContain(addressOf('payee 0'))
    expect(rows.join('\n')).toContain('1500000010,1.50000001')
    for (const label of HOSTILE_LABELS.filter((each) => each.startsWith('=') || each.startsWith('+')))
      expect(rows.join('\n')).not.toContain(`,"${label.slice(0, 4)}`)
  })

  it('reads the same on paper: addresses, hashes and amounts whole, and each character that no page draws by its number', async () => {
    const sample = await openSampleJournal()
    const { path, report } = await made(sample)
    const pages = await readPdf(new Uint8Array(readFileSync(join(path, 'report.pdf'))))
    const text = pages.flatMap(linesOf).join('').replaceAll(/\s+/g, '')
    for (const part of [addressOf('payee 3'), report.verified.head, signatureOf(report.inFlight.rows[0]?.intentId ?? ''), '1.500000003SOL'])
      expect(text).toContain(part)
    expect(text).toContain('‹U+67CF›')
    expect(text).toContain('Itdoesnotcomeout:')
  })

  it('says of each end of an asset that it is not known, and why, where it is not', async () => {
    const { path } = await made(await openSampleJournal())
    const { assets, journal } = JSON.parse(textOf(path, 'report.json')) as { assets: { closing: object }[]; journal: object }
    // What left and nothing explains is said, and not made good by a report.
    expect(journal).toMatchObject({ intact: false, problems: [{ table: 'credit' }] })
    expect(assets[0]).toMatchObject({
      asset: 'native',
      decimals: 9,
      opening: { held: null, why: expect.stringContaining('had not begun') },
    })
  })

  it('says what its figures leave out: hidden balances, watched addresses and tokens that nobody listed', async () => {
    const { path } = await made(await openSampleJournal())
    const { limits } = JSON.parse(textOf(path, 'report.json')) as { limits: string[] }
    for (const part of ['confidential balances', 'only watched', 'nobody listed'])
      expect(limits.filter((limit) => limit.includes(part))).toHaveLength(1)
  })

  it('tells what people did, by entry, with who agreed', async () => {
    const sample = await openSampleJournal()
    const agreed = addressOf('berta')
    await sample.journal.write('policy', (tx) => tx.note('policy-changed', { what: 'allow', of: { label: '=1+1' }, agreed }))
    const { path } = await made(sample)
    expect(textOf(path, 'changes.csv')).toContain(`"policy-changed","${agreed}","{""agreed"":""${agreed}""`)
  })

  it('is refused of days that have not begun in the zone, and of none at all', async () => {
    const sample = await openSampleJournal()
    const refusal = (field: string) => ({ code: 'OPERATION_ARGUMENT', context: { field } })
    await expect(made(sample, { to: '2026-02-01' })).rejects.toMatchObject(refusal('to'))
    await expect(made(sample, { from: '2026-02-01', to: '2026-01-31' })).rejects.toMatchObject(refusal('to'))
    // 12:30 in UTC is the next day there already.
    await expect(made(sample, { to: '2026-02-01', zone: 'Pacific/Kiritimati' })).resolves.toMatchObject({ name: expect.any(String) })
    expect(readdirSync(join(sample.folder, 'exports'))).toHaveLength(1)
  })

  it('lists what was decided before and landed in the period', async () => {
    const sample = await openSampleJournal()
    const { intentId } = (await sample.journal.read.period({ sinceMs: 0, untilMs: null })).inFlight[0] ?? { intentId: '' }
    const landed = { ...movementOf({ owner: addressOf('owner 3'), before: 2n ** 63n + 3n, after: 5n, verdict: { kind: 'outgoing' } }) }
    const origins = { blockTimeSeconds: 1_795_176_400n, senders: [] }
    await sample.journal.write('landed', (tx) =>
      tx.recordBlock({ ...blockOf(103, [{ ...landed, signature: signatureOf(intentId) }]), origins }),
    )
    const day = '2026-11-20'
    const { path } = await made(sample, { nowMs: Date.UTC(2026, 10, 21, 13), from: day, to: day })
    expect(textOf(path, 'transactions.csv')).toContain(intentId)
    const other = await made(sample, { nowMs: Date.UTC(2026, 10, 22, 13), from: '2026-11-21', to: '2026-11-21' })
    expect(textOf(other.path, 'transactions.csv')).not.toContain(intentId)
  })

  it('does not say that something is held of a mint that was seen and put out of sight', async () => {
    const sample = await openSampleJournal()
    const asset = { kind: 'token', mint: addressOf('spam'), tokenProgram: addressOf('token program'), decimals: 6 } as const
    const of = { owner: addressOf('owner 1'), account: addressOf('spam account'), asset }
    const moved = [
      movementOf({ ...of, name: 'spam in', after: 9n, verdict: { kind: 'no-credit', reason: 'mint-not-listed' } }),
      movementOf({ ...of, name: 'spam out', before: 9n, after: 0n, verdict: { kind: 'outgoing' } }),
    ]
    for (const [at, movement] of moved.entries()) await sample.journal.write('spam', (tx) => tx.recordBlock(blockOf(103 + at, [movement])))
    await sample.journal.write('ignore', (tx) => tx.ignoreMint(asset.mint))
    const { path, report } = await made(sample)
    expect(report.unlistedMints).toBe(1)
    const text = (await readPdf(new Uint8Array(readFileSync(join(path, 'report.pdf'))))).flatMap(linesOf).join('').replaceAll(/\s+/g, '')
    expect(text).toContain('1mintthatnobodylistedwasseen:whatisheldofit,ifanything,isnopartofthesefigures.')
  })

  it('is of one state of the journal, whatever is written meanwhile', async () => {
    const sample = await openSampleJournal()
    const probe = await open(join(sample.folder, 'probe'), 'w')
    const handles = Object.getPrototypeOf(probe) as Pick<typeof probe, 'sync'>
    await probe.close()
    let written: Promise<unknown> | null = null
    const late = movementOf({ name: 'late', owner: addressOf('owner 1'), before: 2n ** 63n + 1n, after: 2n ** 63n + 9n })
    const origins = { blockTimeSeconds: 1_795_176_400n, senders: [] }
    const sync = vi.spyOn(handles, 'sync').mockImplementation(async () => {
      written ??= sample.journal.write('late', (tx) => tx.recordBlock({ ...blockOf(103, [late]), origins }))
      await written
    })
    const day = '2026-11-20'
    const { path, report } = await made(sample, { nowMs: Date.UTC(2026, 10, 20, 13), from: day, to: day }).finally(() => sync.mockRestore())
    expect((await sample.journal.read.lastEvent()).id).toBeGreaterThan(report.verified.events)
    expect(textOf(path, 'deposits.csv')).toContain(signatureOf('out'))
    expect(textOf(path, 'deposits.csv')).not.toContain(signatureOf('late'))
  })

  it.each([1, 3, 9])('leaves nothing at all where the disk is full at file %d, and the error names the file', async (place) => {
    const sample = await openSampleJournal()
    const probe = await open(join(sample.folder, 'probe'), 'w')
    const handles = Object.getPrototypeOf(probe) as Pick<typeof probe, 'sync'>
    await probe.close()
    let synced = 0
    const sync = vi.spyOn(handles, 'sync').mockImplementation(async () => {
      synced += 1
      if (synced === place) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    })
    try {
      await expect(made(sample)).rejects.toMatchObject({ code: 'EXPORT_FAILED', context: { detail: expect.stringContaining('ENOSPC') } })
    } finally {
      sync.mockRestore()
    }
    expect(existsSync(join(sample.folder, 'exports')) ? readdirSync(join(sample.folder, 'exports')) : []).toEqual([])
  })
})
