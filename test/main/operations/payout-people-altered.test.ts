import { expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { planNativePayments } from '../../../src/core/plan/native-payment.ts'
import { encodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import { addressNamed, holding, legacy, RICH, terms, treasury } from '../../core/plan/support.ts'
import { openRaw, openTestJournal } from '../journal/support.ts'
import { ask, stored, summaryOf } from './payout-rows-support.ts'

const PAYEES = ['anna', 'berta'].map((key) => ({ key, recipient: addressNamed(key), amount: 5n }))

const plan = planNativePayments({
  payees: PAYEES.map((one) => ({ ...one, recipientLamports: lamports(RICH) })),
  payer: holding(treasury, RICH),
  allowUnfunded: false,
  terms,
  options: legacy,
})

it.each([
  ['recipient', addressNamed('mallory')],
  ['amount', '9'.padStart(20, '0')],
  ['key', 'carla'],
])('a row whose %s somebody wrote into the journal by hand is told to be so, and no other', async (column, written) => {
  const journal = await openTestJournal()
  const intents = plan.transactions.map((one, at) => ({
    id: `d/${at}`,
    what: encodeIntent(one),
    sources: [],
    payments: PAYEES.map(stored),
  }))
  await journal.write('decide', (tx) => tx.addDecision({ id: 'd', kind: 'payment', summary: summaryOf(PAYEES), intents }))
  expect((await ask(journal)).rows.map(({ altered }) => altered)).toEqual([false, false])
  openRaw(journal.path).prepare(`UPDATE payment SET ${column} = ? WHERE key = 'anna'`).run(written)
  expect((await ask(journal)).rows.map(({ altered }) => altered)).toEqual([true, false])
})
