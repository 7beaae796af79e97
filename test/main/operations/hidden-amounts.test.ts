import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConfidentialBackend, openConfidentialBackend } from '../../support/confidential-backend.ts'
import type { Party } from '../../support/confidential-party.ts'
import { until } from '../../support/until.ts'
import { askNode } from '../pay/relay.ts'
import { WORDS } from '../signer/support/signer.ts'

const SOON = { withinMs: 60_000 }
const PASSPHRASE = 'a passphrase for secrets'
/** Beyond 32 bits, each of them. */
const BEFORE = (1n << 40n) + 7n
const OVERLOOKED = [1n << 33n, (1n << 34n) + 1n] as const
const AMOUNTS = [250_123_456n, 1n, 65_536n] as const

describe('confidential arrivals', () => {
  let house: ConfidentialBackend
  let practice: ConfidentialBackend['practice']
  let backend: ConfidentialBackend['backend']
  let outside: ConfidentialBackend['outside']
  let ours: Party

  beforeAll(async () => {
    house = await openConfidentialBackend({ passphrase: PASSPHRASE, words: WORDS })
    ;({ practice, backend, outside } = house)
    ours = await house.party(1)
    await outside.configure(ours)
  }, 120_000)
  afterAll(() => house.close())

  /** Oldest first. */
  const arrivals = () => house.arrivalsIn(ours.account)
  const amounts = async () => (await arrivals()).map(({ hiddenAmount }) => hiddenAmount)

  it('are seen while the vault is locked, and how much they were is not told, least of all as nothing', async () => {
    await backend.client.vault.lock({})
    for (const amount of AMOUNTS) await outside.pay(ours.account, amount)
    await until(async () => (await arrivals()).length === AMOUNTS.length, SOON)
    expect(await arrivals()).toMatchObject(
      AMOUNTS.map(() => ({
        before: 0n,
        after: 0n,
        hiddenAmount: null,
        hiddenWhy: 'waiting',
        words: expect.stringContaining('not read yet'),
      })),
    )
  })

  it('have their amounts once it is open, each as its transaction brought it, and count nowhere', async () => {
    const { client } = backend
    const before = (await client.overview.show({})).holdings
    await client.vault.unlock({ passphrase: PASSPHRASE })
    await until(async () => (await amounts()).every((amount) => amount !== null), SOON)
    expect(await arrivals()).toMatchObject(
      AMOUNTS.map((amount) => ({
        before: 0n,
        after: 0n,
        hiddenAmount: amount,
        hiddenWhy: null,
        words: expect.stringContaining('as nodes show it'),
      })),
    )
    expect((await client.overview.show({})).holdings).toEqual(before)
    const [first] = await arrivals()
    expect(await client.deposits.show({ id: first?.id ?? 0 })).toMatchObject({ hiddenAmount: AMOUNTS[0], hiddenWhy: null })
    expect(await client.activity.verify({})).toMatchObject({ intact: true })
  })

  it('keep their amounts when they are applied and the vault is locked', async () => {
    await outside.applyAs(ours, { expected: 3n, available: AMOUNTS.reduce((sum, amount) => sum + amount, 0n) })
    await backend.client.vault.lock({})
    expect(await amounts()).toEqual(AMOUNTS)
  })

  it('are read once each', async () => {
    const { events } = await backend.client.activity.list({ limit: 500 })
    expect(events.filter(({ kind }) => kind === 'hidden-amount-read')).toHaveLength(AMOUNTS.length)
  })

  it('have a balance read that an apply overlooked some of, however much they brought, so that it is applied again or withdrawn', async () => {
    const { client } = backend
    const copied = AMOUNTS.reduce((sum, amount) => sum + amount, 0n) + BEFORE
    await outside.pay(ours.account, BEFORE)
    for (const amount of OVERLOOKED) await outside.pay(ours.account, amount)
    await outside.applyAs(ours, { expected: 1n, available: copied })
    await client.vault.unlock({ passphrase: PASSPHRASE })
    await until(async () => (await amounts()).length === 6 && (await amounts()).every((amount) => amount !== null), SOON)
    const available = copied + OVERLOOKED.reduce((sum, amount) => sum + amount, 0n)
    const { accounts } = await client.tokens.confidential({ account: ours.account })
    expect(accounts.find(({ account }) => account === ours.account)).toMatchObject({ pending: 0n, available })
    const [treasury] = (await client.accounts.list({ role: 'treasury' })).accounts
    await askNode(practice.url, 'requestAirdrop', [treasury?.address ?? '', 1_000_000_000n])
    const applying = () => client.tokens.planApply({ account: ours.account })
    await until(async () => (await applying()).refusal === null, SOON)
    expect(await applying()).toMatchObject({ available, after: available })
    expect(await client.tokens.planWithdraw({ account: ours.account, amount: 'all' })).toMatchObject({ refusal: null, available })
  }, 120_000)
})
