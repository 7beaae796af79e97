import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { TOKEN_2022_PROGRAM } from '../../../src/core/program/ids.ts'
import { decodeTokenAccount } from '../../../src/core/program/token-account.ts'
import { followConfidentialSweep } from '../../../src/shells/cli/follow-confidential-sweep.ts'
import { type ConfidentialBackend, openConfidentialBackend } from '../../support/confidential-backend.ts'
import type { Party } from '../../support/confidential-party.ts'
import { withoutVersion1 } from '../../support/without-version-1.ts'
import { startRelay } from '../pay/relay.ts'
import { until } from '../../support/until.ts'
import { refused } from './support.ts'
import { plain } from '../../../src/core/text/sentence.ts'

const SOON = { withinMs: 120_000 }
const PASSPHRASE = 'a passphrase for secrets'
const ACCOUNTS = 4
const FIRST = (1n << 33n) + 5n
const SECOND = 70_001n

describe('a confidential sweep', () => {
  let house: ConfidentialBackend
  let practice: ConfidentialBackend['practice']
  let backend: ConfidentialBackend['backend']
  let treasury: Address
  let outside: ConfidentialBackend['outside']
  let ours: Party[]

  const accountOf = (place: number) => ours[place]?.account ?? outside.mint
  const home = () => findAssociatedAddress({ owner: treasury, mint: outside.mint, tokenProgram: TOKEN_2022_PROGRAM })
  const publicIn = async (account: Address) => decodeTokenAccount(await outside.dataOf(account))?.amount

  beforeAll(async () => {
    house = await openConfidentialBackend({
      passphrase: PASSPHRASE,
      accounts: ACCOUNTS,
      slotMs: 60,
      finalityBlocks: 6,
      withinMs: SOON.withinMs,
    })
    ;({ practice, backend, outside, treasury } = house)
    const { client } = backend
    ours = await Promise.all(Array.from({ length: ACCOUNTS }, (_, place) => house.party(place + 1)))
    for (const party of ours) await outside.configure(party)
    await client.mints.add({ mint: outside.mint, label: 'SECRET' })
    await client.nodes.faucet({ amount: 20_000_000_000n })
    await until(async () => (await client.sending.status({})).state === 'open', SOON)
  }, 180_000)
  afterAll(() => house.close())

  const start = async (accounts?: Address[]) => {
    const asked = { mint: outside.mint, ...(accounts === undefined ? {} : { accounts }) }
    const plan = await backend.client.confidentialSweeps.plan(asked)
    const { id } = await backend.client.confidentialSweeps.start({ ...asked, digest: plan.digest ?? '' })
    return { plan, id }
  }
  const ended = (id: string) => followConfidentialSweep(backend, id, () => undefined)

  it('is of nothing where nothing is in the accounts', async () => {
    const plan = await backend.client.confidentialSweeps.plan({ mint: outside.mint })
    expect(plan).toMatchObject({ accounts: [], amount: 0n, leftOut: [], empty: ACCOUNTS, digest: null, feeLamports: 0n, warnings: [] })
    await expect(backend.client.confidentialSweeps.start({ mint: outside.mint, digest: 'ab'.repeat(32) })).rejects.toMatchObject(
      refused('CONFIDENTIAL_NOTHING_TO_SWEEP', { mint: outside.mint }),
    )
  })

  it('takes all that is pending to the treasury, and what arrives on the way with it', async () => {
    await outside.pay(accountOf(0), FIRST)
    await outside.pay(accountOf(1), SECOND)
    const wrong = { mint: outside.mint, digest: 'ab'.repeat(32) }
    await expect(backend.client.confidentialSweeps.start(wrong)).rejects.toMatchObject(refused('PLAN_CHANGED'))
    const { plan, id } = await start()
    expect(plan).toMatchObject({
      amount: FIRST + SECOND,
      warnings: [],
      label: 'SECRET',
      decimals: 6,
      treasury,
      empty: ACCOUNTS - 2,
      more: 0,
    })
    expect(plan.accounts.map(({ account, pending, available, public: seen }) => [account, pending, available, seen])).toEqual(
      expect.arrayContaining([
        [accountOf(0), FIRST, 0n, 0n],
        [accountOf(1), SECOND, 0n, 0n],
      ]),
    )
    await outside.pay(accountOf(0), SECOND)
    const sweep = await ended(id)
    expect(sweep).toMatchObject({ open: 0, swept: 2, stopped: 0 })
    const total = sweep.sources.reduce((sum, { sweptAmount }) => sum + sweptAmount, 0n)
    expect(total).toBe(FIRST + 2n * SECOND)
    expect(await publicIn(home())).toBe(total)
    for (const { steps, slot } of sweep.sources) {
      expect(slot).not.toBeNull()
      expect(steps.every(({ outcome }) => outcome === 'done')).toBe(true)
      expect(new Set(steps.map(({ act }) => act))).toEqual(new Set(['apply', 'withdraw', 'sweep']))
    }
    expect(await backend.client.confidentialSweeps.list({})).toMatchObject([{ id, open: 0, swept: 2, stopped: 0 }])
    const { accounts } = await backend.client.tokens.confidential({ role: 'deposit' })
    expect(accounts.map((row) => [row.public, row.pending, row.available])).toEqual(accounts.map(() => [0n, 0n, 0n]))
    await expect(backend.client.activity.verify({})).resolves.toMatchObject({ intact: true, problems: [] })
  }, 240_000)

  it('is of the accounts that are named, and says why it leaves others out', async () => {
    await outside.pay(accountOf(2), 5n)
    const asked = [accountOf(2), accountOf(2), accountOf(3), outside.customer.account, home(), treasury]
    const { plan, id } = await start(asked)
    expect(plan.accounts.map(({ account }) => account)).toEqual([accountOf(2)])
    expect(plan.amount).toBe(5n)
    expect(Object.fromEntries(plan.leftOut.map(({ account, reason }) => [account, reason]))).toEqual({
      [accountOf(3)]: 'holds-nothing',
      [outside.customer.account]: 'not-ours',
      [home()]: 'not-confidential',
      [treasury]: 'not-confidential',
    })
    await expect(backend.client.confidentialSweeps.plan({ mint: outside.mint, accounts: [accountOf(2)] })).resolves.toMatchObject({
      leftOut: [{ account: accountOf(2), reason: 'in-a-sweep' }],
      digest: null,
    })
    expect((await ended(id)).sources).toMatchObject([{ account: accountOf(2), state: 'swept', sweptAmount: 5n }])
  }, 240_000)

  it('waits while the vault is locked, and goes on once it is open', async () => {
    const { client } = backend
    await outside.pay(accountOf(3), 9n)
    const asked = { mint: outside.mint, accounts: [accountOf(3)] }
    const { digest } = await client.confidentialSweeps.plan(asked)
    const { id } = await client.confidentialSweeps.start({ ...asked, digest: digest ?? '' })
    await client.vault.lock({})
    await until(
      async () => (await client.confidentialSweeps.show({ id })).sources[0]?.words?.startsWith('The vault is locked.') === true,
      SOON,
    )
    await client.vault.unlock({ passphrase: PASSPHRASE })
    expect(await ended(id)).toMatchObject({ swept: 1, stopped: 0 })
  }, 240_000)

  it('is stopped by a person, and what is in the account stays there', async () => {
    const { client } = backend
    await outside.pay(accountOf(3), 11n)
    await client.vault.lock({})
    await client.vault.unlock({ passphrase: PASSPHRASE })
    const { id } = await start([accountOf(3)])
    await expect(client.confidentialSweeps.stop({ id, account: treasury })).rejects.toMatchObject(
      refused('CONFIDENTIAL_ACCOUNT_UNKNOWN', { account: treasury }),
    )
    await expect(client.confidentialSweeps.stop({ id })).resolves.toEqual({ stopped: 1 })
    const { sources } = await client.confidentialSweeps.show({ id })
    expect(sources).toMatchObject([{ state: 'stopped', slot: null }])
    expect(sources[0]?.words).toMatch(/^A person stopped it\./)
    await expect(client.confidentialSweeps.stop({ id })).resolves.toEqual({ stopped: 0 })
    const unknown = { id: 'none' }
    for (const ask of [
      client.confidentialSweeps.show(unknown),
      client.confidentialSweeps.stop(unknown),
      client.confidentialSweeps.resume(unknown),
    ])
      await expect(ask).rejects.toMatchObject(refused('CONFIDENTIAL_SWEEP_UNKNOWN', unknown))
  }, 240_000)

  it('withdraws in three transactions where a node takes no version 1, and calls that done once the last is', async () => {
    const { client } = backend
    const relay = await startRelay(practice.url, 'without version 1')
    withoutVersion1(relay)
    await client.nodes.add({ name: 'old', url: relay.url })
    await outside.pay(accountOf(0), FIRST)
    const before = (await publicIn(home())) ?? 0n
    const { plan, id } = await start([accountOf(0)])
    expect(plan).toMatchObject({ feeLamports: 8n * 5_000n })
    expect(plan.warnings.map(plain)).toEqual([
      'A node takes no transaction of version 1, so that each withdrawal takes three transactions. The rent that they put up comes back.',
    ])
    const sweep = await ended(id)
    expect(sweep.sources).toMatchObject([{ account: accountOf(0), state: 'swept', sweptAmount: FIRST }])
    expect(sweep.sources[0]?.steps).toMatchObject([
      { act: 'apply', outcome: 'done' },
      { act: 'withdraw', outcome: 'done', amount: FIRST },
      { act: 'sweep', outcome: 'done' },
    ])
    expect(await publicIn(home())).toBe(before + FIRST)
    const [withdrawal] = (await client.tokens.withdrawals({ account: accountOf(0) })).withdrawals
    expect(withdrawal).toMatchObject({ amount: FIRST, state: 'ended', withdrawn: true, why: null })
    await client.nodes.remove({ name: 'old' })
    await relay.close()
  }, 240_000)
})
