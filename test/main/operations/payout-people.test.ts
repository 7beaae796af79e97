import { describe, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import type { Journal, JournalWriter, Storable } from '../../../src/main/journal/index.ts'
import { addressOf, draftOf, NATIVE, signatureOf, signedOf } from '../journal/samples.ts'
import { openTestJournal } from '../journal/support.ts'
import { ask, type Asked, DIGEST, paying, stored, summaryOf } from './payout-rows-support.ts'

const FATES = ['paid', 'sent', 'no seal', 'held', 'not known', 'revoked', 'paid elsewhere', 'given up'] as const
type Fate = (typeof FATES)[number]

/** A payout in which something else became of each row; rows without a reference are known by their line. */
async function openPayout(): Promise<Journal> {
  const journal = await openTestJournal()
  const payees = [...FATES.map(paying), paying(`${DIGEST}/9`)]
  const intents = payees.map((payment) => ({ id: payment.key, what: {}, sources: [], payments: [stored(payment)] }))
  const summary = summaryOf(payees, [
    ['paid', 'Anna of the file'],
    ['held', 'Vendor 7'],
  ])
  await journal.write('decide', (tx) => tx.addDecision({ id: 'd', kind: 'payment', summary, intents }))
  const sign = async (tx: JournalWriter, id: Fate) => tx.storeSigned(signedOf(await tx.addDraft(draftOf(id)), id))
  const end = async (tx: JournalWriter, id: Fate, state: 'finalized' | 'expired') =>
    tx.settleAttempt({ attemptId: await sign(tx, id), state, proof: null })
  await journal.write('fates', async (tx) => {
    await end(tx, 'paid', 'finalized')
    await sign(tx, 'sent')
    await tx.sealIntents([{ intentId: `${DIGEST}/9`, seal: 'ab' }])
    await tx.awaitApproval({ attemptId: await tx.addDraft(draftOf('held')), proof: null })
    await tx.abandonIntent({ intentId: 'not known', why: 'The signer remembers another message.', as: 'unknown' })
    await end(tx, 'revoked', 'expired')
    await tx.abandonIntent({ intentId: 'revoked', why: 'It expired.' })
    await end(tx, 'paid elsewhere', 'expired')
    await tx.abandonIntent({ intentId: 'paid elsewhere', why: 'It expired.' })
    await tx.abandonIntent({ intentId: 'given up', why: 'Somebody declined it.' })
    const found = { signature: signatureOf('elsewhere'), slot: slot(7), what: 'paid', proof: {}, intents: [] } as const
    const { recipient, amount } = paying('paid elsewhere')
    await tx.recordElsewhere({ ...found, payments: [{ key: 'paid elsewhere', to: { recipient, asset: NATIVE, amount } }] })
    await tx.addRecipient({ address: addressOf('paid'), label: 'Anna, supplier', note: null })
  })
  return journal
}

const referencesOf = ({ rows }: Awaited<ReturnType<typeof ask>>) => rows.map(({ reference }) => reference)

describe('the rows of a payout', () => {
  it('each say how far they are, and no way to stand gainsays the state that is shown', async () => {
    const { rows, counts, total, asset } = await ask(await openPayout())
    expect(rows.map(({ reference, standing, state }) => [reference, standing, state])).toEqual([
      ['paid', 'paid', 'satisfied'],
      ['sent', 'under-way', 'signed'],
      ['no seal', 'waits', 'awaiting-confirmation'],
      ['held', 'waits', 'awaiting-approval'],
      ['not known', 'not-known', 'not-known'],
      ['revoked', 'not-paid', 'abandoned'],
      ['paid elsewhere', 'paid', 'satisfied'],
      ['given up', 'not-paid', 'abandoned'],
      [`${DIGEST}/9`, 'under-way', 'waiting'],
    ])
    expect({ counts, total, asset }).toEqual({
      counts: { paid: 2, 'under-way': 2, waits: 2, 'not-known': 1, 'decided-again': 0, 'not-paid': 2 },
      total: 9,
      asset: 'native',
    })
    expect(rows.find(({ reference }) => reference === 'given up')?.why).toBe('Somebody declined it.')
    expect(rows.find(({ reference }) => reference === 'paid elsewhere')).toMatchObject({
      signature: signatureOf('elsewhere'),
      settled: true,
    })
  })

  it('keep what the file calls somebody apart from what they are called here, and say which line had no reference', async () => {
    const journal = await openPayout()
    const { rows } = await ask(journal, { names: { sent: 'Northgate Ltd', paid: 'Somebody else' } })
    const shown = rows.map(({ reference, label, fileLabel, line }) => [reference, label, fileLabel, line])
    expect(shown).toContainEqual(['paid', 'Anna, supplier', 'Anna of the file', null])
    expect(shown).toContainEqual(['held', null, 'Vendor 7', null])
    expect(shown).toContainEqual(['sent', 'Northgate Ltd', null, null])
    expect(shown).toContainEqual([`${DIGEST}/9`, null, null, 9])
    const locked = await ask(journal, { names: null })
    expect(locked.rows.find(({ reference }) => reference === 'sent')?.label).toBeNull()
  })

  it.each([
    ['supplier', ['paid']],
    ['of the file', ['paid']],
    ['vendor 7', ['held']],
    ['NORTHGATE', ['sent']],
    ['paid e', ['paid elsewhere']],
    [addressOf('revoked').slice(0, 8), ['revoked']],
    ['100%', []],
  ])('are found by a name, an address or a reference: %s', async (search, found) => {
    const answer = await ask(await openPayout(), { search, names: { sent: 'Northgate Ltd' } })
    expect(referencesOf(answer)).toEqual(found)
    expect(answer.total).toBe(found.length)
  })

  it('are narrowed to those that stand in one way, and the others are counted beside them', async () => {
    const answer = await ask(await openPayout(), { standing: 'not-paid' })
    expect(referencesOf(answer)).toEqual(['revoked', 'given up'])
    expect(answer).toMatchObject({ total: 2, next: null, counts: { paid: 2, waits: 2 } })
  })

  it('are read page by page without one lost or twice, whatever is asked for', async () => {
    const journal = await openPayout()
    for (const asked of [{}, { standing: 'waits' }, { search: 'paid' }] as const) {
      const whole = referencesOf(await ask(journal, asked))
      const read: string[] = []
      for (let after: string | null | undefined; after !== null; ) {
        const page = await ask(journal, { ...asked, limit: 2, ...(after === undefined ? {} : { after }) })
        read.push(...referencesOf(page))
        after = page.next
      }
      expect(read).toEqual(whole)
    }
    await expect(ask(journal, { after: 'x' })).rejects.toMatchObject({ code: 'OPERATION_ARGUMENT' })
  })

  it('of a payout that was decided before names of files were kept are shown all the same', async () => {
    const journal = await openTestJournal()
    const only = paying('old')
    const { payout: _new, ...old } = summaryOf([only]) as Record<string, Storable>
    const summary = { ...old, payout: { name: 'old.csv', fileDigest: DIGEST, rows: 1 } }
    const intents = [{ id: 'old', what: {}, sources: [], payments: [stored(only)] }]
    await journal.write('decide', (tx) => tx.addDecision({ id: 'd', kind: 'payment', summary, intents }))
    expect((await ask(journal)).rows).toMatchObject([{ reference: 'old', fileLabel: null }])
  })

  it('are looked up by the index of their decision, however many others there are', async () => {
    const journal = await openTestJournal()
    const payees = Array.from({ length: 10_000 }, (_, at) => paying(`INV-${at}`))
    const groups = Map.groupBy(payees, (_, at) => Math.floor(at / 20))
    const intents = [...groups].map(([at, group]) => ({ id: `i/${at}`, what: {}, sources: [], payments: group.map(stored) }))
    const labels = payees.map(({ key }) => [key, `Vendor ${key}`] as const)
    await journal.write('decide', (tx) => tx.addDecision({ id: 'd', kind: 'payment', summary: summaryOf(payees, labels), intents }))
    const timed: Record<string, number> = {}
    const time = async (name: string, asked: Asked) => {
      const from = performance.now()
      const answer = await ask(journal, { limit: 100, ...asked })
      timed[name] = Math.round(performance.now() - from)
      return answer
    }
    const first = await time('first page', {})
    expect(first).toMatchObject({ total: 10_000, counts: { waits: 10_000 } })
    await time('warm', {})
    expect(referencesOf(await time('last name', { search: 'vendor inv-9999' }))).toEqual(['INV-9999'])
    expect((await time('state', { standing: 'waits' })).rows).toHaveLength(100)
    if (process.env['STRONGROOM_TIMES'] !== undefined) console.log(timed)
  })
})
