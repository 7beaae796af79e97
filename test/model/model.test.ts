import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FAULTS } from './faults.ts'
import { tellHistory } from './history.ts'
import { makeTemplate } from './life.ts'
import { runModel } from './run.ts'

const STEPS_MAX = 100_000

describe('random histories of sending', () => {
  let template: Awaited<ReturnType<typeof makeTemplate>>
  beforeAll(async () => {
    template = await makeTemplate()
  })
  afterAll(() => template.close())

  it('pay no intent twice, lose none, show nothing that is not so, and end', async () => {
    const report = await runModel({ steps: 25_000, seed: 3 })
    expect(report.failure).toBeNull()
    // They were worth telling: everything that can become of an attempt became of some, and processes died over it.
    expect(Object.keys(report.ended)).toEqual(expect.arrayContaining(['expired', 'failed', 'finalized', 'revoked', 'unexecuted']))
    expect(report.kills).toBeGreaterThan(20)
  })

  it('are told again, step by step, from their seed', async () => {
    const told = await tellHistory({ seed: 4, template: template.path })
    expect(told.steps).toBeGreaterThan(1_000)
    expect(await tellHistory({ seed: 4, template: template.path })).toEqual(told)
  })
})

describe('the model', () => {
  /** Seeds that show the fault soon; any other shows it too, somewhere within the steps. */
  const caught = [
    ['a new attempt on time-out', 3, 'I2'],
    ['expiry judged at confirmed', 1, 'I2'],
    ['null taken as absence without history', 1, 'I2'],
    ['a lagging node’s vote counted', 1, 'I2'],
    ['the broadcast row written after the call', 2, 'I3'],
    ['a failed nonce transaction treated as not advancing', 1, 'eventually'],
    ['evidence and verdict in two transactions', 3, 'journal'],
    ['revoked bytes sent again', 1, 'I3'],
    ['the lock not taken', 1, 'lock'],
  ] as const

  it.each(caught)('catches %s', async (name, seed, rule) => {
    const { failure } = await runModel({ steps: STEPS_MAX, seed, fault: FAULTS[name] })
    expect(failure?.rule).toBe(rule)
  })

  it('has a test for every fault', () => {
    expect(caught.map(([name]) => name)).toEqual(Object.keys(FAULTS))
  })
})
