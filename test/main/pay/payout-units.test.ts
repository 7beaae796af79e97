import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { digestPayments } from '../../../src/core/plan/digest.ts'
import { reportRows } from '../../../src/main/operations/payout-rows.ts'
import { type Measured, type PayoutAsked, planPayout, startPayout, tryPayout } from '../../../src/main/pay/index.ts'
import { Fault } from '../../support/node-double.ts'
import { heldBy, listCoins, type PracticeMint } from './coins.ts'
import { HOOK_CODE, HOOK_LIMIT, hooked, openCoinHouse } from './hooked-coin.ts'
import { type House, type Office, openOffice } from './house.ts'
import { settle } from './paying.ts'
import { plain } from '../../../src/core/text/sentence.ts'

const PRICE = 1_000_000n
const TEST_MS = 240_000
const DECIMALS = 1_000_000

type Row = readonly [recipient: Address, units: bigint]

describe('the compute units of a payout', () => {
  let house: House
  let coin: PracticeMint
  beforeAll(async () => {
    ;({ house, coin } = await openCoinHouse(50_000_000_000n))
  }, TEST_MS)
  afterAll(() => house.close())

  const open = async (relays = 1) => {
    const office = { ...(await openOffice(house, { relays })), signer: house.signer }
    await listCoins(office, [coin, hooked])
    return office
  }
  const rowsOf = (amounts: readonly bigint[]): Row[] =>
    house.take(amounts.length).map((recipient, index) => [recipient, amounts[index] ?? 0n])
  const fileOf = (rows: readonly Row[]) =>
    Buffer.from(['recipient,amount', ...rows.map(([to, units]) => `${to},${(Number(units) / DECIMALS).toFixed(6)}`)].join('\n'))
  const asking = (rows: readonly Row[], { mint }: PracticeMint, more: Partial<PayoutAsked> = {}): PayoutAsked => ({
    path: 'payout.csv',
    contents: fileOf(rows),
    asset: mint,
    from: null,
    allowUnfunded: true,
    memo: null,
    version: 'legacy',
    lifetime: 'blockhash',
    computeUnitPrice: PRICE,
    computeUnitLimit: null,
    blockhash: null,
    ...more,
  })
  const withMeasured = (asked: PayoutAsked, { units, leftOut }: Measured): PayoutAsked => ({ ...asked, computeUnitLimit: units, leftOut })
  const tryAll = (office: Office & Pick<House, 'signer'>, asked: PayoutAsked) =>
    tryPayout(office, new Set(), async (measured) => ({ plan: await planPayout(office, withMeasured(asked, measured)) }))
  const limitsOf = ({ planned }: Awaited<ReturnType<typeof tryAll>>) =>
    planned.plan.plan.transactions.map(({ template }) => template.computeUnitLimit)
  const carryOut = async (office: Office & Pick<House, 'signer'>, asked: PayoutAsked, tried: Awaited<ReturnType<typeof tryAll>>) => {
    const { plan, confirmation } = tried.planned.plan
    office.start()
    const total = (Number(plan.totals.amount) / DECIMALS).toFixed(6)
    await startPayout(office, { asked: withMeasured(asked, tried), total, digest: digestPayments(plan), confirmation })
    await settle(house, office)
    return (await office.intents()).flatMap(({ attempts }) => attempts.map(({ state }) => state))
  }

  it(
    'in a token are what the largest transaction took and a margin; a smaller one asks for no more than it can take, and all land',
    async () => {
      const office = await open()
      const rows = rowsOf([5n, 6n, 7n, 8n, 9n, 10n, 11n, 12n, 13n, 14n, 15n, 16n, 17n])
      const asked = asking(rows, coin)
      const counted = (await planPayout(office, asked)).plan
      const tried = await tryAll(office, asked)
      const { plan } = tried.planned.plan
      const [largest = 0, ...others] = limitsOf(tried)
      expect(tried).toMatchObject({ units: largest, failing: new Map(), warnings: [] })
      expect(others.length).toBeGreaterThan(0)
      for (const [index, { template }] of counted.transactions.entries()) {
        expect(limitsOf(tried)[index]).toBe(Math.min(largest, template.computeUnitLimit))
      }
      expect(largest).toBeLessThan(counted.transactions[0]?.template.computeUnitLimit ?? 0)
      const units = limitsOf(tried).reduce((sum, limit) => sum + limit, 0)
      expect(plan.totals.feeLamports).toBe(BigInt(plan.transactions.length) * 5_000n + BigInt(units))
      expect(new Set(await carryOut(office, asked, tried))).toEqual(new Set(['finalized']))
      expect(await Promise.all(rows.map(([owner]) => heldBy(house, owner, coin)))).toEqual(rows.map(([, amount]) => amount))
    },
    TEST_MS,
  )

  it(
    'with a hook are measured, and each row that the hook refuses is named with its reason and takes no other with it',
    async () => {
      const office = await open()
      const rows = rowsOf([5n, HOOK_LIMIT + 1n, 7n, HOOK_LIMIT + 2n, 9n])
      const asked = asking(rows, hooked)
      const tried = await tryAll(office, asked)
      const { planned, failing, units, leftOut } = tried
      expect(units).toBeLessThan(300_000)
      expect(leftOut).toEqual(new Set([3, 5]))
      const said = reportRows({ ...planned.plan, taken: new Map(), failing })
      expect(said.map(({ standing }) => (standing === 'refused' ? standing : 'paid'))).toEqual([
        'paid',
        'refused',
        'paid',
        'refused',
        'paid',
      ])
      expect(said[1]).toMatchObject({ line: 3, reason: 'fails-when-tried' })
      expect(plain(said[1]?.words ?? [])).toContain(`its own code ${HOOK_CODE}`)
      expect(planned.plan.plan.totals).toMatchObject({ payments: 3, amount: 21n })
      expect(await carryOut(office, asked, tried)).toEqual(['finalized'])
      expect(await Promise.all(rows.map(([owner]) => heldBy(house, owner, hooked)))).toEqual([5n, null, 7n, null, 9n])
    },
    TEST_MS,
  )

  it(
    'take no row out while one node says that it goes through, and name the node that says otherwise',
    async () => {
      const office = await open(2)
      const asked = asking(rowsOf([5n, 6n]), hooked)
      const honest = await tryAll(office, asked)
      const refusal = { InstructionError: [3n, { Custom: 1n }] }
      office.second.lies.set('simulateTransaction', () => ({
        context: { slot: 7n },
        value: { err: refusal, logs: [], accounts: null, unitsConsumed: 0n, returnData: null },
      }))
      const tried = await tryAll(office, asked)
      expect(tried).toMatchObject({ units: honest.units, failing: new Map() })
      expect(tried.warnings.map(plain)).toEqual([expect.stringMatching(/^Node “node 2” tried a transaction of this payout, and it fails/)])
    },
    TEST_MS,
  )

  it('stay counted where no node knows how to try, and the plan says so', async () => {
    const office = await open()
    office.first.lies.set('simulateTransaction', () => new Fault(-32601, 'Method not found'))
    const asked = asking(rowsOf([5n, 6n]), hooked)
    const tried = await tryAll(office, asked)
    expect(tried.units).toBeNull()
    expect(tried.warnings.map(plain)).toEqual([expect.stringMatching(/^No node could try a transaction of this payout.* is a guess/)])
    expect(digestPayments(tried.planned.plan.plan)).toBe(digestPayments((await planPayout(office, asked)).plan))
  })

  it('are not asked about where nothing is paid for them and no hook is called', async () => {
    const office = await open()
    const asked = asking(rowsOf([5n]), coin, { computeUnitPrice: null })
    expect(await tryAll(office, asked)).toMatchObject({ units: null, failing: new Map(), warnings: [] })
    expect(office.first.count('simulateTransaction')).toBe(0)
  })
})
