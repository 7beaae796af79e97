import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWhole } from '../support/sample.ts'
import { tellHistory } from './history.ts'
import { makeTemplate } from './life.ts'
import { REOPENED } from './plain-weather.ts'
import { runModel } from './run.ts'
import type { Power } from './weather.ts'

/** What the adversary is given in every run of the tests; `npm run test:model` gives it all of its powers. */
const POWERS_HERE: readonly Power[] = ['machines', 'lies', 'watching', 'asker']
/** A sample takes the first histories of each. */
const STEPS = isWhole ? { every: 40_000, approved: 25_000, reopened: 25_000 } : { every: 10_000, approved: 8_000, reopened: 8_000 }

describe('random histories of sending', () => {
  let template: Awaited<ReturnType<typeof makeTemplate>>
  beforeAll(async () => {
    template = await makeTemplate()
  })
  afterAll(() => template.close())

  it('pay no intent twice, lose none, show nothing that is not so, and end', async () => {
    const report = await runModel({ steps: STEPS.every, seed: isWhole ? 8 : 16, powers: POWERS_HERE })
    expect(report.failure).toBeNull()
    // They were worth telling: everything that can become of an attempt became of some, and processes died over it.
    expect(Object.keys(report.ended)).toEqual(
      expect.arrayContaining(['expired', 'failed', 'finalized', ...(isWhole ? ['unexecuted'] : [])]),
    )
    expect(report.kills).toBeGreaterThan(20)
    expect(report.asked).toBeGreaterThan(0)
    expect(Object.values(report.lies).filter(({ answers }) => answers > 0).length).toBeGreaterThan(2)
  })

  it('sign what a second person has to approve by their approval alone, and let nothing wait for ever that they decided on', async () => {
    const weather = { decide: 0.05, people: 0.02, watching: false }
    const report = await runModel({ steps: STEPS.approved, seed: isWhole ? 3 : 5, powers: [...POWERS_HERE, 'people'], weather })
    expect(report.failure).toBeNull()
    expect(report.approved).toBeGreaterThan(isWhole ? 5 : 2)
    expect(report.declined).toBeGreaterThan(0)
    const told = () => tellHistory({ seed: 4, template, powers: POWERS_HERE, weather })
    expect(await told()).toEqual(await told())
  })

  it('put old copies of the journal back, and go on once a person has compared with the chain: nothing is paid again, and everything ends', async () => {
    const report = await runModel({ steps: STEPS.reopened, seed: isWhole ? 7 : 1, powers: [], weather: REOPENED })
    expect(report.failure).toBeNull()
    expect(report.oldJournals).toBeGreaterThan(3)
    expect(report.reopened).toBeGreaterThan(0)
  })

  it('are told again, step by step, from their seed', async () => {
    const told = await tellHistory({ seed: 4, template, powers: POWERS_HERE })
    expect(told.steps).toBeGreaterThan(1_000)
    expect(await tellHistory({ seed: 4, template, powers: POWERS_HERE })).toEqual(told)
  })
})
