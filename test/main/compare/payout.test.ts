import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import type { Backend } from '../../../src/main/wiring.ts'
import { until } from '../../support/until.ts'
import { PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { comeBack, compare, copyJournal, heldBy, makePayee, NOTE, openHeld, openTown, putBack, settleIn, SOON, type Town } from './town.ts'

const ROWS = 4
const AMOUNT = 3_000_000n
/** So long that a transaction has room for two rows. */
const MEMO = 'm'.repeat(400)

type Lifetime = 'blockhash' | 'nonce'
type Payout = { readonly id: string; readonly file: string; readonly payees: readonly Address[] }

const requestOf = (file: string, lifetime: Lifetime) => ({ file, lifetime, version: 'legacy' as const, allowUnfundedRecipient: true })

/** Decides a payout whose rows go in two transactions. */
async function decidePayout(backend: Backend, lifetime: Lifetime): Promise<Payout> {
  const { client } = backend
  const payees: Address[] = []
  for (let row = 1; row <= ROWS; row += 1) payees.push(await makePayee(backend, 100 + row))
  const file = join(temporaryDataDir(), 'payout.csv')
  const rows = payees.map((payee, row) => `${payee},0.003,invoice ${row + 1},${row + 1}${MEMO}`)
  writeFileSync(file, ['recipient,amount,reference,memo', ...rows, ''].join('\n'))
  const { total, digest, confirmation } = await client.payouts.check(requestOf(file, lifetime))
  if (digest === null || confirmation === null) throw new Error('there are first payments to confirm')
  const { id, transactions } = await client.payouts.start({ ...requestOf(file, lifetime), total, digest, confirmation })
  expect(transactions).toBe(2)
  return { id, file, payees }
}

async function makeNonce(town: Town, { client }: Backend): Promise<void> {
  const { id } = await client.nonces.create({ label: 'cold' })
  await passUntil(town, async () => (await client.activity.decision({ id })).settled)
}

function passUntil({ practice }: Town, holds: () => Promise<boolean>): Promise<void> {
  return until(async () => {
    await practice.advance(2n)
    return await holds()
  }, SOON)
}

async function isPaid(town: Town, { client }: Backend, id: string): Promise<void> {
  await passUntil(town, async () => (await client.payouts.show({ id })).settled)
}

/** Compares until the payout is recorded as paid, opens sending again, and looks at what everybody has. */
async function expectPaidOnce(town: Town, backend: Backend, { id, file, payees }: Payout): Promise<void> {
  const { client } = backend
  await until(async () => {
    await compare(backend)
    await town.practice.advance(4n)
    return (await client.payouts.show({ id })).settled
  }, SOON)
  expect((await client.payouts.show({ id })).parts).toMatchObject([{ state: 'satisfied' }, { state: 'satisfied' }])
  expect(await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })).toMatchObject({ state: 'open', cases: 0 })
  const { rows, digest } = await client.payouts.check(requestOf(file, 'blockhash'))
  expect(rows.map(({ standing, reference }) => [standing, reference])).toEqual(payees.map((_, row) => ['paid', `invoice ${row + 1}`]))
  expect(digest).toBeNull()
  await town.practice.advance(200n)
  for (const payee of payees) expect(await heldBy(town, payee)).toBe(AMOUNT)
  expect((await client.activity.verify({})).problems).toEqual([])
}

describe('a journal of an earlier moment, put back after a payout was paid', () => {
  it('when the payout was decided pays no line again, and knows each as paid once it is compared', async () => {
    const town = await openTown()
    const first = await openHeld(town, { held: true })
    await settleIn(town, first)
    const payout = await decidePayout(first, 'blockhash')
    await first.close()
    const copy = temporaryDataDir()
    copyJournal(town, copy)
    const second = await openHeld(town)
    await second.client.vault.unlock({ passphrase: PASSPHRASE })
    await isPaid(town, second, payout.id)
    await town.practice.advance(200n)
    await second.close()
    putBack(town, copy)

    const third = await comeBack(town)
    expect(await third.client.sending.status({})).toMatchObject({ state: 'closed' })
    await expectPaidOnce(town, third, payout)
  })

  it('when half of the payout was signed pays no line again, and knows each as paid once it is compared', async () => {
    const town = await openTown()
    const first = await openHeld(town)
    await settleIn(town, first)
    // The only nonce account serves one transaction after another.
    await makeNonce(town, first)
    const payout = await decidePayout(first, 'nonce')
    const signed = async () => (await first.client.outstanding.list({ limit: 10 })).signatures.length
    await until(async () => (await signed()) > 0, SOON)
    expect(await signed()).toBe(1)
    await first.close()
    const copy = temporaryDataDir()
    copyJournal(town, copy)
    const second = await openHeld(town)
    await second.client.vault.unlock({ passphrase: PASSPHRASE })
    await isPaid(town, second, payout.id)
    await town.practice.advance(200n)
    await second.close()
    putBack(town, copy)

    const third = await comeBack(town)
    expect(await third.client.sending.status({})).toMatchObject({ state: 'closed' })
    await expectPaidOnce(town, third, payout)
  })
})
