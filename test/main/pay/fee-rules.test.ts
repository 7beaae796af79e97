import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import type { FeeRule } from '../../../src/core/fee/rule.ts'
import type { JsonObject } from '../../../src/main/node/json.ts'
import { planSweep, readFeeRule } from '../../../src/main/pay/index.ts'
import { failureOf } from '../../support/failure.ts'
import { until } from '../../support/until.ts'
import { type House, NATIVE_SWEEP, type Office, openHouse, openOffice, tellBalances } from './house.ts'
import { asked, ENOUGH, startPaying } from './paying.ts'

const FUNDS = 3_000_000n
/** Without data, at 5,080 lamports a byte. */
const MINIMUM = 650_240n

async function openFunded(house: House, count: number, relays = 1): Promise<{ office: Office; accounts: readonly Address[] }> {
  const accounts = house.take(count)
  await house.fund(accounts, FUNDS)
  return { office: await openOffice(house, { relays }), accounts }
}

/** Every intent has ended so. */
const allAre = async (office: Office, state: string) => (await office.intents()).every((intent) => intent.state === state)

describe.each([
  { rule: '1/10', numerator: 1n, denominator: 10n },
  { rule: '1/4', numerator: 1n, denominator: 4n },
  { rule: '1/2', numerator: 1n, denominator: 2n },
])('where a cost unit is charged at $rule lamports', ({ rule, numerator, denominator }) => {
  let house: House
  beforeAll(async () => {
    house = await openHouse({ feeRule: rule })
  })
  afterAll(() => house.close())

  it('the rule is read from two nodes', async () => {
    const { office, accounts } = await openFunded(house, 1, 2)
    const payer = accounts[0] as Address
    const expected: FeeRule = { kind: 'resources', inclusionLamports: 2_500n as never, rate: { numerator, denominator } }
    expect(await readFeeRule(office.nodes, payer)).toEqual(expected)
  })

  it('a sweep leaves its sources exactly their minimum, the one that pays too', async () => {
    const { office, accounts } = await openFunded(house, 8)
    const before = (await house.lamportsOf([house.treasury]))[0] ?? 0n
    await office.decide(accounts)
    office.start()
    await office.delivered(1)
    await house.advance(6n)
    await until(() => allAre(office, 'satisfied'))
    expect(await house.lamportsOf(accounts)).toEqual(accounts.map(() => MINIMUM))
    const [attempt] = await office.attempts()
    expect(attempt?.state).toBe('finalized')
    const after = (await house.lamportsOf([house.treasury]))[0] ?? 0n
    const cost = feeByHand({ numerator, denominator }, { signatures: 8n, writable: 9n, dataBytes: 96n, calls: 8n })
    expect(after - before).toBe(8n * (FUNDS - MINIMUM) - cost)
  })

  it('a payment of everything leaves nothing, and costs what was planned', async () => {
    const { office, accounts } = await openFunded(house, 1)
    await house.fund([house.treasury], 10n * ENOUGH)
    const [to = house.treasury] = accounts
    const [held = 0n] = await house.lamportsOf([house.treasury])
    await startPaying(office, asked([['all of it', to, 'all']], { keep: 'empty' }))
    office.start()
    await office.delivered(1)
    await house.advance(6n)
    await until(() => allAre(office, 'satisfied'))
    const cost = feeByHand({ numerator, denominator }, { signatures: 1n, writable: 2n, dataBytes: 12n, calls: 1n })
    expect(await house.lamportsOf([house.treasury, to])).toEqual([0n, FUNDS + held - cost])
  })
})

describe('a rule that changes', () => {
  const CHANGES_AT = 400n
  let house: House
  beforeAll(async () => {
    house = await openHouse({ feeRule: `signatures,1/2@${CHANGES_AT}` })
  })
  afterAll(() => house.close())

  const pass = async () => {
    const { absoluteSlot: slot } = await house.node.getEpochInfo()
    if (slot < CHANGES_AT) await house.advance(CHANGES_AT - slot + 6n)
  }

  it('between the decision and the signature: nothing is signed, both figures are said, and what is planned again goes through', async () => {
    const { office, accounts } = await openFunded(house, 4)
    await office.decide(accounts)
    await pass()
    office.start()
    await until(() => allAre(office, 'abandoned'))
    const [intent] = await office.intents()
    expect(intent?.attempts).toMatchObject([{ state: 'refused', signature: null }])
    // 4 × 720 + 5 × 300 + 48 / 4 + 4 × 3,000 + 16,384 = 32,776 units
    expect(intent).toMatchObject({
      why: 'Nodes ask 0.000018888 SOL for this transaction, and 0.00002 SOL was decided on: the network charges by another rule now.',
    })
    expect(office.first.delivered).toEqual([])
    expect(await house.lamportsOf(accounts)).toEqual(accounts.map(() => FUNDS))

    await office.decide(accounts)
    await office.delivered(1)
    await house.advance(6n)
    await until(() => allAre(office, 'satisfied'))
    expect(await house.lamportsOf(accounts)).toEqual(accounts.map(() => MINIMUM))
  })

  it('is not believed of one node: with two, nothing is given up, and it is signed once they agree', async () => {
    const { office, accounts } = await openFunded(house, 2, 2)
    await office.decide(accounts)
    office.second.lies.set('getFeeForMessage', async (_, honest) => ({ ...((await honest()) as JsonObject), value: 5_000n }))
    office.start()
    await until(() => office.troubles.length > 0)
    expect(office.troubles.map(({ code }) => code)).toContain('NODE_DISAGREEMENT')
    expect(await allAre(office, 'abandoned')).toBe(false)
    expect((await office.attempts()).every(({ signature }) => signature === null)).toBe(true)
    expect(office.first.delivered).toEqual([])
    office.second.lies.clear()
    await office.delivered(1)
    await house.advance(6n)
    await until(() => allAre(office, 'satisfied'))
  })

  it('to one that nobody knows is refused with what was asked', async () => {
    const { office, accounts } = await openFunded(house, 1)
    office.first.lies.set('getFeeForMessage', async (_, honest) => ({ ...((await honest()) as JsonObject), value: 77_777n }))
    await tellBalances(house, office.journal, accounts)
    expect(await failureOf(planSweep(office, NATIVE_SWEEP))).toMatchObject({
      code: 'PAYMENT_FEE_RULE_UNKNOWN',
      context: { heavyLamports: 77_777n, lightLamports: 77_777n },
    })
  })
})

type Counted = { readonly signatures: bigint; readonly writable: bigint; readonly dataBytes: bigint; readonly calls: bigint }

/** By SIMD-0553, of a legacy message that sets no limit and calls the system program alone. */
function feeByHand(
  { numerator, denominator }: { readonly numerator: bigint; readonly denominator: bigint },
  { signatures, writable, dataBytes, calls }: Counted,
): bigint {
  const cost = 720n * signatures + 300n * writable + dataBytes / 4n + 3_000n * calls + 16_384n
  return 2_500n + (cost * numerator + denominator - 1n) / denominator
}
