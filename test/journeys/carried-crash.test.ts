import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyOf } from '../core/bundle/support.ts'
import type { CarriedOrder, CarriedResult } from '../support/carried-child.ts'
import { AMOUNT, carryFrom, SOON } from '../support/carrying.ts'
import { PAYER } from '../support/payer-elsewhere.ts'
import type { KillPoint } from '../support/mortal-backend.ts'
import { runChild } from '../support/run-child.ts'
import { sampleOf } from '../support/sample.ts'
import { openTwoWorkstations, PASSPHRASE, type TwoWorkstations } from '../support/two-workstations.ts'
import { until } from '../support/until.ts'

const TO = keyOf('carried through kills')
const STEPS = /^(write:(bundle|carried|broadcast|evidence|verdict)|send)/
/** Kill points in a sample. */
const DRAWN = 4

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
    const once = { state: 'satisfied', bundles: 1, attempts: 1, intact: true }
    const whole = await round(null)
    expect(whole.result).toMatchObject(once)
    const steps = [...new Set(whole.result.steps.filter((step) => STEPS.test(step)))]
    expect(steps).toEqual(
      expect.arrayContaining(['write:bundle:before', 'write:bundle:after', 'write:carried:before', 'write:carried:after']),
    )
    const chosen = sampleOf(steps, DRAWN, 'carried')
    const met = new Set<string>()
    for (const step of chosen) {
      const { result, lives } = await round({ step, nth: 1 })
      expect(result, step).toMatchObject(once)
      await until(async () => (await two.lamportsOf(TO)) === AMOUNT * BigInt(rounds), SOON)
      if (lives === 2) met.add(step)
    }
    const sure = ['write:bundle:before', 'write:bundle:after', 'write:carried:before', 'write:carried:after']
    expect([...met]).toEqual(expect.arrayContaining(sure.filter((step) => chosen.includes(step))))
  }, 600_000)
})
