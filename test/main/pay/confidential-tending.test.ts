import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { digestUpkeep } from '../../../src/core/plan/digest.ts'
import {
  type ConfidentialTendingAsked,
  planConfidential,
  planConfidentialTending,
  readConfidentialAccounts,
  startConfidential,
  startConfidentialTending,
} from '../../../src/main/pay/index.ts'
import { openConfidentialHouse } from '../../support/confidential-house.ts'
import { failureOf } from '../../support/failure.ts'
import { type House, type Office, openHouse, openOffice } from './house.ts'
import { settle } from './paying.ts'

const FUNDS = 50_000_000_000n

describe('upkeep of a confidential account that takes no keys but the owner’s', () => {
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
