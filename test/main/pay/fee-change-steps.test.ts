import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import type { AttemptRecord } from '../../../src/main/journal/index.ts'
import { feeTaken } from '../../../src/main/pay/index.ts'
import { decodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import { sampleOf } from '../../support/sample.ts'
import { type House, type Office, openHouse, openOffice } from './house.ts'
import { settle } from './paying.ts'
import { askNode } from './relay.ts'

const FUNDS = 3_000_000n
/** Without data, at 5,080 lamports a byte. */
const MINIMUM = 650_240n
/** The rule changes so often, to and fro. */
const EVERY = 1_000n
const STEPS = ['draft', 'signed', 'broadcast', 'verdict'].flatMap((step) => [`write:${step}:before`, `write:${step}:after`])
const COUNTS = [1, 4]
/** Of the steps, in a sample. */
const DRAWN = 4
const RULES = ['1/2', 'signatures']
const CHANGES = STEPS.flatMap((step) => COUNTS.flatMap((count) => RULES.map((to) => ({ step, count, to }))))

describe('a sweep during which the network changes the rule by which it charges', () => {
  let house: House
  let passed = 0n
  beforeAll(async () => {
    const rules = CHANGES.flatMap((_, at) => RULES.map((rule, place) => `${rule}@${EVERY * BigInt(at * RULES.length + place + 1)}`))
    house = await openHouse({ feeRule: ['signatures', ...rules].join(',') })
  })
  afterAll(() => house.close())

  const slotNow = async () => house.node.getSlot({ commitment: 'processed' })

  it.each(sampleOf(CHANGES, DRAWN, 'steps of a sweep'))(
    'at $step, which fails once, takes each source once and leaves it its minimum: $count, to $to',
    async ({ step, count, to }) => {
      passed += RULES[Number(passed / EVERY) % RULES.length] === to ? EVERY : 2n * EVERY
      await house.advance(passed - 12n - (await slotNow()))
      const accounts = house.take(count)
      await house.fund(accounts, FUNDS)
      let isChanged = false
      const office = await openOffice(house, {
        async onStep(reached) {
          if (reached !== step || isChanged) return
          isChanged = true
          await house.advance(passed + 1n - (await slotNow()))
          throw new Error('the process dies')
        },
      })
      await house.advance(passed - 4n - (await slotNow()))
      const [before = 0n] = await house.lamportsOf([house.treasury])
      await office.decide(accounts)
      office.start()
      await settle(house, office)
      expect(isChanged).toBe(true)
      // What was given up is decided again, under the rule that holds now.
      const states = new Set((await office.intents()).map(({ state }) => state))
      expect(['satisfied', 'abandoned']).toEqual(expect.arrayContaining([...states]))
      const reasons = (await office.intents()).flatMap(({ state, why }) => (state === 'abandoned' ? [why ?? ''] : []))
      for (const why of reasons) expect(why).toMatch(/^Nodes ask 0\.0000\d+ SOL for this transaction/)
      if (reasons.length > 0) {
        await office.decide(accounts)
        await settle(house, office)
      }
      await expectSweptOnce(office, accounts, before)
    },
  )

  async function expectSweptOnce(office: Office, accounts: readonly Address[], before: bigint) {
    const intents = await office.intents()
    expect(intents.every(({ state }) => state === 'satisfied')).toBe(true)
    const landed = intents.flatMap(({ attempts }) => attempts.filter(({ state }) => state === 'finalized'))
    expect(landed).toHaveLength(intents.length)
    const fees = await Promise.all(landed.map(feeOf))
    const told = new Map((await office.journal.read.attemptProgress(landed.map(({ id }) => id))).map((each) => [each.attemptId, each]))
    const taken = intents.map(({ what, attempts }) => feeTaken(decodeIntent(what), told.get(attempts.at(-1)?.id ?? 0)))
    expect(taken).toEqual(fees)
    const left = await house.lamportsOf(accounts)
    const [after = 0n] = await house.lamportsOf([house.treasury])
    expect(after - before + sumOf(left) + sumOf(fees)).toBe(FUNDS * BigInt(accounts.length))
    // A message that was signed before the change costs what the new rule asks: who pays keeps the difference.
    for (const held of left) expect(held).toBeGreaterThanOrEqual(MINIMUM)
    expect(left.filter((held) => held > MINIMUM).length).toBeLessThanOrEqual(intents.length)
    expect(await office.journal.verify()).toMatchObject({ intact: true })
  }

  async function feeOf({ signature }: AttemptRecord): Promise<bigint> {
    const shown = await askNode(house.url, 'getTransaction', [signature, { commitment: 'finalized', maxSupportedTransactionVersion: 1 }])
    return BigInt(String((shown as { meta: { fee: unknown } }).meta.fee))
  }
})

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n)
