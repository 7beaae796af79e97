import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import type { Asset } from '../../../src/core/deposit/deposit.ts'
import type { JsonValue } from '../../../src/main/node/json.ts'
import { planSweep, planTokenUpkeep, startTokenUpkeep } from '../../../src/main/pay/index.ts'
import { digestUpkeep } from '../../../src/core/plan/digest.ts'
import { askCustomers, type Mints } from '../../../src/shells/cli/demo/customers.ts'
import { heldBy } from './coins.ts'
import { type House, NATIVE_SWEEP, type Office, openHouse, openOffice } from './house.ts'
import { settle } from './paying.ts'
import { askNode } from './relay.ts'

const PAID = 250_000n

describe('a stranger who sends lamports', () => {
  let house: House
  let mints: Mints
  beforeAll(async () => {
    house = await openHouse()
    mints = await askCustomers(house.url).createMints()
    await house.fund([house.treasury], 10_000_000_000n)
  })
  afterAll(() => house.close())

  const sendTo = async (account: Address, lamports: bigint) => {
    await askNode(house.url, 'requestAirdrop', [account, lamports])
    await house.advance(5n)
  }
  const placeOf = (owner: Address, { mint, tokenProgram }: Mints[keyof Mints]) => findAssociatedAddress({ owner, mint, tokenProgram })

  /** Customers pay tokens in to accounts of their own, and the journal knows. */
  const openPaid = async (of: keyof Mints, count: number) => {
    const { mint, tokenProgram, decimals } = mints[of]
    const owners = house.take(count)
    await askCustomers(house.url).payIn(owners.map((to) => ({ kind: 'token', to, amount: PAID, mint })))
    await house.advance(5n)
    const office = await openOffice(house)
    const asset: Asset = { kind: 'token', mint, tokenProgram, decimals }
    const accounts = owners.map((owner) => placeOf(owner, mints[of]))
    const at = await house.node.getSlot({ commitment: 'finalized' })
    await office.journal.write('balances', async (tx) => {
      await tx.listMint({ mint, tokenProgram, decimals, label: of })
      await tx.openCursor({ slot: at })
      await tx.openBalances(owners.map((owner, index) => ({ owner, account: accounts[index] ?? owner, asset, amount: PAID, slot: at })))
    })
    return { office, accounts, request: { ...NATIVE_SWEEP, asset: mint } }
  }
  const isAllSatisfied = async (office: Office) => (await office.intents()).every(({ state }) => state === 'satisfied')

  it.each([
    ['token', 'some of its rent', 650_240n],
    ['token2022', 'more than its rent', 9_000_000n],
  ] as const)('to where the treasury’s account of a %s mint will be, %s, keeps no sweep from making it', async (of, _what, sent) => {
    const { office, request } = await openPaid(of, 2)
    await sendTo(placeOf(house.treasury, mints[of]), sent)
    const { plan } = await planSweep(office, request)
    const bytes = of === 'token' ? 165 : 170
    const rent = await house.node.getMinimumBalanceForRentExemption(bytes)
    expect(plan.totals.rentFundedLamports).toBe(rent > sent ? rent - sent : 0n)
    await office.decide([], request)
    office.start()
    await settle(house, office)
    expect(await isAllSatisfied(office)).toBe(true)
    expect(await heldBy(house, house.treasury, mints[of])).toBe(2n * PAID)
    expect(await office.journal.read.cases({ limit: 1 })).toEqual([])
  })

  it('to an account that is being closed leaves no case, and the lamports come back with its rent', async () => {
    const { office, accounts, request } = await openPaid('token', 2)
    await office.decide([], { ...request, close: true })
    const [first] = accounts as [Address, Address]
    await sendTo(first, 1_000_000n)
    const held = (await house.lamportsOf(accounts)).reduce((sum, lamports) => sum + lamports, 0n)
    const [before = 0n] = await house.lamportsOf([house.treasury])
    office.start()
    await settle(house, office)
    expect(await isAllSatisfied(office)).toBe(true)
    expect(await office.journal.read.cases({ limit: 1 })).toEqual([])
    const fees = (await office.intents()).length * 5_000 * 3
    const [after = 0n] = await house.lamportsOf([house.treasury])
    expect(after - before).toBe(held - BigInt(fees))
  })

  it('to an account after it was closed holds up no sweep, and the account is not called another’s', async () => {
    const { office, accounts, request } = await openPaid('token', 2)
    office.start()
    await office.decide([], { ...request, close: true })
    await settle(house, office)
    const [first] = accounts as [Address, Address]
    await sendTo(first, 1_000_000n)
    expect(await planSweep(office, request)).toMatchObject({ plan: { transactions: [], leftOut: [] } })
  })

  it('to a token account between its plan and its making, or its closing, leaves no case', async () => {
    const office = await openOffice(house)
    const { mint } = mints.token
    const [owner] = house.take(1) as [Address]
    await house.fund([owner], 3_000_000n)
    const account = placeOf(owner, mints.token)
    for (const asked of [
      { act: 'create', mint, owner },
      { act: 'close', account },
    ] as const) {
      const { plan } = await planTokenUpkeep(office, asked)
      if (plan.kind === 'refused') throw new Error(plan.reason)
      await startTokenUpkeep(office, { asked, digest: digestUpkeep(plan.planned) })
      await sendTo(account, 1_000_000n)
      if (asked.act === 'create') office.start()
      await settle(house, office)
      expect(await isAllSatisfied(office)).toBe(true)
    }
    expect((await house.node.getAccountInfo(account, { commitment: 'finalized' })).value).toBeNull()
    expect(await office.journal.read.cases({ limit: 1 })).toEqual([])
  })

  it.each([
    ['is frozen', 'destination-frozen', (data: Buffer) => data.writeUInt8(2, 108)],
    ['is another’s', 'destination-not-ours', (data: Buffer) => data.writeUInt8(data.readUInt8(40) ^ 1, 40)],
  ] as const)('is not the only one: where the treasury’s account %s, nothing is sent there', async (_what, reason, alter) => {
    const { office, accounts, request } = await openPaid('token', 1)
    const home = placeOf(house.treasury, mints.token)
    office.first.lies.set('getMultipleAccounts', async ([asked], honest) => {
      const answer = (await honest()) as { readonly value: readonly ({ readonly data: readonly [string, string] } | null)[] }
      const value = answer.value.map((one, index) => {
        if (one === null || (asked as readonly string[])[index] !== home) return one
        const data = Buffer.from(one.data[0], 'base64')
        alter(data)
        return { ...one, data: [data.toString('base64'), 'base64'] }
      })
      return { ...answer, value } as JsonValue
    })
    const { plan } = await planSweep(office, request)
    expect(plan.transactions).toEqual([])
    expect(plan.leftOut.map(({ account, reason: found }) => [account, found])).toEqual([[accounts[0], reason]])
  })
})
