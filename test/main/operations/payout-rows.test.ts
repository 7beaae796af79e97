import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { readPayoutFile } from '../../../src/core/payout/payout-file.ts'
import { unpaid } from '../../../src/core/plan/unpaid.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { writeRows } from '../../../src/main/export/index.ts'
import type { Journal, JournalWriter } from '../../../src/main/journal/index.ts'
import { countRows, reportRows } from '../../../src/main/operations/payout-rows.ts'
import { readNotSealed } from '../../../src/main/operations/unconfirmed.ts'
import { readTaken } from '../../../src/main/pay/index.ts'
import { addressOf, draftOf, NATIVE, signatureOf, signedOf } from '../journal/samples.ts'
import { openTestJournal } from '../journal/support.ts'
import { notSealing } from './support.ts'

const NONE: ReadonlySet<string> = new Set()
const FATES = ['paid', 'on-its-way', 'awaiting-confirmation', 'awaiting-approval', 'being-revoked', 'not-known', 'paid-elsewhere'] as const
const RECIPIENT = addressOf('recipient')

/** A journal in which something else became of each of the references, each named by what became of it. */
async function decideAll(journal: Journal): Promise<void> {
  const paying = (key: string) => ({ key, recipient: RECIPIENT, account: RECIPIENT, asset: NATIVE, amount: 5n })
  const intents = FATES.slice(0, -1).map((key) => ({ id: key, what: {}, sources: [], payments: [paying(key)] }))
  await journal.write('decide', (tx) => tx.addDecision({ id: 'd', kind: 'payment', summary: null, intents }))
  const draft = (tx: JournalWriter, id: string) => tx.addDraft(draftOf(id))
  const sign = async (tx: JournalWriter, id: string) => tx.storeSigned(signedOf(await draft(tx, id), id))
  await journal.write('fates', async (tx) => {
    await tx.settleAttempt({ attemptId: await sign(tx, 'paid'), state: 'finalized', proof: null })
    await sign(tx, 'on-its-way')
    await draft(tx, 'awaiting-confirmation')
    await tx.awaitApproval({ attemptId: await draft(tx, 'awaiting-approval'), proof: null })
    await tx.revokeAttempt({ attemptId: await sign(tx, 'being-revoked'), next: 'abandon', advanceId: null })
    await tx.abandonIntent({ intentId: 'not-known', why: 'The signer remembers another message.', as: 'unknown' })
    const elsewhere = { signature: signatureOf('elsewhere'), slot: slot(7), what: 'paid', proof: {}, intents: [] } as const
    const to = { recipient: RECIPIENT, asset: NATIVE, amount: 5n }
    await tx.recordElsewhere({ ...elsewhere, payments: [{ key: 'paid-elsewhere', to }] })
  })
}

async function reportAll(journal: Journal) {
  const text = ['reference,recipient,amount', ...FATES.map((key) => `${key},${RECIPIENT},0.000000005`)].join('\n')
  const file = readPayoutFile({ text, digest: 'f'.repeat(64), decimals: 9, delimiter: null, leftOut: new Set() })
  const unpayable = file.rows.map(({ key, recipient, amount }) => unpaid({ key, recipient, amount }, 'paid-already'))
  return reportRows({ file, plan: { unpayable }, decisions: [], taken: await readTaken({ journal }, FATES, NONE) })
}

describe('a row whose reference was decided before', () => {
  it('says what became of it, and is called paid only where that is proved', async () => {
    const journal = await openTestJournal()
    await decideAll(journal)
    const rows = await reportAll(journal)
    expect(rows.map(({ reference, standing, reason }) => [reference, standing, reason])).toEqual([
      ['paid', 'paid', 'paid'],
      ['on-its-way', 'taken', 'on-its-way'],
      ['awaiting-confirmation', 'taken', 'awaiting-confirmation'],
      ['awaiting-approval', 'taken', 'awaiting-approval'],
      ['being-revoked', 'taken', 'being-revoked'],
      ['not-known', 'taken', 'not-known'],
      ['paid-elsewhere', 'paid', 'paid-elsewhere'],
    ])
    expect(countRows(rows)).toMatchObject({ paid: 2, taken: 5, refused: 0 })
    expect(new Set(rows.map(({ words }) => plain(words ?? []))).size).toBe(FATES.length)
  })

  it('says it in the report for a spreadsheet too', async () => {
    const journal = await openTestJournal()
    await decideAll(journal)
    const folder = mkdtempSync(join(tmpdir(), 'strongroom-rows-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const { path } = await writeRows({ folder, now: () => 0, decimals: 9, rows: await reportAll(journal) })
    const lines = readFileSync(path, 'utf8').trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',').slice(1, 3).join())).toEqual([
      '"paid","paid"',
      '"taken","on-its-way"',
      '"taken","awaiting-confirmation"',
      '"taken","awaiting-approval"',
      '"taken","being-revoked"',
      '"taken","not-known"',
      '"paid","paid-elsewhere"',
    ])
    expect(lines[5]).toContain('nobody can tell whether it was paid')
    expect(lines[5]).toContain('can no longer land')
  })

  it('waits for nobody’s word once it is sealed, though nothing is signed for it yet', async () => {
    const journal = await openTestJournal()
    await decideAll(journal)
    await journal.write('sealed', (tx) => tx.sealIntents([{ intentId: 'awaiting-confirmation', seal: 'ab' }]))
    expect((await readTaken({ journal }, FATES, NONE)).get('awaiting-confirmation')).toBe('on-its-way')
  })

  it('waits for a person’s word again once what was signed for it without a seal has expired', async () => {
    const journal = await openTestJournal()
    await decideAll(journal)
    const fate = async () => (await readTaken({ journal }, FATES, NONE)).get('awaiting-confirmation')
    const [draft] = (await journal.read.intent('awaiting-confirmation'))?.attempts ?? []
    if (draft?.state !== 'draft') throw new Error('it is drafted')
    const attemptId = await journal.write('signed', (tx) => tx.storeSigned(signedOf(draft.id, 'awaiting-confirmation')))
    expect(await fate()).toBe('on-its-way')
    await journal.write('end', (tx) => tx.settleAttempt({ attemptId, state: 'expired', proof: null }))
    expect(await fate()).toBe('awaiting-confirmation')
  })

  it('waits for a person’s word where what takes its place was not sealed by the signer, and is on its way before it was asked', async () => {
    const journal = await openTestJournal()
    const payments = [{ key: 'invoice', recipient: RECIPIENT, account: RECIPIENT, asset: NATIVE, amount: 5n }]
    const intent = { id: 'e/1', what: {}, sources: [], payments }
    await journal.write('decide', (tx) => tx.addDecision({ id: 'e', kind: 'payment', summary: null, intents: [intent] }))
    await journal.write('replace', (tx) => tx.replaceIntent({ intentId: 'e/1', by: [{ ...intent, id: 'e/2' }] }))
    const fate = async (...refused: readonly string[]) =>
      (await readTaken({ journal }, ['invoice'], (await readNotSealed({ journal, ...notSealing(...refused) })).ids)).get('invoice')
    expect(await fate()).toBe('on-its-way')
    expect(await fate('e/2')).toBe('awaiting-confirmation')
    await journal.write('sealed', (tx) => tx.sealIntents([{ intentId: 'e/2', seal: 'ab' }]))
    expect(await fate('e/2')).toBe('on-its-way')
  })

  it('is not said to be outside this journal where it may have been a message of this journal', async () => {
    const journal = await openTestJournal()
    await decideAll(journal)
    const paid = (await reportAll(journal)).find(({ reference }) => reference === 'paid-elsewhere')
    expect(plain(paid?.words ?? [])).not.toContain('outside')
  })

  it('is free again once it was revoked and given up', async () => {
    const journal = await openTestJournal()
    await decideAll(journal)
    const [attempt] = (await journal.read.intent('being-revoked'))?.attempts ?? []
    if (attempt?.state !== 'signed') throw new Error('it is signed')
    await journal.write('end', (tx) => tx.settleAttempt({ attemptId: attempt.id, state: 'revoked', proof: null }))
    expect([...(await readTaken({ journal }, FATES, NONE)).keys()]).not.toContain('being-revoked')
  })
})
