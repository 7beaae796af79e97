import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Address, encodeAddress } from '../../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../../src/core/address/associated.ts'
import type { Asset } from '../../../../src/core/deposit/deposit.ts'
import { slot } from '../../../../src/core/chain/slot.ts'
import { PAGE_ROWS_MAX } from '../../../../src/main/journal/index.ts'
import type { JsonValue } from '../../../../src/main/node/json.ts'
import { planSweep } from '../../../../src/main/pay/index.ts'
import { planSuccessors } from '../../../../src/main/pay/send/successors.ts'
import { askCustomers, type Mints } from '../../../../src/shells/cli/demo/customers.ts'
import { named } from '../../../support/node-chain.ts'
import { OPEN_GATE } from '../../../support/open-gate.ts'
import { until } from '../../../support/until.ts'
import { type House, NATIVE_SWEEP, type Office, openHouse, openOffice, tellBalances } from '../house.ts'

const FUNDS = 3_000_000n
/** What planning asks nothing of. */
const UNUSED = { gate: OPEN_GATE, onChange: () => undefined, onTrouble: () => undefined }

describe('a native sweep', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())

  const openFunded = async (count: number): Promise<{ office: Office; accounts: readonly Address[] }> => {
    const accounts = house.take(count)
    await house.fund(accounts, FUNDS)
    return { office: await openOffice(house), accounts }
  }

  it('leaves out accounts that an unfinished sweep holds, and says so', async () => {
    const { office, accounts } = await openFunded(4)
    await office.decide(accounts.slice(0, 2))
    await tellBalances(house, office.journal, accounts)
    const { plan, taken } = await planSweep(office, NATIVE_SWEEP)
    expect(plan.transactions.flatMap(({ sources }) => sources.map(({ address }) => address)).toSorted()).toEqual(
      accounts.slice(2).toSorted(),
    )
    expect([...taken].toSorted()).toEqual(accounts.slice(0, 2).toSorted())
  })

  it('is refused by the journal when another took a source between plan and decision', async () => {
    const { office, accounts } = await openFunded(2)
    await tellBalances(house, office.journal, accounts)
    const decisions = await Promise.allSettled([office.decide(accounts), office.decide(accounts), office.decide(accounts)])
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = decisions.flatMap((decision) => (decision.status === 'rejected' ? [(decision.reason as { code: string }).code] : []))
    // Whoever plans after the decision finds the accounts taken; whoever planned before it is stopped by the journal.
    expect(['JOURNAL_SOURCE_TAKEN', 'PLAN_NOTHING_TO_SWEEP']).toEqual(expect.arrayContaining(refusals))
    expect(await office.journal.read.unfinishedIntents({ limit: 10 })).toHaveLength(1)
  })

  it('never takes from an account that is only watched, nor from the treasury', async () => {
    const { office, accounts } = await openFunded(1)
    const watched = named.address('somebody watched')
    await house.fund([watched, house.treasury], FUNDS)
    await office.journal.write('watch', (tx) => tx.addAccounts([{ address: watched, role: 'watch', path: null }]))
    await tellBalances(house, office.journal, [...accounts, watched, house.treasury])
    const { plan } = await planSweep(office, NATIVE_SWEEP)
    expect(plan.transactions.flatMap(({ sources }) => sources.map(({ address }) => address))).toEqual(accounts)
    expect(plan.leftOut).toEqual([])
  })

  it('of nothing is refused, and nothing is decided', async () => {
    const { office, accounts } = await openFunded(2)
    await expect(office.decide([])).rejects.toMatchObject({ code: 'PLAN_NOTHING_TO_SWEEP' })
    office.start()
    await office.decide(accounts)
    await office.delivered(1)
    await house.advance(6n)
    await office.reaches('finalized')
    await expect(office.decide([])).rejects.toMatchObject({ code: 'PLAN_NOTHING_TO_SWEEP' })
    expect(await office.journal.read.decisions({ limit: 10 })).toHaveLength(1)
  })

  it('plans from what the chain holds now, not from what the journal remembers', async () => {
    const { office, accounts } = await openFunded(1)
    await tellBalances(house, office.journal, accounts)
    await house.fund(accounts, 1_000_000n)
    const { plan } = await planSweep(office, NATIVE_SWEEP)
    expect(plan.totals.moved + plan.totals.feeLamports).toBe(FUNDS + 1_000_000n - (await house.node.getMinimumBalanceForRentExemption(0)))
  })

  it('looks at more accounts than one page of the journal holds', async () => {
    const { office, accounts } = await openFunded(1)
    const others = Array.from({ length: PAGE_ROWS_MAX }, (_, index) => named.address(`customer ${index}`))
    const asset: Asset = { kind: 'native' }
    await office.journal.write('many', async (tx) => {
      await tx.openCursor({ slot: slot(0) })
      for (const run of [others, accounts])
        await tx.openBalances(run.map((account) => ({ owner: account, account, asset, amount: 1n, slot: slot(0) })))
    })
    const { plan } = await planSweep(office, NATIVE_SWEEP)
    expect(plan.transactions.flatMap(({ sources }) => sources.map(({ address }) => address))).toEqual(accounts)
  })

  it('keeps to what was chosen where a transaction that failed is divided, and to the minimum', async () => {
    const { office, accounts } = await openFunded(4)
    const chosen = accounts.slice(1, 3)
    await tellBalances(house, office.journal, accounts)
    await office.decide(chosen, { accounts: [...chosen], minimum: FUNDS })
    const [intent] = await office.intents()
    if (intent === undefined) throw new Error('a sweep was decided')
    const taken = async (of: typeof intent) =>
      (await planSuccessors({ ...office, ...UNUSED }, of)).flatMap(({ sources }) => sources.map(({ account }) => account)).toSorted()
    expect(await taken(intent)).toEqual([...chosen].toSorted())
    const { summary } = (await office.journal.read.decision(intent.decisionId)) ?? {}
    expect(summary).toMatchObject({ accounts: chosen, minimum: `${FUNDS}` })
    const decision = async () => ({ summary: { ...(summary as object), minimum: `${FUNDS + 1n}` } })
    const read = { ...office.journal.read, decision } as unknown as typeof office.journal.read
    expect(await planSuccessors({ ...office, ...UNUSED, journal: { ...office.journal, read } }, intent)).toEqual([])
  })

  it('needs a treasury to sweep to', async () => {
    const { office } = await openFunded(0)
    const journal = { ...office.journal, read: { ...office.journal.read, accounts: async () => [] } }
    await expect(planSweep({ ...office, journal }, NATIVE_SWEEP)).rejects.toMatchObject({ code: 'PLAN_NO_TREASURY' })
  })
})

describe('a token sweep', () => {
  let house: House
  let mints: Mints
  beforeAll(async () => {
    house = await openHouse()
    mints = await askCustomers(house.url).createMints()
    await house.fund([house.treasury], 1_000_000_000n)
  })
  afterAll(() => house.close())

  const PAID = 250_000n
  /** Customers pay tokens in to accounts of their own, and the journal knows. */
  const openPaid = async (of: keyof Mints, count: number) => {
    const { mint, tokenProgram, decimals } = mints[of]
    const owners = house.take(count)
    await askCustomers(house.url).payIn(owners.map((to) => ({ kind: 'token', to, amount: PAID, mint })))
    await house.advance(5n)
    const office = await openOffice(house)
    const asset: Asset = { kind: 'token', mint, tokenProgram, decimals }
    const accounts = owners.map((owner) => findAssociatedAddress({ owner, mint, tokenProgram }))
    const at = await house.node.getSlot({ commitment: 'finalized' })
    await office.journal.write('balances', async (tx) => {
      await tx.listMint({ mint, tokenProgram, decimals, label: of })
      await tx.openCursor({ slot: at })
      await tx.openBalances(owners.map((owner, index) => ({ owner, account: accounts[index] ?? owner, asset, amount: PAID, slot: at })))
    })
    const home = findAssociatedAddress({ owner: house.treasury, mint, tokenProgram })
    return { office, accounts, home, mint }
  }
  const sweepAway = async (office: Office, mint: Address, close: boolean) => {
    await office.decide([], { asset: mint, close })
    office.start()
    const intents = await office.intents()
    await office.delivered(intents.length)
    await house.advance(6n)
    await until(async () => (await office.intents()).every(({ state }) => state === 'satisfied'))
    return intents
  }
  const amountIn = async (account: Address) => {
    const { value } = await house.node.getMultipleAccounts([account])
    return value[0] === null || value[0] === undefined ? null : Buffer.from(value[0].data).readBigUInt64LE(64)
  }

  it.each(['token', 'token2022'] as const)(
    'empties accounts of a %s mint into one that it creates, in any order of its transactions',
    async (of) => {
      const { office, accounts, home, mint } = await openPaid(of, 12)
      const intents = await sweepAway(office, mint, false)
      expect(intents.length).toBeGreaterThan(1)
      expect(await amountIn(home)).toBe(PAID * 12n)
      for (const account of accounts) expect(await amountIn(account)).toBe(0n)
      expect(await office.journal.read.cases({ limit: 1 })).toEqual([])
    },
  )

  it.each([
    ['another’s', 32],
    ['of another mint', 0],
  ])('leaves out, in sight, an account that is %s by now, and sweeps the others', async (_what, offset) => {
    const { office, accounts, mint } = await openPaid('token', 2)
    const [lost] = accounts
    office.first.lies.set('getMultipleAccounts', async ([asked], honest) => {
      const answer = (await honest()) as { readonly value: readonly ({ readonly data: readonly [string, string] } | null)[] }
      const value = answer.value.map((one, index) => {
        if (one === null || (asked as readonly string[])[index] !== lost) return one
        const data = Buffer.from(one.data[0], 'base64')
        data.set(encodeAddress(house.treasury), offset)
        return { ...one, data: [data.toString('base64'), 'base64'] }
      })
      return { ...answer, value } as JsonValue
    })
    const { plan } = await planSweep(office, { ...NATIVE_SWEEP, asset: mint })
    expect(plan.leftOut.map(({ account, reason }) => [account, reason])).toEqual([[lost, 'changed-hands']])
    expect(plan.transactions.flatMap(({ sources }) => sources).map(({ account }) => account)).toEqual(accounts.slice(1))
  })

  it('closes a Token-2022 associated account of 170 bytes and brings its rent home', async () => {
    const { office, accounts, mint } = await openPaid('token2022', 3)
    const { value } = await house.node.getMultipleAccounts(accounts)
    expect(value.map((account) => account?.data.length)).toEqual([170, 170, 170])
    const rent = value.reduce((sum, account) => sum + (account?.lamports ?? 0n), 0n)
    const [before = 0n] = await house.lamportsOf([house.treasury])
    await sweepAway(office, mint, true)
    const [after = 0n] = await house.lamportsOf([house.treasury])
    expect((await house.node.getMultipleAccounts(accounts)).value).toEqual([null, null, null])
    expect(after - before).toBe(rent - 20_000n)
    expect(await office.journal.verify()).toMatchObject({ intact: true })
  })

  it('of a mint that withholds a fee names the fee, and what arrives is what the chain shows', async () => {
    const { office, accounts, home, mint } = await openPaid('withFee', 3)
    const held = await Promise.all(accounts.map(amountIn))
    await sweepAway(office, mint, false)
    const total = held.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n)
    const arrived = (await amountIn(home)) ?? 0n
    expect(arrived).toBeGreaterThan(0n)
    expect(arrived).toBeLessThan(total)
    for (const account of accounts) expect(await amountIn(account)).toBe(0n)
    expect(await office.journal.read.cases({ limit: 1 })).toEqual([])
  })

  it('of a mint that is not listed is refused', async () => {
    const office = await openOffice(house)
    await expect(office.decide([], { asset: mints.unlisted.mint })).rejects.toMatchObject({ code: 'PLAN_MINT_NOT_LISTED' })
  })
})
