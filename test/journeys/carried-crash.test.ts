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
import { goThrough, type Kills, killsOf, liveAsFar, nameOf } from '../support/kills.ts'
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
type Lived = { readonly last: CarriedResult; readonly met: Kills }

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

  /** One payment in as many lives as it is killed, and one more: what its last life said. */
  const round = async (kills: Kills): Promise<Lived> => {
    rounds += 1
    const order: Omit<CarriedOrder, 'killAt'> = {
      ...{ dataDir: two.onlineDir, passphrase: PASSPHRASE, to: TO, amount: String(AMOUNT) },
      reference: `round ${rounds}`,
      nonceAccount: await two.makeNonce(`round ${rounds}`, PAYER),
    }
    return liveAsFar<CarriedResult>({ program: 'carried-child.ts', order, kills })
  }

  it('is prepared once and paid once, wherever the backend is killed', async () => {
    const missed = await killAtEach('carried', async (kills) => {
      const lived = await round(kills)
      await until(async () => (await two.lamportsOf(TO)) === AMOUNT * BigInt(rounds), SOON)
      return lived
    })
    expect(missed).toEqual([])
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

  /** One sweep of two accounts in as many lives as it is killed, and one more: what its last life said, and that nothing was lost or left. */
  const round = async (kills: Kills): Promise<Lived> => {
    rounds += 1
    const nonceAccount = await two.makeNonce(`sweep ${rounds}`, home)
    const order: Omit<CarriedSweepOrder, 'killAt'> = { dataDir: two.onlineDir, passphrase: PASSPHRASE, keys, nonceAccount }
    await Promise.all([one, other].map((address) => two.fund(address, EACH)))
    const before = await two.lamportsOf(home)
    const held = (await two.lamportsOf(one)) + (await two.lamportsOf(other))
    const lived = await liveAsFar<CarriedResult>({ program: 'carried-sweep-child.ts', order, kills })
    const left = (await two.lamportsOf(one)) + (await two.lamportsOf(other))
    // Three sign, and each signature costs as much.
    expect((await two.lamportsOf(home)) - before, nameOf(kills)).toBe(held - left - 15_000n)
    expect(left, nameOf(kills)).toBe(2n * MINIMUM)
    return lived
  }

  it('is prepared once and swept once, wherever the backend is killed', async () => {
    expect(await killAtEach('carried sweep', round)).toEqual([])
  }, 600_000)
})

/**
 * Lives once without a kill, and then so that it is killed at each step that it was seen to take, or at some that are drawn. Answers which of those
 * that have to be met were not.
 */
async function killAtEach(what: string, round: (kills: Kills) => Promise<Lived>): Promise<readonly string[]> {
  const { last: whole } = await round([])
  expect(whole).toMatchObject(ONCE)
  const steps = [...new Set(whole.steps.filter((step) => STEPS.test(step)))]
  expect(steps).toEqual(expect.arrayContaining(SURE))
  const points = steps.map((step) => ({ step, nth: 1 }))
  const acts = killsOf(points, DRAWN, what)
  const all = await goThrough(acts, async (kills) => {
    const { last, met } = await round(kills)
    expect(last, nameOf(kills)).toMatchObject(ONCE)
    return met
  })
  const isThere = (points: Kills, point: string) => points.some(({ step }) => step === point)
  return SURE.filter((point) => isThere(acts.flat(), point) && !isThere(all, point))
}
