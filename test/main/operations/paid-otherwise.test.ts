import { describe, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { outcomeOf } from '../../../src/core/payment/decision-outcome.ts'
import type { Journal } from '../../../src/main/journal/index.ts'
import { addressOf, draftOf, NATIVE, signatureOf, signedOf, TOKEN } from '../journal/samples.ts'
import { openTestJournal } from '../journal/support.ts'
import { ask, paying, stored, summaryOf } from './payout-rows-support.ts'

type Payment = ReturnType<typeof paying>
type Arrived = { readonly recipient: Payment['recipient']; readonly amount: bigint }

const ANNA = addressOf('anna')
const BERTA = addressOf('berta')
const ONE = { key: 'one', recipient: ANNA, amount: 5n }
const TWO = { key: 'two', recipient: ANNA, amount: 7n }

/** A payout of one transaction, in a journal from before. */
async function decide(journal: Journal, payees: readonly Payment[], { id = 'd', asset = NATIVE } = {}): Promise<void> {
  const intents = [{ id: `${id}/1`, what: {}, sources: [], payments: payees.map((one) => ({ ...stored(one), asset })) }]
  await journal.write('decide', (tx) => tx.addDecision({ id, kind: 'payment', summary: summaryOf(payees), intents }))
}

/** What a comparison of a version before recorded: the references, and beside them what arrived with others. */
async function find(journal: Journal, keys: readonly string[], arrived: readonly Arrived[], { name = 'elsewhere', asset = NATIVE } = {}) {
  const arrivals = arrived.map(({ recipient, amount }) => ({ key: null, to: { recipient, asset, amount } }))
  const payments = [...keys.map((key) => ({ key, to: null })), ...arrivals]
  await journal.write('found', (tx) =>
    tx.recordElsewhere({ signature: signatureOf(name), slot: slot(7), what: 'paid', proof: {}, intents: [], payments }),
  )
  await settle(journal)
}

const settle = (journal: Journal) => journal.write('compared', (tx) => tx.settleElsewhere({ slot: slot(9), closings: [] }))

async function standingsOf(journal: Journal, id = 'd'): Promise<readonly string[]> {
  return (await ask(journal, { id })).rows.map(({ standing }) => standing)
}

const NOT_KNOWN = ['not-known', 'not-known']

describe('rows whose references one transaction paid, as it is known what it brought to whom', () => {
  it.each([
    ['paid where all of both arrived', [ONE, TWO], [{ recipient: ANNA, amount: 12n }], ['paid', 'paid']],
    ['not known where what arrived is of one alone', [ONE, TWO], [ONE, { ...TWO, recipient: BERTA }], NOT_KNOWN],
    ['not known where another amount arrived', [{ ...ONE, amount: 50n }], [ONE], ['not-known']],
    ['not known where more arrived', [ONE], [{ ...ONE, amount: 6n }], ['not-known']],
    [
      'not known where their amounts went the other way',
      [ONE, { ...TWO, recipient: BERTA }],
      [TWO, { ...ONE, recipient: BERTA }],
      NOT_KNOWN,
    ],
  ] as const)('are %s', async (_name, payees, arrived, standings) => {
    const journal = await openTestJournal()
    await decide(journal, payees)
    await find(
      journal,
      payees.map(({ key }) => key),
      arrived,
    )
    expect(await standingsOf(journal)).toEqual(standings)
  })

  it.each([
    ['paid where less of a token arrived, since its mint may withhold some', 4n, 'paid'],
    ['not known where more of it arrived', 6n, 'not-known'],
  ] as const)('are %s', async (_name, amount, standing) => {
    const journal = await openTestJournal()
    await decide(journal, [ONE], { asset: TOKEN })
    await find(journal, ['one'], [{ recipient: ANNA, amount }], { asset: TOKEN })
    expect(await standingsOf(journal)).toEqual([standing])
  })

  it('are not known where a token came to others alone', async () => {
    const journal = await openTestJournal()
    await decide(journal, [ONE], { asset: TOKEN })
    await find(journal, ['one'], [{ recipient: BERTA, amount: 5n }], { asset: TOKEN })
    expect(await standingsOf(journal)).toEqual(['not-known'])
  })

  it('are not known of an account that is watched alone where another amount arrived: its key is somebody else’s', async () => {
    const journal = await openTestJournal()
    await journal.write('watched', (tx) => tx.addAccounts([{ address: ANNA, role: 'watch', path: null }]))
    await decide(journal, [{ ...ONE, amount: 50n }])
    await find(journal, ['one'], [ONE])
    expect(await standingsOf(journal)).toEqual(['not-known'])
  })

  it('are not known of an account of ours whose reference was decided in another amount too', async () => {
    const journal = await openTestJournal()
    await journal.write('ours', (tx) => tx.addAccounts([{ address: ANNA, role: 'deposit', path: null }]))
    await decide(journal, [{ ...ONE, amount: 50n }])
    await journal.write('give up', (tx) => tx.abandonIntent({ intentId: 'd/1', why: 'The amount was wrong.' }))
    const other = { ...TWO, recipient: BERTA }
    await decide(journal, [ONE, other], { id: 'e' })
    await find(journal, ['one', 'two'], [other])
    expect(await standingsOf(journal, 'e')).toEqual(['not-known', 'paid'])
  })

  it('are not known of an account of ours where it paid somebody whom no row pays', async () => {
    const journal = await openTestJournal()
    await journal.write('ours', (tx) => tx.addAccounts([{ address: ANNA, role: 'deposit', path: null }]))
    await decide(journal, [ONE])
    await find(journal, ['one'], [{ recipient: BERTA, amount: 5n }])
    expect(await standingsOf(journal)).toEqual(['not-known'])
  })
})

it.each([
  ['amounts', { amount: 50n }, NATIVE],
  ['assets', {}, TOKEN],
] as const)(
  'a reference that was decided in two %s leaves both not known where nobody knows which was paid',
  async (_name, then, asset) => {
    const journal = await openTestJournal()
    await decide(journal, [ONE])
    await journal.write('give up', (tx) => tx.abandonIntent({ intentId: 'd/1', why: 'It was wrong.' }))
    await decide(journal, [{ ...ONE, ...then }], { id: 'e', asset })
    await find(journal, ['one'], [])
    for (const id of ['d', 'e']) expect(await standingsOf(journal, id)).toEqual(['not-known'])
  },
)

it.each([
  ['paid', { ...ONE, asset: NATIVE }],
  ['not-known', { ...ONE, asset: NATIVE, recipient: BERTA }],
  ['not-known', { ...ONE, asset: NATIVE, amount: 6n }],
  ['not-known', { ...ONE, asset: TOKEN }],
] as const)('a row is %s where the reference is known to have paid %o', async (standing, { recipient, amount, asset }) => {
  const journal = await openTestJournal()
  await decide(journal, [ONE])
  const found = { signature: signatureOf('elsewhere'), slot: slot(7), what: 'paid', proof: {}, intents: [] } as const
  const payments = [{ key: 'one', to: { recipient, asset, amount } }]
  await journal.write('found', (tx) => tx.recordElsewhere({ ...found, payments }))
  await settle(journal)
  expect(await standingsOf(journal)).toEqual([standing])
})

it('what was paid in part, and maybe to somebody else, is given up without a word that a part of it was paid', async () => {
  const journal = await openTestJournal()
  await decide(journal, [ONE, TWO])
  await find(journal, ['one'], [{ recipient: BERTA, amount: 5n }])
  const { state, why } = (await journal.read.intent('d/1')) ?? {}
  expect({ state, why }).toMatchObject({
    state: 'abandoned',
    why: expect.stringMatching(/^Some of its references .* maybe to somebody else/),
  })
  expect(await standingsOf(journal)).toEqual(['not-known', 'not-paid'])
})

it('a payment that a version before called satisfied, though it may have paid somebody else, is not counted as done', async () => {
  const journal = await openTestJournal()
  await decide(journal, [ONE])
  const found = { signature: signatureOf('elsewhere'), slot: slot(7), what: 'paid', proof: {}, intents: ['d/1'] } as const
  const payments = [
    { key: 'one', to: null },
    { key: null, to: { recipient: BERTA, asset: NATIVE, amount: 5n } },
  ]
  await journal.write('found', (tx) => tx.recordElsewhere({ ...found, payments }))
  await settle(journal)
  const decision = await journal.read.decision('d')
  expect((await journal.read.intent('d/1'))?.state).toBe('satisfied')
  expect(decision && outcomeOf(decision)).toBe('not-known')
  expect(await standingsOf(journal)).toEqual(['not-known'])
})

it('a transaction that paid for two payments at once is held against each alone, whichever are asked for together', async () => {
  const journal = await openTestJournal()
  await decide(journal, [ONE])
  await decide(journal, [TWO], { id: 'e' })
  await find(journal, ['one', 'two'], [{ recipient: ANNA, amount: 12n }])
  for (const ids of [['d/1'], ['d/1', 'e/1']]) {
    const done = await journal.read.doneElsewhere(ids)
    expect(done.get('d/1')?.rows.get('one')?.isAnother, ids.join()).toBe(true)
  }
})

it('what an attempt of this journal paid is paid, whoever else got its reference elsewhere', async () => {
  const journal = await openTestJournal()
  await decide(journal, [ONE])
  await journal.write('pay', async (tx) => {
    const attemptId = await tx.storeSigned(signedOf(await tx.addDraft(draftOf('d/1')), 'd/1'))
    await tx.settleAttempt({ attemptId, state: 'finalized', proof: null })
  })
  await find(journal, ['one'], [{ recipient: BERTA, amount: 5n }])
  expect(await standingsOf(journal)).toEqual(['paid'])
})
