import { countGoing } from './outcome.ts'
import { implement } from '@orpc/server'
import { contract } from '../../../src/contract/contract.ts'
import { hiddenSweepAnswers } from './hidden-sweeping.ts'
import { powerAnswers } from './powering.ts'
import { rentAnswers } from './reclaiming.ts'
import { asOf, type Scene } from './scene.ts'
import { planOf, sweepOf, toChoose } from './sweeping.ts'

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
    accounts: os.sweeps.accounts.handler(({ input: { asset, limit } }) => {
      const rows = toChoose(scene, asset)
      const labels = new Map(scene.accounts.map(({ address, label }) => [address, label]))
      return {
        asOf: asOf(scene),
        accounts: rows.slice(0, limit).map((row) => ({ ...row, label: labels.get(row.address) ?? null })),
        total: rows.length,
        held: rows.reduce((sum, { amount }) => sum + amount, 0n),
      }
    }),
    plan: os.sweeps.plan.handler(({ input: { asset, ...choice }, errors }) => {
      const plan = planOf(scene, asset, choice)
      if (plan.transactions.length > 0 || plan.leftOut.length > 0) return plan
      throw errors.REFUSED({ data: { code: 'PLAN_NOTHING_TO_SWEEP', context: { asOf: plan.asOf.words } } })
    }),
    start: os.sweeps.start.handler(({ input: { asset, digest, ...choice }, errors }) => {
      // What an unfinished sweep holds is not planned again.
      if (started.has(digest)) throw errors.REFUSED({ data: { code: 'PLAN_NOTHING_TO_SWEEP', context: {} } })
      const plan = planOf(scene, asset, choice)
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
