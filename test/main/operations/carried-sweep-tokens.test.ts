import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followDecision } from '../../../src/shells/cli/follow.ts'
import { askCustomers, type Mints } from '../../../src/shells/cli/demo/customers.ts'
import type { Address } from '../../../src/core/address/address.ts'
import { SOON } from '../../support/carrying.ts'
import { openTwoWorkstations, type TwoWorkstations } from '../../support/two-workstations.ts'
import { until } from '../../support/until.ts'

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

async function payIn(mint: Address, accounts: readonly Address[], amount: bigint) {
  await customers().payIn(accounts.map((to) => ({ kind: 'token', to, amount, mint })))
  const isThere = async () => {
    const owners = new Set((await balancesOf(mint)).map(({ owner }) => owner))
    return accounts.every((account) => owners.has(account))
  }
  await until(isThere, SOON)
}

async function sweep(mint: Address) {
  const asked = {
    to: two.from,
    nonceAccount: [await two.makeNonce(`sweep of ${mint}`)],
    asset: mint,
    close: false,
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
})
