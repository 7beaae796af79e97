import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import type { FeeRule } from '../../../src/core/fee/rule.ts'
import { decodeMessage } from '../../../src/core/message/decode.ts'
import type { JsonObject } from '../../../src/main/node/json.ts'
import { decodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import { planSweep, readFeeRule } from '../../../src/main/pay/index.ts'
import { failureOf } from '../../support/failure.ts'
import { until } from '../../support/until.ts'
import { type House, NATIVE_SWEEP, type Office, openHouse, openOffice, tellBalances } from './house.ts'
import { createMints, heldBy, listCoins, tellTokens } from './coins.ts'
import { asked, ENOUGH, openNonce, settle, startPaying } from './paying.ts'
import { askNode } from './relay.ts'

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
    const cost = feeByHand({ numerator, denominator }, { signatures: 8n, writable: 9n, dataBytes: 96n + 10n, units: 1_500n })
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
    const cost = feeByHand({ numerator, denominator }, { signatures: 1n, writable: 2n, dataBytes: 12n + 10n, units: 450n })
    expect(await house.lamportsOf([house.treasury, to])).toEqual([0n, FUNDS + held - cost])
  })
})

describe('tokens and nonce accounts where a cost unit is charged at 1/2 lamports', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse({ feeRule: '1/2' })
    await house.fund([house.treasury], 50_000_000_000n)
  })
  afterAll(() => house.close())

  it.each(['token', 'token2022', 'withFee'] as const)(
    'a payment of %s and its sweep home cost what was planned, and say their limits',
    async (name) => {
      const coin = (await createMints(house))[name]
      await askNode(house.url, 'practice_payIn', [{ kind: 'token', to: house.treasury, amount: 900_000n, mint: coin.mint }])
      await house.advance(8n)
      const office = await openOffice(house)
      await listCoins(office, [coin])
      const [to] = house.take(1) as [Address]
      const [before = 0n] = await house.lamportsOf([house.treasury])
      office.start()
      const { plan } = await startPaying(office, asked([[`of ${name}`, to, 100_001n]], { asset: coin.mint }))
      await settle(house, office)
      expect(await heldBy(house, to, coin)).toBe(plan.totals.arrives)
      const [paid = 0n] = await house.lamportsOf([house.treasury])
      expect(before - paid).toBe(plan.totals.feeLamports + plan.totals.rentLamports)
      // Without limits it would be 200,000 and more: two programs may take 200,000 units each.
      expect(plan.totals.feeLamports).toBeLessThan(40_000n)

      await tellTokens(house, office, { owners: [to], coin })
      const swept = await planSweep(office, { ...NATIVE_SWEEP, asset: coin.mint })
      expect(swept.plan.totals.feeLamports).toBeLessThan(swept.plan.totals.naiveFeeLamports + 1n)
      for (const { template } of [...plan.transactions, ...swept.plan.transactions]) expect(template.options.limits).toBe(true)
    },
  )

  it('a nonce account is made, and costs what was planned', async () => {
    const office = await openOffice(house)
    const [before = 0n] = await house.lamportsOf([house.treasury])
    const account = await openNonce(house, office)
    const [after = 0n] = await house.lamportsOf([house.treasury])
    const [held = 0n] = await house.lamportsOf([account])
    const [intent] = await office.intents()
    expect(intent?.attempts).toHaveLength(1)
    expect(before - after - held).toBe(intent === undefined ? -1n : decodeIntent(intent.what).feeLamports)
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

  it.each([
    { what: 'is of version 1, which no node is asked to price', version: 1 },
    { what: 'no node can price yet', version: 'legacy' },
  ] as const)('is held against a message that $what', async ({ version }) => {
    const { office, accounts } = await openFunded(house, 2)
    await office.decide(accounts, { version })
    const priced: unknown[] = []
    let isChanged = false
    office.first.lies.set('getFeeForMessage', async ([message], honest) => {
      const { version: asked, instructions } = decodeMessage(Buffer.from(message as string, 'base64'))
      const isProbe = instructions.length >= 8
      if (!isProbe) priced.push(asked)
      const answer = (await honest()) as JsonObject
      return isProbe ? { ...answer, ...(isChanged ? { value: 5_001n } : {}) } : { ...answer, value: null }
    })
    isChanged = true
    office.start()
    await until(() => allAre(office, 'abandoned'))
    expect(priced).toEqual(version === 1 ? [] : ['legacy'])
    expect(office.first.delivered).toEqual([])

    isChanged = false
    await office.decide(accounts, { version })
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

type Counted = { readonly signatures: bigint; readonly writable: bigint; readonly dataBytes: bigint; readonly units: bigint }

/** By SIMD-0553, of a message that limits what it loads to a mebibyte. */
function feeByHand(
  { numerator, denominator }: { readonly numerator: bigint; readonly denominator: bigint },
  { signatures, writable, dataBytes, units }: Counted,
): bigint {
  const cost = 720n * signatures + 300n * writable + dataBytes / 4n + units + 8n * 32n
  return 2_500n + (cost * numerator + denominator - 1n) / denominator
}
