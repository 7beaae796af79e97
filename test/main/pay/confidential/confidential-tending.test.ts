import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../../src/core/address/address.ts'
import { PROOF_FEATURES } from '../../../../src/core/chain/proof-program.ts'
import { digestUpkeep } from '../../../../src/core/plan/digest.ts'
import {
  type ConfidentialAsked,
  type ConfidentialTendingAsked,
  type DepositAsked,
  planTokenUpkeep,
  startTokenUpkeep,
  planConfidential,
  planConfidentialDeposit,
  planConfidentialTending,
  readConfidentialAccounts,
  startConfidential,
  startConfidentialDeposit,
  startConfidentialTending,
} from '../../../../src/main/pay/index.ts'
import { TOKEN_2022_PROGRAM } from '../../../../src/core/program/ids.ts'
import { openConfidentialHouse } from '../../../support/confidential-house.ts'
import { partiesOfWords, type Party } from '../../../support/confidential-party.ts'
import { failureOf } from '../../../support/failure.ts'
import { putAccount } from '../coins.ts'
import { until } from '../../../support/until.ts'
import { type House, type Office, openHouse, openOffice, PASSPHRASE } from '../house.ts'
import { settle } from '../paying.ts'

const FUNDS = 50_000_000_000n
const FEATURES = 'Feature111111111111111111111111111111111111'
/** In the data of a token account behind base layout, type, the immutable owner and the extension’s head. */
const EXTENSION_AT = 165 + 1 + 4 + 4
const TAKES_AT = EXTENSION_AT + 1 + 32 + 3 * 64 + 36
const MOST_AT = TAKES_AT + 2 + 8

describe('what a confidential account takes in', () => {
  let house: House
  let outside: Awaited<ReturnType<typeof openConfidentialHouse>>
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], FUNDS)
    outside = await openConfidentialHouse(house.url)
    await house.advance(8n)
  }, 120_000)
  afterAll(async () => {
    outside.close()
    await house.close()
  })

  const start = async (office: Office, asked: ConfidentialTendingAsked) => {
    const { plan } = await planConfidentialTending(office, asked)
    if (plan.kind === 'refused') throw new Error(`refused: ${plan.reason}`)
    return { ...(await startConfidentialTending(office, { asked, digest: digestUpkeep(plan.planned) })), planned: plan.planned }
  }
  const reasonOf = async (office: Office, asked: ConfidentialTendingAsked) => {
    const { plan } = await planConfidentialTending(office, asked)
    return plan.kind === 'refused' ? plan.reason : null
  }
  /** An account of ours that takes confidential transfers. */
  const configured = async (office: Office) => {
    const [owner] = house.take(1) as [Address]
    const asked = { act: 'configure', mint: outside.mint, owner, keys: 'conf-bal-v1' } as const
    const { plan } = await planConfidential(office, asked)
    if (plan.kind === 'refused') throw new Error(`refused: ${plan.reason}`)
    const { account } = await startConfidential(office, { asked, digest: digestUpkeep(plan.planned) })
    await settle(house, office)
    return account
  }
  /** Its owner as another wallet with the same words. */
  const ownerOf = async (office: Office, account: Address): Promise<Party> => {
    const owner = (await standing(office, account))?.standing.token.owner
    const parties = await partiesOfWords({ words: house.words, mint: outside.mint, count: 80 })
    const found = parties.find((party) => party.owner === owner)
    if (found === undefined) throw new Error('its owner is of these words')
    return found
  }
  const standing = async (office: Office, account: Address) => (await readConfidentialAccounts(office, [account]))[0]

  it('switches arrivals off and on, so that what is refused stays with its sender', async () => {
    const office = await openOffice(house)
    office.start()
    const account = await configured(office)
    for (const credits of ['confidential', 'public'] as const) {
      const off = { act: 'credits', account, credits, on: false } as const
      expect(await reasonOf(office, { ...off, on: true })).toBe('credits-set')
      const { id, planned } = await start(office, off)
      expect(planned.changes).toMatchObject([{ account: house.treasury, change: 0n - planned.feeLamports }])
      expect(await reasonOf(office, { ...off, on: true })).toBe('outstanding')
      await settle(house, office)
      expect(await office.journal.read.decisionIntents({ decisionId: id, limit: 10 })).toMatchObject([
        { kind: 'upkeep', state: 'satisfied', attempts: [{ state: 'finalized' }] },
      ])
      expect(await reasonOf(office, off)).toBe('credits-set')
    }
    expect((await standing(office, account))?.confidential).toMatchObject({ takesConfidential: false, takesPublic: false })
    await expect(outside.pay(account, 1n)).rejects.toThrow(/a transaction of the customer failed|Custom|custom/)
    await start(office, { act: 'credits', account, credits: 'confidential', on: true })
    await settle(house, office)
    expect((await standing(office, account))?.confidential).toMatchObject({ takesConfidential: true, takesPublic: false })
    expect(await office.journal.verify()).toMatchObject({ intact: true })
  })

  const depositing = async (office: Office, asked: DepositAsked) => {
    const { plan, ...read } = await planConfidentialDeposit(office, asked)
    if (plan.kind === 'refused') throw new Error(`refused: ${plan.reason}`)
    const { id } = await startConfidentialDeposit(office, { asked, digest: digestUpkeep(plan.planned) })
    return { id, read, planned: plan.planned }
  }
  const reasonAgainst = async (office: Office, account: Address, amount: bigint | 'all') => {
    const { plan } = await planConfidentialDeposit(office, { account, amount })
    return plan.kind === 'refused' ? plan.reason : null
  }

  it('deposits a part and then all of what is public, each once, and what is pending then is read, applied and withdrawn', async () => {
    const office = await openOffice(house)
    office.start()
    const account = await configured(office)
    expect(await reasonAgainst(office, account, 'all')).toBe('deposit-of-nothing')
    await outside.give(account, 1_000n)
    expect(await reasonAgainst(office, account, 1_001n)).toBe('more-than-public')
    expect(await reasonAgainst(office, account, 0n)).toBe('deposit-of-nothing')
    const { id, read, planned } = await depositing(office, { account, amount: 400n })
    expect(read).toMatchObject({ held: 1_000n, pending: 0n, after: 600n, mint: outside.mint })
    expect(planned.changes).toMatchObject([
      { account, change: -400n },
      { account: house.treasury, change: 0n - planned.feeLamports },
    ])
    expect(await reasonAgainst(office, account, 1n)).toBe('outstanding')
    await settle(house, office)
    expect(await office.journal.read.decisionIntents({ decisionId: id, limit: 10 })).toMatchObject([
      { kind: 'upkeep', state: 'satisfied', attempts: [{ state: 'finalized' }] },
    ])
    await depositing(office, { account, amount: 'all' })
    await settle(house, office)
    expect((await standing(office, account))?.standing.token.amount).toBe(0n)
    expect((await standing(office, account))?.confidential.credits).toBe(2n)
    const applying = { act: 'apply', account } as const
    const apply = await planConfidential(office, applying)
    expect(apply).toMatchObject({ before: { pending: 1_000n, available: 0n }, after: 1_000n })
    if (apply.plan.kind === 'refused') throw new Error(apply.plan.reason)
    await startConfidential(office, { asked: applying, digest: digestUpkeep(apply.plan.planned) })
    await settle(house, office)
    expect(await planConfidential(office, { act: 'withdraw', account, amount: 'all' })).toMatchObject({ before: { available: 1_000n } })
    expect(await office.journal.verify()).toMatchObject({ intact: true })
  })

  it('refuses a deposit with its reason, and decides none of another amount than was read', async () => {
    const office = await openOffice(house)
    office.start()
    const account = await configured(office)
    await outside.give(account, 1n << 49n)
    const { plan } = await planConfidentialDeposit(office, { account, amount: 7n })
    if (plan.kind === 'refused') throw new Error(plan.reason)
    const digest = digestUpkeep(plan.planned)
    const other = startConfidentialDeposit(office, { asked: { account, amount: 8n }, digest })
    expect((await failureOf(other)).code).toBe('PLAN_CHANGED')
    expect(await reasonAgainst(office, account, 'all')).toBe('more-than-one-deposit')
    await outside.pay(account, 1n << 40n)
    expect(await reasonAgainst(office, account, (1n << 48n) - 1n)).toBe('pending-too-much')
    expect(await reasonAgainst(office, account, (1n << 48n) - 1n - (1n << 40n))).toBeNull()
    expect(await reasonAgainst(office, outside.customer.account, 1n)).toBe('not-ours')
    expect(await reasonAgainst(office, house.treasury, 1n)).toBe('not-a-token-account')

    // The account as its issuer, or another wallet, would have left it.
    const data = (await standing(office, account))?.data ?? new Uint8Array()
    const changed = async (at: number, bytes: readonly number[]) => {
      const altered = data.slice()
      altered.set(bytes, at)
      await putAccount(house, account, { data: altered, owner: TOKEN_2022_PROGRAM })
      await house.advance(8n)
    }
    const full = [...data.slice(MOST_AT, MOST_AT + 8)]
    for (const [reason, at, bytes] of [
      ['frozen', 108, [2]],
      ['not-approved', EXTENSION_AT, [0]],
      ['refuses-confidential', TAKES_AT, [0]],
      ['full', MOST_AT - 8, full],
      ['keys-elsewhere', EXTENSION_AT + 1, [...new Uint8Array(32).fill(9)]],
    ] as const) {
      await changed(at, bytes)
      expect(await reasonAgainst(office, account, 7n), reason).toBe(reason)
    }
    await changed(0, [])
    expect(await reasonAgainst(office, account, 7n)).toBeNull()
    await house.signer.lock()
    expect((await failureOf(planConfidentialDeposit(office, { account, amount: 7n }))).code).toBe('VAULT_LOCKED')
    await house.signer.unlock({ passphrase: PASSPHRASE })
    expect(await office.journal.read.unfinishedIntents({ limit: 10 })).toEqual([])
  })

  it('switches arrivals of an account that its issuer has frozen', async () => {
    const office = await openOffice(house)
    office.start()
    const account = await configured(office)
    const data = ((await standing(office, account))?.data ?? new Uint8Array()).slice()
    data[108] = 2
    await putAccount(house, account, { data, owner: TOKEN_2022_PROGRAM })
    await house.advance(8n)
    await start(office, { act: 'credits', account, credits: 'confidential', on: false })
    await settle(house, office)
    expect(await standing(office, account)).toMatchObject({
      standing: { token: { state: 'frozen' } },
      confidential: { takesConfidential: false },
    })
  })

  const closing = (account: Address) => ({ act: 'close', account }) as const
  const reasonNotToClose = async (office: Office, account: Address) => {
    const { plan } = await planTokenUpkeep(office, closing(account))
    return plan.kind === 'refused' ? plan.reason : null
  }
  const keeping = async (office: Office, asked: Exclude<ConfidentialAsked, { act: 'configure' }>) => {
    const { plan } = await planConfidential(office, asked)
    if (plan.kind === 'refused') throw new Error(`refused: ${plan.reason}`)
    await startConfidential(office, { asked, digest: digestUpkeep(plan.planned) })
    await settle(house, office)
  }

  it('is closed once it hides nothing: emptied in the same transaction, and its rent goes to the treasury', async () => {
    const office = await openOffice(house)
    office.start()
    const account = await configured(office)
    await outside.pay(account, 0n)
    expect(await reasonNotToClose(office, account)).toBe('pending-in-it')
    await outside.pay(account, 40n)
    await keeping(office, { act: 'apply', account })
    expect(await reasonNotToClose(office, account)).toBe('available-in-it')
    await keeping(office, { act: 'withdraw', account, amount: 'all' })
    expect(await reasonNotToClose(office, account)).toBe('holds-tokens')
    await depositing(office, { account, amount: 'all' })
    await settle(house, office)
    expect(await reasonNotToClose(office, account)).toBe('pending-in-it')
    await keeping(office, { act: 'apply', account })
    const party = await ownerOf(office, account)
    await outside.payAs(party, { amount: 40n, available: 40n })
    expect((await standing(office, account))?.confidential.credits).toBe(0n)

    await house.signer.lock()
    expect((await failureOf(planTokenUpkeep(office, closing(account)))).code).toBe('VAULT_LOCKED')
    await house.signer.unlock({ passphrase: PASSPHRASE })
    const [held = 0n, before = 0n] = await house.lamportsOf([account, house.treasury])
    const { plan } = await planTokenUpkeep(office, closing(account))
    if (plan.kind === 'refused') throw new Error(plan.reason)
    const { id } = await startTokenUpkeep(office, { asked: closing(account), digest: digestUpkeep(plan.planned) })
    expect(await reasonNotToClose(office, account)).toBe('outstanding')
    await settle(house, office)
    expect(await office.journal.read.decisionIntents({ decisionId: id, limit: 10 })).toMatchObject([
      { kind: 'upkeep', state: 'satisfied', attempts: [{ state: 'finalized' }] },
    ])
    const [gone = 0n, after = 0n] = await house.lamportsOf([account, house.treasury])
    expect({ gone, came: after - before }).toEqual({ gone: 0n, came: held - plan.planned.feeLamports })
    expect(await reasonNotToClose(office, account)).toBe('not-a-token-account')
    expect(await office.journal.verify()).toMatchObject({ intact: true })
  })

  it('is closed without a proof where nothing was ever hidden in it', async () => {
    const office = await openOffice(house)
    office.start()
    const account = await configured(office)
    const { plan } = await planTokenUpkeep(office, closing(account))
    if (plan.kind === 'refused') throw new Error(plan.reason)
    expect(plan.planned.template.instructions).toHaveLength(1)
    await startTokenUpkeep(office, { asked: closing(account), digest: digestUpkeep(plan.planned) })
    await settle(house, office)
    expect(await reasonNotToClose(office, account)).toBe('not-a-token-account')
  })

  it('is not closed where its keys are elsewhere, while the network checks no proofs, and where something arrives before it lands', async () => {
    const office = await openOffice(house)
    const submitter = office.start()
    const account = await configured(office)
    await outside.pay(account, 0n)
    await keeping(office, { act: 'apply', account })
    expect(await reasonNotToClose(office, account)).toBeNull()
    const data = (await standing(office, account))?.data ?? new Uint8Array()
    const elsewhere = data.slice()
    elsewhere.set(new Uint8Array(32).fill(9), EXTENSION_AT + 1)
    await putAccount(house, account, { data: elsewhere, owner: TOKEN_2022_PROGRAM })
    await house.advance(8n)
    expect(await reasonNotToClose(office, account)).toBe('keys-elsewhere')
    await putAccount(house, account, { data, owner: TOKEN_2022_PROGRAM })
    const [, , again = account] = PROOF_FEATURES
    const there = await house.node.getAccountInfo(again, { commitment: 'finalized' })
    await putAccount(house, again, { data: new Uint8Array(9), owner: FEATURES })
    await house.advance(8n)
    expect(await reasonNotToClose(office, account)).toBe('proofs-off')
    await putAccount(house, again, { data: there.value?.data ?? new Uint8Array(), owner: FEATURES })
    await house.advance(8n)

    await submitter.close()
    const { plan } = await planTokenUpkeep(office, closing(account))
    if (plan.kind === 'refused') throw new Error(plan.reason)
    const { id } = await startTokenUpkeep(office, { asked: closing(account), digest: digestUpkeep(plan.planned) })
    await outside.pay(account, 5n)
    office.start()
    const attempts = async () =>
      (await office.journal.read.decisionIntents({ decisionId: id, limit: 10 })).flatMap((intent) => intent.attempts)
    await until(async () => (await attempts()).some(({ state }) => state !== 'draft'))
    await house.advance(30n)
    expect((await attempts()).map(({ state }) => state)).not.toContain('finalized')
    expect((await standing(office, account))?.confidential.credits).toBe(1n)
    expect(await reasonNotToClose(office, account)).toBe('outstanding')
  })

  it('switches nothing of an account of others, nor of what is none, nor by a plan that was of something else', async () => {
    const office = await openOffice(house)
    office.start()
    const asked = (account: Address) => ({ act: 'credits', account, credits: 'public', on: false }) as const
    expect(await reasonOf(office, asked(outside.customer.account))).toBe('not-ours')
    expect(await reasonOf(office, asked(house.treasury))).toBe('not-a-token-account')
    const account = await configured(office)
    const { plan } = await planConfidentialTending(office, asked(account))
    if (plan.kind === 'refused') throw new Error(plan.reason)
    const digest = digestUpkeep(plan.planned)
    const other = { ...asked(account), credits: 'confidential' } as const
    expect((await failureOf(startConfidentialTending(office, { asked: other, digest }))).code).toBe('PLAN_CHANGED')
    expect(await office.journal.read.unfinishedIntents({ limit: 10 })).toEqual([])
  })
})
