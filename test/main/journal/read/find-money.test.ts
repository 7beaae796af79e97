import { describe, expect, it } from 'vitest'
import type { MoneyReader } from '../../../../src/main/journal/found-money.ts'
import { addressOf, blockOf, intentOf, movementOf, NATIVE, TOKEN } from '../samples.ts'
import { openRaw, openTestJournal, openWatchingJournal } from '../support.ts'

const MINT = TOKEN.kind === 'token' ? TOKEN.mint : addressOf('mint')
const lineOf = (key: string, { amount = 5n, asset = NATIVE } = {}) => ({
  ...{ key, amount, asset },
  intent: `intent of ${key}`,
  recipient: addressOf(`to ${key}`),
  account: addressOf(`account of ${key}`),
})
type Line = ReturnType<typeof lineOf>

async function openPaid(lines: readonly Line[]) {
  const journal = await openTestJournal()
  await journal.write('paid', async (tx) => {
    await tx.addDecision({
      id: 'payout',
      kind: 'payment',
      summary: null,
      intents: lines.map((line) => ({ ...intentOf(line.intent, []), payments: [line] })),
    })
  })
  const find = async (of: Partial<Parameters<MoneyReader['findPayments']>[0]>) =>
    (await journal.read.findPayments({ text: 'none', amounts: [], limit: 10, ...of })).map(({ key }) => key)
  return { ...journal, find }
}

describe('payments', () => {
  it('are found by any part of their reference, letter case aside, newest first', async () => {
    const { find } = await openPaid([lineOf('Invoice 4711'), lineOf('rent June'), lineOf('invoice 4712')])
    expect(await find({ text: 'INVOICE' })).toEqual(['invoice 4712', 'Invoice 4711'])
    expect(await find({ text: '471', limit: 1 })).toEqual(['invoice 4712'])
    expect(await find({ text: 'june' })).toEqual(['rent June'])
    expect(await find({ text: 'July' })).toEqual([])
  })

  it('are not found by the signs of a pattern, but where these stand in the reference', async () => {
    const { find } = await openPaid([lineOf('100% of it'), lineOf('half_of it')])
    expect(await find({ text: '%' })).toEqual(['100% of it'])
    expect(await find({ text: '_' })).toEqual(['half_of it'])
  })

  it('are found by their exact amount in the asset that was asked for', async () => {
    const { find } = await openPaid([lineOf('a', { amount: 7n }), lineOf('b', { amount: 70n }), lineOf('c', { amount: 7n, asset: TOKEN })])
    expect(await find({ amounts: [{ asset: 'native', amount: 7n }] })).toEqual(['a'])
    expect(await find({ amounts: [{ asset: MINT, amount: 7n }] })).toEqual(['c'])
    expect(await find({ amounts: [{ asset: 'native', amount: 8n }] })).toEqual([])
  })

  it('are found by their amount without reading every payment', async () => {
    const { path } = await openPaid([])
    const plan = openRaw(path)
      .prepare('EXPLAIN QUERY PLAN SELECT * FROM payment WHERE asset_id = 1 AND amount = ? ORDER BY id DESC')
      .all('7')
    expect(JSON.stringify(plan)).toContain('payment_by_amount')
  })
})

describe('arrivals', () => {
  it('are found by exactly what arrived, credited or not, and nothing that left is', async () => {
    const journal = await openWatchingJournal()
    const came = (name: string, before: bigint, after: bigint, verdict: 'customer' | 'dust' | 'outgoing') =>
      movementOf({
        ...{ name, before, after, owner: addressOf(name), account: addressOf(name) },
        verdict:
          verdict === 'customer'
            ? { kind: 'credit', class: verdict }
            : verdict === 'dust'
              ? { kind: 'no-credit', reason: verdict }
              : { kind: 'outgoing' },
      })
    await journal.write('block', (tx) =>
      tx.recordBlock(
        blockOf(101, [
          came('credited', 0n, 5n, 'customer'),
          came('dust', 0n, 5n, 'dust'),
          came('left', 5n, 0n, 'outgoing'),
          came('other', 0n, 6n, 'customer'),
        ]),
      ),
    )
    const found = await journal.read.findArrivals({ amounts: [{ asset: 'native', amount: 5n }], limit: 10 })
    expect(found.map(({ owner }) => owner).toSorted()).toEqual([addressOf('credited'), addressOf('dust')].toSorted())
    expect(await journal.read.findArrivals({ amounts: [{ asset: MINT, amount: 5n }], limit: 10 })).toEqual([])
  })
})
