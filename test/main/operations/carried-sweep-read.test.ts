import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { SOON } from '../../support/carrying.ts'
import { openTwoWorkstations, PASSPHRASE, type TwoWorkstations } from '../../support/two-workstations.ts'
import { until } from '../../support/until.ts'
import { refused } from './support.ts'

const EACH = 5_000_000n
/** Of an account without data. */
const MINIMUM = 650_240n

let two: TwoWorkstations
let accounts: readonly [Address, Address]
let nonce: Address
const client = () => two.online().client
const asked = () => ({ to: two.from, account: [accounts[0]], nonceAccount: [nonce], version: 'legacy' as const })
const balanceOf = async (account: Address) => {
  const { balances } = await client().accounts.balances({ limit: 1_000 })
  return balances.find((balance) => balance.account === account)?.amount ?? 0n
}
const fund = async (account: Address, lamports: bigint) => {
  const before = await balanceOf(account)
  await two.fund(account, lamports)
  await until(async () => (await balanceOf(account)) === before + lamports, SOON)
}

beforeAll(async () => {
  two = await openTwoWorkstations({ depositCount: 2 })
  const [one, other] = two.deposits
  if (one === undefined || other === undefined) throw new Error('two accounts were derived')
  accounts = [one, other]
  nonce = await two.makeNonce('read')
  await fund(one, EACH)
  await fund(other, EACH)
}, 120_000)
afterAll(() => two.close())

describe('what is prepared of a sweep whose keys are elsewhere', () => {
  it('is what was read and nothing else', async () => {
    const { digest } = await client().bundles.planSweep(asked())
    const wider = { ...asked(), account: [...accounts], digest: digest ?? '' }
    await expect(client().bundles.prepareSweep({ ...asked(), digest: '0'.repeat(64) })).rejects.toEqual(
      expect.objectContaining(refused('PLAN_CHANGED', {})),
    )
    const { digest: ofBoth } = await client().bundles.planSweep({ ...asked(), account: [...accounts] })
    expect(ofBoth).not.toBe(digest)
    await expect(client().bundles.prepareSweep({ ...asked(), digest: ofBoth ?? '' })).rejects.toEqual(
      expect.objectContaining(refused('PLAN_CHANGED', {})),
    )
    await client().vault.lock({})
    await expect(client().bundles.prepareSweep(wider)).rejects.toMatchObject({ data: { code: 'VAULT_LOCKED' } })
    await client().vault.unlock({ passphrase: PASSPHRASE })
    expect(await client().bundles.list({})).toEqual([])
  })

  it('takes nothing of the accounts whose keys are here', async () => {
    const { treasury } = await client().vault.status({})
    if (treasury === null) throw new Error('the vault has a treasury')
    await fund(treasury, EACH)
    const { account: _, ...ofAll } = asked()
    const { transactions } = await client().bundles.planSweep(ofAll)
    const swept = transactions.flatMap(({ sources }) => sources.map(({ address }) => address))
    expect(swept.toSorted()).toEqual([...accounts].toSorted())
  })

  it('lives by nonce accounts of the account that all comes to alone', async () => {
    const foreign = await two.makeNonce('foreign', accounts[1])
    await expect(client().bundles.planSweep({ ...asked(), nonceAccount: [foreign] })).rejects.toEqual(
      expect.objectContaining(refused('CARRY_NONCE', { nonceAccount: foreign, account: two.from, authority: accounts[1] })),
    )
  })

  it('is another plan once it was forgotten, and to the letter what was read where deposits came in since', async () => {
    const forgotten = await client().bundles.planSweep(asked())
    await fund(accounts[0], EACH)
    await two.reopen()
    await expect(client().bundles.prepareSweep({ ...asked(), digest: forgotten.digest ?? '' })).rejects.toEqual(
      expect.objectContaining(refused('PLAN_CHANGED', {})),
    )
    const read = await client().bundles.planSweep(asked())
    await fund(accounts[0], EACH)
    const { digest } = await client().bundles.prepareSweep({ ...asked(), digest: read.digest ?? '' })
    const [listed] = await client().bundles.list({ digest })
    expect(listed?.transactions.map(({ sources }) => sources)).toEqual(read.transactions.map(({ sources }) => sources))
    expect(read.movedAmount + read.feeLamports).toBe(2n * EACH - MINIMUM)
    expect(await client().activity.verify({})).toMatchObject({ intact: true, problems: [] })
  })
})
