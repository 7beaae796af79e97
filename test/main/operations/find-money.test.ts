import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf, blockOf, intentOf, movementOf, NATIVE } from '../journal/samples.ts'
import { openFilledBackend } from './support.ts'

const ANNA = addressOf('anna')
const CUSTOMER = addressOf('customer')
const lineOf = (key: string, recipient = ANNA, amount = 1_500_000_000n) => ({ key, recipient, account: recipient, asset: NATIVE, amount })

describe('finding what was paid and what arrived', () => {
  let backend: Awaited<ReturnType<typeof openFilledBackend>>
  beforeAll(async () => {
    backend = await openFilledBackend(async (tx) => {
      await tx.addRecipient({ address: ANNA, label: 'Anna, supplier', note: null })
      await tx.addAccounts([{ address: CUSTOMER, role: 'deposit', path: null, label: 'Customer 7' }])
      const payments = [lineOf('Invoice 4711'), lineOf('invoice 4712', addressOf('somebody'), 2n)]
      const intents = payments.map((line) => ({ ...intentOf(line.key, []), payments: [line] }))
      await tx.addDecision({ id: 'payout', kind: 'payment', summary: null, intents })
      await tx.recordBlock(blockOf(101, [movementOf({ owner: CUSTOMER, account: CUSTOMER, before: 1n, after: 1_500_000_001n })]))
    })
  })
  afterAll(() => backend.discard())

  const find = async (search: string) => {
    const { payments, deposits } = await backend.client.activity.find({ search })
    return { payments: payments.map(({ reference }) => reference), deposits: deposits.map(({ label }) => label) }
  }

  it('finds payments by a part of their reference, and says whom they pay', async () => {
    expect(await find('4712')).toEqual({ payments: ['invoice 4712'], deposits: [] })
    const { payments } = await backend.client.activity.find({ search: ' invoice ' })
    expect(payments).toMatchObject([
      { reference: 'invoice 4712', label: null, amount: 2n },
      {
        reference: 'Invoice 4711',
        intent: 'Invoice 4711',
        recipient: ANNA,
        label: 'Anna, supplier',
        asset: 'native',
        amount: 1_500_000_000n,
      },
    ])
  })

  it('finds payments and deposits by their exact amount, with the word of the asset or without', async () => {
    for (const text of ['1.5', '1.50 SOL', '1.5 sol'])
      expect(await find(text)).toEqual({ payments: ['Invoice 4711'], deposits: ['Customer 7'] })
    for (const text of ['1.51', '1.5 USDC', '15']) expect(await find(text)).toEqual({ payments: [], deposits: [] })
  })
})
