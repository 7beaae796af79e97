import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { addressOfSeed } from '../../src/core/keys/keypair.ts'
import { keyOf } from '../core/bundle/support.ts'
import type { CarriedOrder } from '../support/carried-child.ts'
import type { CarriedResult } from '../support/carried-life.ts'
import type { CarriedSweepOrder } from '../support/carried-sweep-child.ts'
import { AMOUNT, carryFrom, SOON } from '../support/carrying.ts'
import { PAYER } from '../support/payer-elsewhere.ts'
import { strangerSeed } from '../support/made-nonce.ts'
import type { KillPoint } from '../support/mortal-backend.ts'
import { runChild } from '../support/run-child.ts'
import { sampleOf } from '../support/sample.ts'
import { openTwoWorkstations, PASSPHRASE, type TwoWorkstations } from '../support/two-workstations.ts'
import { until } from '../support/until.ts'

const TO = keyOf('carried through kills')
const STEPS = /^(write:(bundle|carried|broadcast|evidence|verdict)|send)/
const EACH = 5_000_000n
/** Of an account without data. */
const MINIMUM = 650_240n
/** Kill points in a sample. */
const DRAWN = 4

/** Each of them has to be among what was met where it was drawn. */
const SURE = ['write:bundle:before', 'write:bundle:after', 'write:carried:before', 'write:carried:after']
const ONCE = { state: 'satisfied', bundles: 1, attempts: 1, intact: true }

describe('a payment that is prepared in a bundle and signed elsewhere', () => {
  let two: TwoWorkstations
  let rounds = 0
  const { watchPayer } = carryFrom(() => two)
  beforeAll(async () => {
    two = await openTwoWorkstations()
    await watchPayer()
    await two.online().close()
  }, 120_000)
  afterAll(() => two.close())

  /** One payment, with a kill in between where one is asked for, and what its last life said. */
  const round = async (killAt: KillPoint | null): Promise<{ result: CarriedResult; lives: number }> => {
    rounds += 1
    const order: CarriedOrder = {
      ...{ dataDir: two.onlineDir, passphrase: PASSPHRASE, to: TO, amount: String(AMOUNT), killAt },
      reference: `round ${rounds}`,
      nonceAccount: await two.makeNonce(`round ${rounds}`, PAYER),
    }
    const first = await runChild<CarriedResult>('carried-child.ts', order)
    if (first !== 'killed') return { result: first, lives: 1 }
    const second = await runChild<CarriedResult>('carried-child.ts', { ...order, killAt: null })
    if (second === 'killed') throw new Error('the second life was killed as well')
    return { result: second, lives: 2 }
  }

  it('is prepared once and paid once, wherever the backend is killed', async () => {
    const whole = await round(null)
    expect(whole.result).toMatchObject(ONCE)
    const steps = [...new Set(whole.result.steps.filter((step) => STEPS.test(step)))]
    expect(steps).toEqual(expect.arrayContaining(SURE))
    const chosen = sampleOf(steps, DRAWN, 'carried')
    const met = new Set<string>()
    for (const step of chosen) {
      const { result, lives } = await round({ step, nth: 1 })
      expect(result, step).toMatchObject(ONCE)
      await until(async () => (await two.lamportsOf(TO)) === AMOUNT * BigInt(rounds), SOON)
      if (lives === 2) met.add(step)
    }
    expect([...met]).toEqual(expect.arrayContaining(SURE.filter((step) => chosen.includes(step))))
  }, 600_000)
})

describe('a sweep that is prepared in a bundle and signed elsewhere', () => {
  const keys = ['crash, one', 'crash, two', 'crash, home']
  const [one, other, home] = keys.map((key) => addressOfSeed(strangerSeed(key))) as [Address, Address, Address]
  let two: TwoWorkstations
  let rounds = 0
  beforeAll(async () => {
    two = await openTwoWorkstations()
    for (const address of [one, other, home]) await two.online().client.accounts.watch({ address })
    await two.online().close()
  }, 120_000)
  afterAll(() => two.close())

  /** One sweep of two accounts, with a kill in between where one is asked for, what its last life said, and that nothing was lost or left. */
  const round = async (killAt: KillPoint | null): Promise<{ result: CarriedResult; lives: number }> => {
    rounds += 1
    const nonceAccount = await two.makeNonce(`sweep ${rounds}`, home)
    const order: CarriedSweepOrder = { dataDir: two.onlineDir, passphrase: PASSPHRASE, keys, nonceAccount, killAt }
    await Promise.all([one, other].map((address) => two.fund(address, EACH)))
    const before = await two.lamportsOf(home)
    const held = (await two.lamportsOf(one)) + (await two.lamportsOf(other))
    const first = await runChild<CarriedResult>('carried-sweep-child.ts', order)
    const last = first === 'killed' ? await runChild<CarriedResult>('carried-sweep-child.ts', { ...order, killAt: null }) : first
    if (last === 'killed') throw new Error('the second life was killed as well')
    const left = (await two.lamportsOf(one)) + (await two.lamportsOf(other))
    // Three sign, and each signature costs as much.
    expect((await two.lamportsOf(home)) - before).toBe(held - left - 15_000n)
    expect(left).toBe(2n * MINIMUM)
    return { result: last, lives: first === 'killed' ? 2 : 1 }
  }

  it('is prepared once and swept once, wherever the backend is killed', async () => {
    const whole = await round(null)
    expect(whole.result).toMatchObject(ONCE)
    const steps = [...new Set(whole.result.steps.filter((step) => STEPS.test(step)))]
    expect(steps).toEqual(expect.arrayContaining(SURE))
    const chosen = sampleOf(steps, DRAWN, 'carried sweep')
    const met = new Set<string>()
    for (const step of chosen) {
      const { result, lives } = await round({ step, nth: 1 })
      expect(result, step).toMatchObject(ONCE)
      if (lives === 2) met.add(step)
    }
    expect([...met]).toEqual(expect.arrayContaining(SURE.filter((step) => chosen.includes(step))))
  }, 600_000)
})
