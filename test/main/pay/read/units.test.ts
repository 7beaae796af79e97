import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestPayments } from '../../../../src/core/plan/digest.ts'
import type { PlannedPayment } from '../../../../src/core/plan/payment.ts'
import { SYSTEM_PROGRAM } from '../../../../src/core/program/ids.ts'
import { type PaymentAsked, planPayments, resolvePayment, startPayments, simulatePayment } from '../../../../src/main/pay/index.ts'
import { Fault } from '../../../support/node-double.ts'
import { heldBy, listCoins, type PracticeMint } from '../coins.ts'
import { HOOK_CODE, HOOK_LIMIT, hooked, openCoinHouse } from '../hooked-coin.ts'
import { confirmAll, type House, type Office, openOffice } from '../house.ts'
import { asked, settle } from '../paying.ts'
import { askNode } from '../relay.ts'
import { plain } from '../../../../src/core/text/sentence.ts'

const PRICE = 1_000_000n
const TEST_MS = 120_000

/** A simulation that says this and nothing else. */
const said = (err: null | 'AccountNotFound', unitsConsumed: bigint) => ({
  context: { slot: 7n },
  value: { err, logs: [], accounts: null, unitsConsumed, returnData: null },
})

describe('the compute units of a payment', () => {
  let house: House
  let coin: PracticeMint

  beforeAll(async () => {
    ;({ house, coin } = await openCoinHouse(50_000_000_000n))
  }, TEST_MS)
  afterAll(() => house.close())

  const open = async (relays = 1) => {
    const office = await openOffice(house, { relays })
    await listCoins(office, [coin, hooked])
    return office
  }
  const take = () => house.take(1)[0] ?? house.treasury
  const paying = (asset: PaymentAsked['asset'], more: Partial<PaymentAsked> = {}, amount = 5_000n) =>
    asked([[`${asset} ${amount}`, take(), amount]], { asset, computeUnitPrice: PRICE, ...more })
  /** As the operation does it: plans, simulates, and plans again with what was measured. */
  const planTried = async (office: Office, request: PaymentAsked) => {
    const resolved = await resolvePayment(office, request)
    const first = await planPayments(office, resolved)
    const simulation = await simulatePayment(office, first)
    const measured = { ...resolved, computeUnitLimit: simulation.units }
    return { first, simulation, request: measured, plan: await planPayments(office, measured) }
  }
  const only = ({ transactions }: { readonly transactions: readonly PlannedPayment[] }) => {
    const [planned] = transactions
    if (planned === undefined) throw new Error('it is one transaction')
    return planned
  }
  /** Starts what was planned, and waits for its end. */
  const carryOut = async (office: Office, { request, plan }: Awaited<ReturnType<typeof planTried>>) => {
    office.start()
    await startPayments(office, { request, digest: digestPayments(plan), confirmed: await confirmAll(office, request) })
    await settle(house, office)
    return (await office.attempts()).map(({ state }) => state)
  }
  it(
    'in a token with a new account are what it took and the margin; the fee is exact, and it lands',
    async () => {
      const office = await open()
      const planned = await planTried(office, paying(coin.mint))
      const units = planned.simulation.units ?? 0
      const { template, feeLamports, payees } = only(planned.plan)
      expect(planned.simulation.warnings).toEqual([])
      expect(units).toBeLessThan(only(planned.first).template.computeUnitLimit)
      expect(template.computeUnitLimit).toBe(units)
      expect(feeLamports).toBe(5_000n + BigInt(units))
      expect(await carryOut(office, planned)).toEqual(['finalized'])
      expect(await heldBy(house, payees[0]?.recipient ?? house.treasury, coin)).toBe(5_000n)
      // What the network says it took afterwards is what the simulation said.
      const [attempt] = await office.attempts()
      const landed = (await askNode(house.url, 'getTransaction', [
        attempt?.signature ?? '',
        { encoding: 'base64', maxSupportedTransactionVersion: 0n, commitment: 'finalized' },
      ])) as { readonly meta: { readonly computeUnitsConsumed: bigint; readonly fee: bigint } }
      const took = landed.meta.computeUnitsConsumed
      expect(BigInt(units)).toBe(took + ((took + 9n) / 10n > 5_000n ? (took + 9n) / 10n : 5_000n))
      expect(landed.meta.fee).toBe(feeLamports)
    },
    TEST_MS,
  )

  it(
    'suffice where somebody sends lamports to the new account before it is made',
    async () => {
      const office = await open()
      const planned = await planTried(office, paying(coin.mint, {}, 5_001n))
      const account = only(planned.plan).payees[0]?.account ?? house.treasury
      await askNode(house.url, 'practice_setAccount', [
        account,
        { owner: SYSTEM_PROGRAM, lamports: 1_000_000n, data: '', executable: false },
      ])
      expect(planned.simulation.units).not.toBeNull()
      // Less rent is needed than was planned, so it is planned again; with the same units it lands.
      await house.advance(8n)
      const again = { ...planned, plan: await planPayments(office, planned.request) }
      expect(await carryOut(office, again)).toEqual(['finalized'])
    },
    TEST_MS,
  )

  it(
    'in a token with a hook are measured, not guessed, under version 1 as well, and it lands',
    async () => {
      const office = await open()
      const planned = await planTried(office, paying(hooked.mint))
      expect(planned.simulation.warnings).toEqual([])
      expect(planned.simulation.units).toBeLessThan(only(planned.first).template.computeUnitLimit)
      expect(await carryOut(office, planned)).toEqual(['finalized'])
      expect(await heldBy(house, only(planned.plan).payees[0]?.recipient ?? house.treasury, hooked)).toBe(5_000n)
      const newer = await planTried(await open(), paying(hooked.mint, { version: 1, computeUnitPrice: null }, 5_002n))
      expect(newer.simulation).toMatchObject({ units: expect.any(Number), warnings: [] })
    },
    TEST_MS,
  )

  it('are the same plan when it is made again with the units it gave, whatever nodes say by then', async () => {
    const office = await open()
    const planned = await planTried(office, paying(coin.mint))
    office.first.lies.set('simulateTransaction', () => said(null, 1n))
    expect(digestPayments(await planPayments(office, planned.request))).toBe(digestPayments(planned.plan))
  })

  it('are not asked about for lamports, nor for a token where nothing is paid for units', async () => {
    const office = await open()
    for (const request of [paying('native', {}, 3_000_000n), paying(coin.mint, { computeUnitPrice: null })])
      expect((await planTried(office, request)).simulation).toEqual({ units: null, warnings: [] })
    expect(office.first.count('simulateTransaction')).toBe(0)
  })

  it('of a payment that its hook refuses still count, and the plan says that it fails and why', async () => {
    const office = await open()
    const { simulation } = await planTried(office, paying(hooked.mint, { computeUnitPrice: null }, HOOK_LIMIT + 1n))
    expect(simulation.units).toBeNull()
    expect(simulation.warnings.map(plain)).toEqual([
      `Node “node 1” tried this payment, and it fails: instruction 2 failed: the program gave its own code ${HOOK_CODE}. Signed all the same, it would pay nobody and may cost its fee.`,
    ])
  })

  it('are the most that any node measured, and a node for which it fails is named', async () => {
    const office = await open(2)
    const request = paying(hooked.mint)
    const honest = await planTried(office, request)
    office.second.lies.set('simulateTransaction', () => said(null, 1n))
    expect((await planTried(office, request)).simulation).toEqual(honest.simulation)
    office.second.lies.set('simulateTransaction', () => said(null, 9_000_000n))
    expect((await planTried(office, request)).simulation.units).toBe(1_400_000)
    office.second.lies.set('simulateTransaction', () => said('AccountNotFound', 0n))
    const { simulation } = await planTried(office, request)
    expect(simulation.units).toBe(honest.simulation.units)
    expect(simulation.warnings.map(plain)).toEqual([
      expect.stringContaining('Node “node 2” tried this payment, and it fails: the account that pays'),
    ])
  })

  it('stay counted where no node knows how to try, and the plan says so', async () => {
    const office = await open()
    office.first.lies.set('simulateTransaction', () => new Fault(-32601, 'Method not found'))
    const guessed = await planTried(office, paying(hooked.mint))
    expect(guessed.simulation.units).toBeNull()
    expect(guessed.simulation.warnings.map(plain)).toEqual([expect.stringMatching(/^No node could try .* is a guess/)])
    expect(only(guessed.plan).template.computeUnitLimit).toBe(only(guessed.first).template.computeUnitLimit)
    expect((await planTried(office, paying(coin.mint))).simulation.warnings.map(plain)).toEqual([
      'No node could try this payment, so its fee is counted for the most compute units that it can take.',
    ])
  })
})
