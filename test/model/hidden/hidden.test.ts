import { describe, expect, it } from 'vitest'
import { isWhole, sampleOf } from '../../support/sample.ts'
import { HIDDEN_FAULTS } from './faults.ts'
import type { HiddenWeather } from './history.ts'
import { runHidden } from './run.ts'

/** Of a run that is no sample, and of one that is. */
const WITHIN_MS = isWhole ? 45_000 : 10_000
const SEED = Number(process.env['STRONGROOM_SAMPLE_SEED'] ?? '1')
/** Faults in a sample. */
const DRAWN = 2

/** Nodes take no version 1, and persons pay in secret, end payments and revoke their transactions. */
const STEP_BY_STEP: Partial<HiddenWeather> = {
  ...{ isOld: true, pay: 1, sweep: 0.02, person: 0.6, credit: 0.3, give: 0.08, revoke: 0.06, disturb: 0.05 },
}

describe('the model of hidden balances', () => {
  it('keeps every balance, every copy and all rent under kills, forks and arrivals at any moment', async () => {
    const { failure, steps, lines } = await runHidden({ seed: SEED, histories: 10_000, withinMs: WITHIN_MS })
    process.stdout.write(`${lines[0]}\n`)
    expect(steps).toBeGreaterThan(0)
    expect(failure, `seed ${SEED}`).toBeNull()
  })

  it('makes payments in several transactions once or not at all, takes all rent back, and lets none go on for ever', async () => {
    const told = await runHidden({ seed: SEED, histories: 10_000, withinMs: WITHIN_MS, weather: STEP_BY_STEP })
    process.stdout.write(`${told.lines[0]}\n`)
    expect(told.failure, `seed ${SEED}`).toBeNull()
    // They were worth telling: payments began, and something of some was taken back.
    expect(told.counts.get('make-payment-proofs')).toBeGreaterThan(0)
  })

  /** From which seed each is seen soon, and by which rule. */
  const caught = [
    ['a step decided again while the last one goes on', 2, 'steps'],
    ['a payment drafted once its first step is decided', 2, 'drafted'],
    ['an end after the first account is closed', 2, 'rent'],
    ['what a person ended is made', 2, 'ended'],
    ['what nodes show as of before the last step counts', 2, 'rent'],
  ] as const

  it.each(sampleOf(caught, DRAWN, 'hidden faults'))('catches %s', async (fault, seed, rule) => {
    const { failure } = await runHidden({ seed, histories: 40, fault, weather: STEP_BY_STEP })
    expect(failure?.rule).toBe(rule)
  })

  it('has a test for every fault', () => {
    expect(caught.map(([name]) => name)).toEqual(Object.keys(HIDDEN_FAULTS))
  })
})
