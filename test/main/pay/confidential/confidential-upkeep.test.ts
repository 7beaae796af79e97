import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../../src/core/address/address.ts'
import { PROOF_FEATURES } from '../../../../src/core/chain/proof-program.ts'
import { digestUpkeep } from '../../../../src/core/plan/digest.ts'
import {
  type ConfidentialAsked,
  planConfidential,
  readConfidentialAccounts,
  readHiddenIn,
  startConfidential,
} from '../../../../src/main/pay/index.ts'
import { openConfidentialHouse } from '../../../support/confidential-house.ts'
import { failureOf } from '../../../support/failure.ts'
import { accountOf, createMints, type PracticeMints, putAccount } from '../coins.ts'
import { type House, type Office, openHouse, openOffice, PASSPHRASE } from '../house.ts'
import { settle } from '../paying.ts'

const FUNDS = 50_000_000_000n
const FEATURES = 'Feature111111111111111111111111111111111111'

describe('upkeep of confidential accounts', () => {
  let house: House
  let outside: Awaited<ReturnType<typeof openConfidentialHouse>>
  let mints: PracticeMints
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], FUNDS)
    outside = await openConfidentialHouse(house.url)
    mints = await createMints(house)
    await house.advance(8n)
  }, 120_000)
  afterAll(async () => {
    outside.close()
    await house.close()
  })

  const start = async (office: Office, asked: ConfidentialAsked) => {
    const { plan } = await planConfidential(office, asked)
    if (plan.kind === 'refused') throw new Error(`refused: ${plan.reason}`)
    return { ...(await startConfidential(office, { asked, digest: digestUpkeep(plan.planned) })), planned: plan.planned }
  }
  const reasonOf = async (office: Office, asked: ConfidentialAsked) => {
    const { plan } = await planConfidential(office, asked)
    return plan.kind === 'refused' ? plan.reason : null
  }
  const configuring = (owner: Address, keys: 'conf-bal-v1' | 'token-cli' = 'conf-bal-v1') =>
    ({ act: 'configure', mint: outside.mint, owner, keys }) as const
  /** An account of ours that takes confidential transfers. */
  const configured = async (office: Office, keys?: 'conf-bal-v1' | 'token-cli') => {
    const [owner] = house.take(1) as [Address]
    const { account } = await start(office, configuring(owner, keys))
    await settle(house, office)
    return account
  }
  const hiddenIn = async (office: Office, account: Address) => {
    const [found] = await readConfidentialAccounts(office, [account])
    const read = await readHiddenIn(office, found === undefined ? [] : [found])
    return read === 'locked' ? 'locked' : { keys: read.get(account)?.keys, ...read.get(account)?.hidden }
  }
  const creditsOf = async (office: Office, account: Address) => {
    const [found] = await readConfidentialAccounts(office, [account])
    const { credits, expectedCredits, actualCredits } = found?.confidential ?? {}
    return { credits, expectedCredits, actualCredits }
  }

  it.each(['conf-bal-v1', 'token-cli'] as const)(
    'configures an account that is not there, under keys of %s, and applies what a customer pays in secret',
    async (keys) => {
      const office = await openOffice(house)
      office.start()
      const [owner] = house.take(1) as [Address]
      const [before = 0n] = await house.lamportsOf([house.treasury])
      const asked = configuring(owner, keys)
      const { id, account, planned } = await start(office, asked)
      expect(await reasonOf(office, asked)).toBe('outstanding')
      await settle(house, office)
      expect(await office.journal.read.decisionIntents({ decisionId: id, limit: 10 })).toMatchObject([
        { kind: 'upkeep', state: 'satisfied', attempts: [{ state: 'finalized' }] },
      ])
      const [rent = 0n, after = 0n] = await house.lamportsOf([account, house.treasury])
      expect(rent).toBe(await house.node.getMinimumBalanceForRentExemption(469))
      expect(before - after).toBe(rent + planned.feeLamports)
      expect(await reasonOf(office, asked)).toBe('configured')
      const nothing = { keys, pending: 0n, available: 0n, copy: 'true' }
      expect(await hiddenIn(office, account)).toEqual(nothing)
      expect(await reasonOf(office, { act: 'apply', account })).toBe('nothing-pending')

      await outside.pay(account, 250_123_456n)
      await outside.pay(account, 1n << 40n)
      expect(await hiddenIn(office, account)).toEqual({ ...nothing, pending: 250_123_456n + (1n << 40n) })
      const applied = await start(office, { act: 'apply', account })
      await settle(house, office)
      expect(await office.journal.read.decisionIntents({ decisionId: applied.id, limit: 10 })).toMatchObject([{ state: 'satisfied' }])
      expect(await hiddenIn(office, account)).toEqual({ ...nothing, available: 250_123_456n + (1n << 40n) })
      expect(await creditsOf(office, account)).toEqual({ credits: 0n, expectedCredits: 2n, actualCredits: 2n })
      expect(await office.journal.verify()).toMatchObject({ intact: true })
    },
  )

  it('configures an account that is there, and pays the rent that it lacks', async () => {
    const office = await openOffice(house)
    office.start()
    const [owner] = house.take(1) as [Address]
    const account = accountOf(owner, { mint: outside.mint, tokenProgram: mints.token2022.tokenProgram })
    await outside.makePlain(owner)
    const [held = 0n] = await house.lamportsOf([account])
    const { planned } = await start(office, configuring(owner))
    await settle(house, office)
    const [rent = 0n] = await house.lamportsOf([account])
    expect(rent).toBe(await house.node.getMinimumBalanceForRentExemption(469))
    expect(planned.changes).toMatchObject([{ account: house.treasury, change: 0n - (rent - held) - planned.feeLamports }])
    expect(await hiddenIn(office, account)).toMatchObject({ keys: 'conf-bal-v1', pending: 0n })
  })

  it('tells an arrival between deciding and applying, and puts the balance right with a second apply', async () => {
    const office = await openOffice(house)
    const submitter = office.start()
    const account = await configured(office)
    await outside.pay(account, 1_000n)
    await submitter.close()
    await start(office, { act: 'apply', account })
    await outside.pay(account, 500n)
    office.start()
    await settle(house, office)
    expect(await creditsOf(office, account)).toEqual({ credits: 0n, expectedCredits: 1n, actualCredits: 2n })
    expect(await hiddenIn(office, account)).toMatchObject({ pending: 0n, available: 1_500n, copy: 'stale' })

    const repair = await planConfidential(office, { act: 'apply', account })
    expect(repair).toMatchObject({ before: { available: 1_500n, copy: 'stale' }, after: 1_500n, plan: { kind: 'planned' } })
    await start(office, { act: 'apply', account })
    await settle(house, office)
    expect(await hiddenIn(office, account)).toMatchObject({ pending: 0n, available: 1_500n, copy: 'true' })
    expect(await creditsOf(office, account)).toEqual({ credits: 0n, expectedCredits: 0n, actualCredits: 0n })
    expect(await reasonOf(office, { act: 'apply', account })).toBe('nothing-pending')
  })

  it('plans the same twice, and starts no plan of before an arrival', async () => {
    const office = await openOffice(house)
    office.start()
    const account = await configured(office)
    await outside.pay(account, 7n)
    const asked = { act: 'apply', account } as const
    const digestOf = async (what: ConfidentialAsked) => {
      const { plan } = await planConfidential(office, what)
      return plan.kind === 'refused' ? plan.reason : digestUpkeep(plan.planned)
    }
    const digest = await digestOf(asked)
    expect(await digestOf(asked)).toBe(digest)
    const [other] = house.take(1) as [Address]
    expect(await digestOf(configuring(other))).toBe(await digestOf(configuring(other)))
    expect(await digestOf(configuring(other))).not.toBe(await digestOf(configuring(other, 'token-cli')))
    await outside.pay(account, 8n)
    expect((await failureOf(startConfidential(office, { asked, digest }))).code).toBe('PLAN_CHANGED')
  })

  it('withdraws a part and then all of what is available, in one transaction each, to the public balance of the account', async () => {
    const office = await openOffice(house)
    office.start()
    const account = await configured(office)
    await outside.pay(account, 1n << 40n)
    expect(await reasonOf(office, { act: 'withdraw', account, amount: 'all' })).toBe('nothing-available')
    await start(office, { act: 'apply', account })
    await settle(house, office)
    const publicIn = async () => (await readConfidentialAccounts(office, [account]))[0]?.standing.token.amount
    expect(await reasonOf(office, { act: 'withdraw', account, amount: (1n << 40n) + 1n })).toBe('more-than-available')

    const part = { act: 'withdraw', account, amount: 5_000_000_123n } as const
    expect(await planConfidential(office, part)).toMatchObject({ before: { available: 1n << 40n }, after: (1n << 40n) - 5_000_000_123n })
    const { id, planned } = await start(office, part)
    expect(planned.template.options.version).toBe(1)
    expect(planned.changes).toMatchObject([
      { account, change: 5_000_000_123n },
      { account: house.treasury, change: 0n - planned.feeLamports },
    ])
    await settle(house, office)
    expect(await office.journal.read.decisionIntents({ decisionId: id, limit: 10 })).toMatchObject([
      { state: 'satisfied', attempts: [{ state: 'finalized' }] },
    ])
    expect(await hiddenIn(office, account)).toMatchObject({ available: (1n << 40n) - 5_000_000_123n, copy: 'true' })
    expect(await publicIn()).toBe(5_000_000_123n)

    await start(office, { act: 'withdraw', account, amount: 'all' })
    // What arrives meanwhile is pending, and changes nothing of what is available.
    await outside.pay(account, 9n)
    await settle(house, office)
    expect(await hiddenIn(office, account)).toMatchObject({ pending: 9n, available: 0n, copy: 'true' })
    expect(await publicIn()).toBe(1n << 40n)
    expect(await reasonOf(office, { act: 'withdraw', account, amount: 'all' })).toBe('nothing-available')
    expect(await office.journal.verify()).toMatchObject({ intact: true })
  })

  it('is refused with the reason before anything is signed', async () => {
    const office = await openOffice(house)
    const [owner] = house.take(1) as [Address]
    expect(await reasonOf(office, { ...configuring(owner), mint: mints.token2022.mint })).toBe('mint-not-confidential')
    expect(await reasonOf(office, { ...configuring(owner), mint: owner })).toBe('mint-not-there')
    expect(await reasonOf(office, configuring(outside.issuer))).toBe('not-ours')
    expect(await reasonOf(office, configuring(outside.customer.owner))).toBe('configured')
    expect(await reasonOf(office, { act: 'apply', account: outside.customer.account })).toBe('not-ours')
    expect(await reasonOf(office, { act: 'apply', account: owner })).toBe('not-a-token-account')
    const [, , again = owner] = PROOF_FEATURES
    const there = await house.node.getAccountInfo(again, { commitment: 'finalized' })
    await putAccount(house, again, { data: new Uint8Array(9), owner: FEATURES })
    await house.advance(8n)
    expect(await reasonOf(office, configuring(owner))).toBe('proofs-off')
    await putAccount(house, again, { data: there.value?.data ?? new Uint8Array(), owner: FEATURES })
    await house.advance(8n)
    expect(await reasonOf(office, configuring(owner))).toBeNull()
  })

  it('is planned by no locked vault', async () => {
    const office = await openOffice(house)
    const [owner] = house.take(1) as [Address]
    await house.signer.lock()
    expect((await failureOf(planConfidential(office, configuring(owner)))).code).toBe('VAULT_LOCKED')
    await house.signer.unlock({ passphrase: PASSPHRASE })
    expect(await reasonOf(office, configuring(owner))).toBeNull()
  })
})
