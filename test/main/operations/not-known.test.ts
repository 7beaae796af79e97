import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { planNativePayments } from '../../../src/core/plan/native-payment.ts'
import { encodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import { addressNamed, holding, legacy, RICH, terms, treasury } from '../../core/plan/support.ts'
import { NATIVE } from '../journal/samples.ts'
import { NOW, openFilledBackend, refused } from './support.ts'

const AMOUNT = 5n
const payeeOf = (key: string) => ({ key, recipient: addressNamed(key), amount: AMOUNT, recipientLamports: lamports(RICH) })
const ASKED = {
  asset: 'native',
  from: treasury,
  allowUnfunded: false,
  memo: null,
  version: 'legacy',
  lifetime: 'blockhash',
  computeUnitPrice: null,
  computeUnitLimit: null,
  blockhash: null,
} as const

/** One transaction that pays each of these keys. */
function paying(id: string, keys: readonly string[]) {
  const payees = keys.map(payeeOf)
  const request = { payees, payer: holding(treasury, RICH), allowUnfunded: false, terms, options: legacy }
  const [planned] = planNativePayments(request).transactions
  if (planned === undefined) throw new Error('it is planned')
  const payments = payees.map(({ key, recipient, amount }) => ({ key, recipient, account: recipient, asset: NATIVE, amount }))
  return { id, what: encodeIntent(planned), sources: [], payments }
}

/** A payout of two transactions: of the first nobody can tell, the second was given up. */
describe('what has ended, and nobody can tell whether it was paid', () => {
  let backend: Awaited<ReturnType<typeof openFilledBackend>>
  beforeAll(async () => {
    const keys = ['a', 'b', 'c'].map((key) => ({ key, recipient: addressNamed(key), amount: String(AMOUNT) }))
    const summary = { ...ASKED, payees: keys, payout: { name: 'payroll.csv', fileDigest: 'f'.repeat(64), rows: 3 } }
    backend = await openFilledBackend(async (tx) => {
      await tx.addDecision({ id: 'p', kind: 'payment', summary, intents: [paying('p/1', ['a', 'b']), paying('p/2', ['c'])] })
      await tx.abandonIntent({ intentId: 'p/1', why: 'Nobody can tell.', as: 'unknown' })
      await tx.abandonIntent({ intentId: 'p/2', why: 'It was declined.' })
    })
  })
  afterAll(() => backend.discard())

  const toAsk = ['a', 'b'].map((reference) => ({ reference, recipient: addressNamed(reference), amount: AMOUNT }))

  it('is told in a payout with everybody who is to be asked, and nobody else is named', async () => {
    const { parts } = await backend.client.payouts.show({ id: 'p' })
    expect(parts.map(({ state, payees }) => ({ state, payees }))).toEqual([
      { state: 'not-known', payees: toAsk },
      { state: 'abandoned', payees: [] },
    ])
  })

  it('is counted by the overview', async () => {
    expect(await backend.client.overview.show({})).toMatchObject({ notKnown: 1, inFlight: { transactions: 0 } })
  })

  it('is closed by a person’s note once, is no longer counted, and keeps its reference taken', async () => {
    const { activity, overview, sending } = backend.client
    const note = 'The recipient says that it arrived.'
    await expect(activity.resolve({ intent: 'p/9', note })).rejects.toMatchObject(refused('PAYMENT_UNKNOWN', { intent: 'p/9' }))
    await expect(activity.resolve({ intent: 'p/2', note })).rejects.toMatchObject(refused('PAYMENT_CAN_BE_TOLD', { intent: 'p/2' }))
    const [first, second] = await Promise.allSettled([activity.resolve({ intent: 'p/1', note }), activity.resolve({ intent: 'p/1', note })])
    expect(first).toEqual({ status: 'fulfilled', value: { intent: 'p/1' } })
    expect(second).toMatchObject({ status: 'rejected', reason: refused('PAYMENT_CLOSED', { intent: 'p/1' }) })
    await expect(activity.resolve({ intent: 'p/1', note })).rejects.toMatchObject(refused('PAYMENT_CLOSED', { intent: 'p/1' }))

    const closed = { at: new Date(NOW), note }
    expect(await overview.show({})).toMatchObject({ notKnown: 0 })
    expect((await sending.found({})).unknown).toMatchObject([{ intent: 'p/1', closed }])
    expect(await activity.payment({ intent: 'p/1' })).toMatchObject({ state: 'not-known', closed })
    expect((await backend.client.payouts.show({ id: 'p' })).outcome).toBe('not-known')
    expect((await activity.list({ limit: 1 })).events).toMatchObject([{ kind: 'unknown-closed', data: { intent: 'p/1', note } }])
    expect((await activity.verify({})).problems).toEqual([])
  })

  it('is told in its story with everybody whom it pays', async () => {
    expect(await backend.client.activity.payment({ intent: 'p/1' })).toMatchObject({ state: 'not-known', payees: toAsk })
  })
})

describe('more of what nobody can tell of than was asked for', () => {
  it('is said to be there, and what no person has closed is listed before what one closed', async () => {
    const ids = ['p/1', 'p/2', 'p/3']
    const { client, discard } = await openFilledBackend(async (tx) => {
      await tx.addDecision({ id: 'p', kind: 'payment', summary: null, intents: ids.map((id) => paying(id, [id])) })
      for (const intentId of ids) await tx.abandonIntent({ intentId, why: 'Nobody can tell.', as: 'unknown' })
    })
    for (const intent of ['p/3', 'p/2']) await client.activity.resolve({ intent, note: 'Looked at.' })
    expect((await client.overview.show({})).notKnown).toBe(1)
    const [one, two, all] = [1, 2, 3].map((limit) => client.sending.found({ limit }))
    expect(await one).toMatchObject({ more: false, moreUnknown: true, unknown: [{ intent: 'p/1', closed: null }] })
    expect(await two).toMatchObject({ moreUnknown: true, unknown: [{ intent: 'p/1' }, { intent: 'p/3' }] })
    expect(await all).toMatchObject({ moreUnknown: false, unknown: [{ intent: 'p/1' }, { intent: 'p/3' }, { intent: 'p/2' }] })
    await discard()
  })
})
