import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Signature } from '../../src/core/keys/signature.ts'
import { type AnyStory, dataUrlOf, openAnyStory, WHOLE, type Payee } from '../support/any-story.ts'

const ROWS = 60
const amountOf = (row: number) => 1_000_000n + BigInt(row)

describe('a payout of 60 rows, on any node with a faucet', () => {
  let any: AnyStory
  let payees: readonly Payee[]
  let contents: string

  beforeAll(async () => {
    any = await openAnyStory({ deposits: ROWS, funds: 600_000_000n, treasuryFunds: 400_000_000n })
    payees = await any.payees(ROWS)
    const rows = payees.map(({ address }, row) => `salary ${row},${address},0.00${amountOf(row)}`)
    contents = dataUrlOf(['reference,recipient,amount', ...rows, `nothing,${any.treasury},0.001`, `no amount,${payees[0]?.address},1e3`])
  })
  afterAll(() => any.close())

  const file = () => ({ contents, allowUnfundedRecipient: true })
  const addresses = () => payees.map(({ address }) => address)

  it('pays every good row its own amount, and names the two that it does not pay', async () => {
    const { client } = any
    const { rows, total, digest, confirmation, feeLamports, counts } = await client.payouts.check(file())
    expect(counts).toMatchObject({ refused: 2, paid: 0, taken: 0 })
    expect(rows.slice(ROWS).map(({ standing, reason }) => [standing, reason])).toEqual([
      ['refused', 'is-payer'],
      ['refused', 'amount'],
    ])
    const [before = 0n] = await any.lamportsOf([any.treasury])
    const { id, payments } = await client.payouts.start({
      ...file(),
      total,
      digest: digest ?? '',
      ...(confirmation === null ? {} : { confirmation }),
    })
    expect(payments).toBe(ROWS)
    await any.followWell(id)
    expect(await any.lamportsOf(addresses())).toEqual(payees.map((_, row) => amountOf(row)))
    const paid = payees.reduce((sum, _, row) => sum + amountOf(row), 0n)
    expect(await any.lamportsOf([any.treasury])).toEqual([before - paid - feeLamports])
    const [head = '', ...lines] = readFileSync((await client.payouts.receipt({ id })).path, 'utf8')
      .trim()
      .split(/\r?\n/)
    const cellsOf = (line: string) => line.split(',').map((cell) => cell.replaceAll('"', ''))
    const names = cellsOf(head)
    const column = (name: string) => lines.map((line) => cellsOf(line)[names.indexOf(name)])
    expect(column('reference')).toEqual(payees.map((_, row) => `salary ${row}`))
    expect(column('recipient')).toEqual(addresses())
    expect(column('amount')).toEqual(payees.map((_, row) => String(amountOf(row))))
    expect(new Set(column('state'))).toEqual(new Set(['satisfied']))
    const { value } = await any.story.node.getSignatureStatuses([...new Set(column('signature'))] as Signature[], { searchHistory: true })
    expect(value.every((status) => status?.commitment === 'finalized')).toBe(true)
  })

  it('pays nothing when the same file is given again', async () => {
    const before = await any.lamportsOf([any.treasury, ...addresses()])
    const { counts, digest, total } = await any.client.payouts.check(file())
    expect({ counts, digest }).toMatchObject({ counts: { paid: ROWS, ready: 0, decide: 0 }, digest: null })
    const starting = any.client.payouts.start({ ...file(), total, digest: '0'.repeat(64) })
    await expect(starting).rejects.toMatchObject({ data: { code: 'PAYMENT_NOTHING_TO_PAY' } })
    // Whatever had been sent would be there by the time the next payment is final.
    await any.customer.pay([{ to: any.treasury, amount: 1_000_000n }])
    expect(await any.lamportsOf([any.treasury, ...addresses()])).toEqual(
      before.map((held, place) => (place === 0 ? held + 1_000_000n : held)),
    )
  })

  it('ends with the chain and the journal equal, and a journal that proves itself', async () => {
    expect(await any.audit()).toEqual(WHOLE)
  })
})
