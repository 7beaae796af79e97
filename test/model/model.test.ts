import { describe, expect, it } from 'vitest'
import { sampleOf } from '../support/sample.ts'
import { FAULTS } from './faults.ts'
import { REOPENING_FAULTS } from './faults-of-reopening.ts'
import { PLAIN, REOPENED } from './plain-weather.ts'
import { PUT_BACK } from './put-back.ts'
import { runModel } from './run.ts'
import type { Power, Weather } from './weather.ts'

/** Each seed shows its fault sooner; when the product asks other things of its nodes, the same seed tells other histories. */
const STEPS_MAX = 500_000
/** Faults of each kind in a sample. */
const DRAWN = 2

const NO_ASKER: readonly Power[] = ['machines', 'lies', 'watching', 'files']

/** Two nodes that stand 100 slots behind a third, which comes and goes. */
const TWO_BEHIND: Partial<Weather> = {
  ...{ nodes: 3, machines: 1, lags: [100], firstAhead: true, liar: null, forgetful: 0, firstAway: 1, change: 0.05 },
  ...{ keep: 0, land: 0.3, again: 0, fork: 0, skip: 0, fail: 0, unexecuted: 0, silence: 0, late: 0, payIn: 0 },
  ...{ nonce: 0, foreignAdvance: 0, kill: 0.0005, blocksMax: 20, decide: 0.1, watching: false },
}

/** Bytes land at the end of their lives. */
const LATE: Partial<Weather> = {
  ...PLAIN,
  ...{ keep: 0.9, bring: 0.1, land: 0.05, again: 0, fork: 0, kill: 0.002, blocksMax: 20, downBlocksMax: 20 },
}
/** Two nodes without history, for whoever comes back after long. */
const FORGETFUL: Partial<Weather> = { ...PLAIN, nodes: 2, forgetful: 2, keep: 0, land: 0.9, kill: 0.015, downBlocksMax: 250 }
const FAILING: Partial<Weather> = { ...PLAIN, nonce: 0.9, fail: 0.4, land: 0.9, keep: 0 }
const KEPT_BACK: Partial<Weather> = { ...PLAIN, nonce: 0.9, keep: 0.9, land: 0.05 }
/** Somebody else asks the signer again and again. */
const ASKED: Partial<Weather> = { ...PLAIN, ask: 0.05, kill: 0.01, fork: 0 }
/** A second person has to approve; the more seldom they do, the more equal payments wait at once. */
const APPROVED: Partial<Weather> = { ...PLAIN, decide: 0.05, people: 0.02 }
const EQUAL: Partial<Weather> = {
  ...{ ...PLAIN, decide: 0.2, people: 0.003, kill: 0, keep: 0, land: 0.9, skip: 0, fork: 0, fail: 0, unexecuted: 0 },
  ...{ blocksMax: 20, payIn: 0 },
}

/** What is signed in a journal that is gone never lands. */
const KEPT_FOR_EVER: Partial<Weather> = { ...REOPENED, keep: 1, bring: 0, lyingError: 0, land: 0.9 }
const FAILING_BEFORE: Partial<Weather> = { ...REOPENED, fail: 0.4, land: 0.9, keep: 0 }

describe('the model', () => {
  /** Under what shows the fault soon; any other weather shows it too, somewhere within the steps. */
  const caught = [
    ['a new attempt on time-out', 1, 'I2', {}],
    ['expiry judged at confirmed', 1, 'I2', LATE],
    ['null taken as absence without history', 3, 'I2', FORGETFUL],
    ['a lagging node’s vote counted', 3, 'I2', TWO_BEHIND],
    ['the broadcast row written after the call', 1, 'I3', PLAIN],
    ['a failed nonce transaction treated as not advancing', 2, 'eventually', FAILING],
    ['evidence and verdict in two transactions', 1, 'journal', PLAIN],
    ['revoked bytes sent again', 1, 'I3', KEPT_BACK],
    ['the lock not taken', 1, 'lock', PLAIN],
    ['what is asked for taken for decided', 1, 'I6', ASKED],
    ['what was signed forgotten', 4, 'I7', ASKED],
    ['what leaves not counted', 1, 'I6', { ...ASKED, limited: true }],
    ['nobody asked to approve', 1, 'approval', APPROVED],
    ['an approval reopens every equal payment', 3, 'approval', EQUAL],
    ['a refused draft’s digest counts as known', 1, 'eventually', { ...APPROVED, nonce: 0.9 }],
  ] as const

  it.each(sampleOf(caught, DRAWN, 'faults'))('catches %s', async (name, seed, rule, weather) => {
    const { failure } = await runModel({ steps: STEPS_MAX, seed, fault: FAULTS[name], powers: [], weather })
    expect(failure?.rule).toBe(rule)
  })

  /** Each lets one node, one machine or one old file decide alone again, under the adversary that it falls to. */
  const putBack = [
    ['one node’s word for what became of a payment', 1],
    ['not knowing from behind', 8],
    ['an end of a blockhash that one node understates', 1],
    ['blocks from the node that is asked first', 1],
    ['an old journal that sends at once', 3],
    ['what our keys did left unread', 1],
    ['silence of a machine that lost blocks', 42],
  ] as const

  it.each(sampleOf(putBack, DRAWN, 'put back'))('catches %s, put back', async (name, seed) => {
    const { fault, weather, rules } = PUT_BACK[name]
    const { failure } = await runModel({ steps: STEPS_MAX, seed, fault, weather, rules, powers: NO_ASKER })
    expect(rules).toContain(failure?.rule)
  })

  /** What is done with an older journal, or with a vault that was made again. */
  const reopening = [
    ['a comparison that matches nothing', 1, REOPENED],
    ['what is dead called paid', 3, KEPT_FOR_EVER],
    ['what failed called paid', 2, FAILING_BEFORE],
    ['sending opened without comparing', 2, REOPENED],
    ['references forgotten over a restore', 1, REOPENED],
    ['a match that opens sending', 1, REOPENED],
  ] as const

  it.each(sampleOf(reopening, DRAWN, 'reopening'))('catches %s', async (name, seed, weather) => {
    const { failure } = await runModel({ steps: STEPS_MAX, seed, fault: REOPENING_FAULTS[name], powers: [], weather })
    expect(failure).not.toBeNull()
  })

  it('has a test for every fault', () => {
    expect(reopening.map(([name]) => name)).toEqual(Object.keys(REOPENING_FAULTS))
    expect(putBack.map(([name]) => name)).toEqual(Object.keys(PUT_BACK))
    expect(caught.map(([name]) => name)).toEqual(Object.keys(FAULTS))
  })
})
