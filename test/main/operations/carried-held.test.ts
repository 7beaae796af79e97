import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { askCustomers } from '../../../src/shells/cli/demo/customers.ts'
import { followDecision } from '../../../src/shells/cli/follow.ts'
import { keyOf } from '../../core/bundle/support.ts'
import { SOON } from '../../support/carrying.ts'
import { openTwoWorkstations, PASSPHRASE, type TwoWorkstations } from '../../support/two-workstations.ts'
import { until } from '../../support/until.ts'
import { askNode } from '../pay/relay.ts'

let two: TwoWorkstations
const client = () => two.online().client
beforeAll(async () => {
  two = await openTwoWorkstations({ depositCount: 4 })
  await two.fund(two.from, 1_000_000_000n)
}, 120_000)
afterAll(() => two.close())

type Put = { readonly owner?: Address; readonly lamports: bigint; readonly data?: Uint8Array }

/** Puts an account on the chain, as final. */
async function put(account: Address, { owner = SYSTEM_PROGRAM, lamports, data = new Uint8Array() }: Put): Promise<void> {
  await askNode(two.url, 'practice_setAccount', [
    account,
    { owner, lamports, data: Buffer.from(data).toString('base64'), executable: false },
  ])
  await askNode(two.url, 'practice_advance', [9n])
}

const standing = async (digest: string) => (await client().bundles.list({ digest, limit: 1 }))[0]?.transactions.map(({ state }) => state)

describe('of a bundle of two transactions', () => {
  const EACH = 2_000_000n
  /** Of an account without data. */
  const MINIMUM = 650_240n
  const BOTH = 30n * EACH + 2n * 5_000n
  const names = Array.from({ length: 30 }, (_, row) => `held ${row + 1}`)

  it('the one that the account can pay for is sent, and the other once it can', async () => {
    for (const name of names) await two.cold.client.policy.allow({ passphrase: PASSPHRASE, address: keyOf(name), label: name })
    const rows = names.map((name) => `${keyOf(name)},0.002,${name}`)
    const contents = `data:text/csv;base64,${Buffer.from(['recipient,amount,reference', ...rows].join('\n')).toString('base64')}`
    const nonceAccount = [await two.makeNonce('held, one'), await two.makeNonce('held, two')]
    const asked = { contents, nonceAccount, from: two.from, allowUnfundedRecipient: true, version: 'legacy' as const }
    const { total, digest: plan, confirmation } = await client().bundles.checkPayout(asked)
    const { path, digest } = await client().bundles.preparePayout({
      ...{ ...asked, total, digest: plan ?? '' },
      ...(confirmation === null ? {} : { confirmation }),
    })
    const file = await two.sign(path)
    // As much as both take, and one lamport less than would have to be left.
    await put(two.from, { lamports: BOTH + MINIMUM - 1n })

    const first = await client().bundles.import({ file })
    expect(first).toMatchObject({ taken: 1, known: 0, unsigned: 0, revoked: 0, held: [{ number: 2, code: 'CARRY_NOT_FUNDED' }] })
    expect(await standing(digest)).toEqual(['returned', 'out'])
    const again = () => client().bundles.import({ file })
    // What it lacks is counted, be the first final or not: nodes try it where the account could pay for it alone.
    const refused = { data: { code: expect.stringMatching(/^CARRY_(NOT_FUNDED|FAILS)$/) } }
    await expect(again()).rejects.toMatchObject(refused)
    await until(async () => (await two.lamportsOf(two.from)) < BOTH, SOON)
    await expect(again()).rejects.toMatchObject(refused)
    await put(two.from, { lamports: 1_000_000n })
    await expect(again()).rejects.toMatchObject({ data: { code: 'CARRY_NOT_FUNDED', context: { number: 2, others: 0n } } })

    await two.fund(two.from, 50_000_000n)
    expect(await again()).toMatchObject({ taken: 1, known: 1, held: [] })
    await followDecision(two.online(), first.id, () => undefined)
    expect(await Promise.all(names.map((name) => two.lamportsOf(keyOf(name))))).toEqual(names.map(() => EACH))
  }, 180_000)
})

describe('a sweep of tokens that was signed elsewhere stays out, and is sent once what it lacks is there,', () => {
  let mint: Address
  beforeAll(async () => {
    const mints = await askCustomers(two.url).createMints()
    mint = mints.token.mint
    await until(async () => (await two.lamportsOf(mint)) > 0n, SOON)
    await client().mints.add({ mint, label: 'token' })
    await two.fund(two.from, 100_000_000n)
  })

  const AMOUNT_OFFSET = 64
  const STATE_OFFSET = 108
  const FROZEN = 2

  it.each([
    ['where the account that is swept is frozen', 'CARRY_FAILS', (data: Buffer) => void data.writeUInt8(FROZEN, STATE_OFFSET)],
    ['where the account that is swept holds less', 'CARRY_NOT_FUNDED', (data: Buffer) => void data.writeBigUInt64LE(69n, AMOUNT_OFFSET)],
    ['where the account that is swept was closed', 'CARRY_NOT_FUNDED', null],
  ])(
    '%s',
    async (name, code, change) => {
      const [owner] = two.deposits
      if (owner === undefined) throw new Error('the vault has a deposit account')
      const account = findAssociatedAddress({ owner, mint, tokenProgram: TOKEN_PROGRAM })
      const held = async () => {
        const { balances } = await client().accounts.balances({ limit: 1_000 })
        return balances.find((one) => one.account === account)?.amount ?? 0n
      }
      await askCustomers(two.url).payIn([{ kind: 'token', to: owner, amount: 70n, mint }])
      await until(async () => (await held()) === 70n, SOON)
      const asked = {
        to: two.from,
        nonceAccount: [await two.makeNonce(name)],
        asset: mint,
        version: 'legacy' as const,
      }
      const planned = await client().bundles.planSweep(asked)
      const { path, digest } = await client().bundles.prepareSweep({ ...asked, digest: planned.digest ?? '' })
      const file = await two.sign(path)
      const { value } = await two.node.getAccountInfo(account, { commitment: 'finalized' })
      if (value === null) throw new Error('the token account is there')
      const data = Buffer.from(value.data)
      change?.(data)
      await put(account, change === null ? { lamports: 0n } : { ...value, data })

      await expect(client().bundles.import({ file })).rejects.toMatchObject({ data: { code, context: { number: 1 } } })
      expect(await standing(digest)).toEqual(['out'])
      await put(account, value)
      const { id, taken } = await client().bundles.import({ file })
      expect(taken).toBe(1)
      await followDecision(two.online(), id, () => undefined)
      expect((await client().sweeps.list({})).find((one) => one.id === id)).toMatchObject({ outcome: 'done' })
      await until(async () => (await held()) === 0n, SOON)
    },
    180_000,
  )
})
