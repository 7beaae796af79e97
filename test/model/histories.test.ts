import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWhole } from '../support/sample.ts'
import { tellHistory } from './history.ts'
import { makeTemplate } from './life.ts'
import { REOPENED } from './plain-weather.ts'
import { type ModelOptions, runModel } from './run.ts'
import type { Power } from './weather.ts'

/** What the adversary is given in every run of the tests; `npm run test:model` gives it all of its powers. */
const POWERS_HERE: readonly Power[] = ['machines', 'lies', 'watching', 'asker']
/**
 * A sample takes the first histories of each. What a seed meets is another with every request that the product makes or leaves out, so
 * histories go on until they have met what makes them worth telling.
 */
const STEPS = isWhole ? { every: 40_000, approved: 25_000, reopened: 25_000 } : { every: 10_000, approved: 8_000, reopened: 8_000 }

type Until = NonNullable<ModelOptions['until']>

describe('random histories of sending', () => {
  let template: Awaited<ReturnType<typeof makeTemplate>>
  beforeAll(async () => {
    template = await makeTemplate()
  })
  afterAll(() => template.close())

  it('pay no intent twice, lose none, show nothing that is not so, and end', async () => {
    // Everything that can become of an attempt became of some, processes died over it, the signer was asked, and nodes lied.
    const ends = ['expired', 'failed', 'finalized', ...(isWhole ? ['unexecuted'] : [])]
    const until: Until = ({ ended, kills, asked, lies }) =>
      ends.every((end) => end in ended) && kills > 20 && asked > 0 && Object.values(lies).filter(({ answers }) => answers > 0).length > 2
    const report = await runModel({ steps: STEPS.every, seed: isWhole ? 8 : 16, powers: POWERS_HERE, until })
    expect(report.failure).toBeNull()
    expect(until(report)).toBe(true)
  })

  it('sign what a second person has to approve by their approval alone, and let nothing wait for ever that they decided on', async () => {
    const weather = { decide: 0.05, people: 0.02, watching: false }
    const until: Until = ({ approved, declined }) => approved > (isWhole ? 5 : 2) && declined > 0
    const report = await runModel({ steps: STEPS.approved, seed: isWhole ? 3 : 5, powers: [...POWERS_HERE, 'people'], weather, until })
    expect(report.failure).toBeNull()
    expect(until(report)).toBe(true)
    const told = () => tellHistory({ seed: 4, template, powers: POWERS_HERE, weather })
    expect(await told()).toEqual(await told())
  })

  it('put old copies of the journal back, and go on once a person has compared with the chain: nothing is paid again, and everything ends', async () => {
    const until: Until = ({ oldJournals, reopened }) => oldJournals > 3 && reopened > 0
    const report = await runModel({ steps: STEPS.reopened, seed: isWhole ? 7 : 1, powers: [], weather: REOPENED, until })
    expect(report.failure).toBeNull()
    expect(until(report)).toBe(true)
  })

  it('are told again, step by step, from their seed', async () => {
    const told = await tellHistory({ seed: 4, template, powers: POWERS_HERE })
    expect(told.steps).toBeGreaterThan(1_000)
    expect(await tellHistory({ seed: 4, template, powers: POWERS_HERE })).toEqual(told)
  })
})
