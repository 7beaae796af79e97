import { countGoing } from './outcome.ts'
import { implement } from '@orpc/server'
import { contract } from '../../../src/contract/contract.ts'
import { hiddenSweepAnswers } from './hidden-sweeping.ts'
import { powerAnswers } from './powering.ts'
import { rentAnswers } from './reclaiming.ts'
import type { Scene } from './scene.ts'
import { planOf, sweepOf } from './sweeping.ts'

const os = implement(contract)

/** Sweeps of both kinds, what could move money later, and rent. */
export const sweepAnswers = (scene: Scene) => ({
  sweeps: publicSweepAnswers(scene),
  confidentialSweeps: hiddenSweepAnswers(scene),
  powers: powerAnswers(scene),
  rent: rentAnswers(scene),
})

/** Sweeps, planned by asset; one that was started holds what it sweeps. */
function publicSweepAnswers(scene: Scene) {
  const started = new Set<string>()
  return {
    plan: os.sweeps.plan.handler(({ input: { asset }, errors }) => {
      const plan = planOf(scene, asset)
      if (plan.transactions.length > 0 || plan.leftOut.length > 0) return plan
      throw errors.REFUSED({ data: { code: 'PLAN_NOTHING_TO_SWEEP', context: { asOf: plan.asOf.words } } })
    }),
    start: os.sweeps.start.handler(({ input: { asset, digest }, errors }) => {
      // What an unfinished sweep holds is not planned again.
      if (started.has(digest)) throw errors.REFUSED({ data: { code: 'PLAN_NOTHING_TO_SWEEP', context: {} } })
      const plan = planOf(scene, asset)
      if (plan.digest !== digest) throw errors.REFUSED({ data: { code: 'PLAN_CHANGED', context: {} } })
      started.add(digest)
      const id = `sweep-${scene.sweeps.size + 1}`
      scene.sweeps.set(id, sweepOf(id, plan, asset))
      return { id, transactions: plan.transactions.length, accounts: plan.transactions.flatMap(({ sources }) => sources).length }
    }),
    show: os.sweeps.show.handler(({ input: { id }, errors }) => {
      const found = scene.sweeps.get(id)
      if (found === undefined) throw errors.REFUSED({ data: { code: 'DECISION_UNKNOWN', context: { id } } })
      return found
    }),
    list: os.sweeps.list.handler(() =>
      [...scene.sweeps.values()].map(({ id, asset, mode, outcome, parts }) => ({
        id,
        asset,
        mode,
        outcome,
        at: new Date(0),
        transactions: parts.length,
        goingOn: countGoing(parts),
      })),
    ),
  }
}
