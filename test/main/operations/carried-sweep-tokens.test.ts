import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followDecision } from '../../../src/shells/cli/follow.ts'
import { askCustomers, type Mints } from '../../../src/shells/cli/demo/customers.ts'
import type { Address } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { SOON } from '../../support/carrying.ts'
import { openTwoWorkstations, type TwoWorkstations } from '../../support/two-workstations.ts'
import { until } from '../../support/until.ts'
import { askNode } from '../pay/relay.ts'

let two: TwoWorkstations
let mints: Mints
const client = () => two.online().client
const customers = () => askCustomers(two.url)

beforeAll(async () => {
  two = await openTwoWorkstations({ depositCount: 6 })
  mints = await customers().createMints()
  await two.fund(two.from, 50_000_000n)
  for (const { mint } of [mints.token, mints.withFee]) {
    await until(async () => (await two.lamportsOf(mint)) > 0n, SOON)
    await client().mints.add({ mint, label: mint.slice(0, 8) })
  }
}, 120_000)
afterAll(() => two.close())

const balancesOf = async (mint: Address) => {
  const { balances } = await client().accounts.balances({ limit: 1_000 })
  return balances.filter(({ asset, amount }) => asset.kind === 'token' && asset.mint === mint && amount > 0n)
}

/** Where a token account keeps how much it holds. */
const AMOUNT_OFFSET = 64

async function payIn(mint: Address, accounts: readonly Address[], amount: bigint) {
  await customers().payIn(accounts.map((to) => ({ kind: 'token', to, amount, mint })))
  const isThere = async () => {
    const owners = new Set((await balancesOf(mint)).map(({ owner }) => owner))
    return accounts.every((account) => owners.has(account))
  }
  await until(isThere, SOON)
}

async function sweep(mint: Address, close = false) {
  const asked = {
    to: two.from,
    nonceAccount: [await two.makeNonce(`sweep of ${mint}`)],
    asset: mint,
    close,
    version: 'legacy' as const,
  }
  const planned = await client().bundles.planSweep(asked)
  const { path, digest } = await client().bundles.prepareSweep({ ...asked, digest: planned.digest ?? '' })
  const { id } = await client().bundles.import({ file: await two.sign(path) })
  await followDecision(two.online(), id, () => undefined)
  return { planned, id, digest }
}

describe('a sweep of tokens whose keys are elsewhere', () => {
  it('of a mint that withholds a fee is no deposit of a customer', async () => {
    const { mint } = mints.withFee
    await payIn(mint, two.deposits.slice(0, 2), 10_000n)
    const { id } = await sweep(mint)
    expect((await client().sweeps.list({})).find((one) => one.id === id)).toMatchObject({ outcome: 'done' })
    await until(async () => (await balancesOf(mint)).some(({ owner }) => owner === two.from), SOON)
    const { deposits } = await client().deposits.list({ limit: 1_000 })
    const came = deposits.filter(({ owner, asset }) => owner === two.from && asset.kind === 'token')
    expect(came.map(({ verdict }) => verdict)).toEqual([{ kind: 'credit', class: 'internal' }])
    expect(await client().activity.reconcile({})).toMatchObject({ differences: [] })
  }, 180_000)

  it('closes an account that is empty on chain already, while the ledger still counts tokens on it', async () => {
    const { mint } = mints.token
    const [full, empty] = two.deposits.slice(2, 4)
    if (full === undefined || empty === undefined) throw new Error('the vault has deposit accounts')
    await payIn(mint, [full, empty], 70n)
    await two.fund(two.from, 10_000_000n)
    const account = findAssociatedAddress({ owner: empty, mint, tokenProgram: TOKEN_PROGRAM })
    const { value } = await two.node.getAccountInfo(account, { commitment: 'finalized' })
    if (value === null) throw new Error('the token account is there')
    const data = Buffer.from(value.data)
    data.writeBigUInt64LE(0n, AMOUNT_OFFSET)
    const { owner, lamports } = value
    await askNode(two.url, 'practice_setAccount', [
      account,
      { owner, lamports: Number(lamports), data: data.toString('base64'), executable: false },
    ])
    const isEmpty = async () => (await two.node.getAccountInfo(account, { commitment: 'finalized' })).value?.data[AMOUNT_OFFSET] === 0
    await until(isEmpty, SOON)
    const { planned, id } = await sweep(mint, true)
    expect(planned).toMatchObject({ movedAmount: 70n, transactions: { length: 1 } })
    expect((await client().sweeps.list({})).find((one) => one.id === id)).toMatchObject({ outcome: 'done' })
    expect((await two.node.getAccountInfo(account, { commitment: 'finalized' })).value).toBeNull()
  }, 180_000)
})
