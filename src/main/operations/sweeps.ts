import type { Address } from '../../core/address/address.ts'
import { findAssociatedAddress } from '../../core/address/associated.ts'
import { countGoingOn, outcomeOf } from '../../core/payment/decision-outcome.ts'
import { isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import type { SweepPlan } from '../../core/plan/sweep.ts'
import type { DecisionRecord } from '../journal/index.ts'
import { parseSweptAsset, readToChoose, startSweep, trySweep } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { requireUnlocked } from './require-unlocked.ts'
import { requireToChoose } from './require-to-choose.ts'
import { readExpectedLanding } from './expected-landing.ts'
import { foreseeSweep, warnOf } from './foresee.ts'
import { os } from './implement.ts'
import { warnOfAlone } from './node-facts.ts'
import { readAsOf } from './read-as-of.ts'
import { createReadPlans } from './read-plans.ts'
import { shownSweepPlan } from './present-sweep-plan.ts'
import { showDecision } from './show-decision.ts'
import { readNotSealed, withNotSealed } from './unconfirmed.ts'
import { askedOf, planSweepAsked, versionOfSweep } from './sweep-asked.ts'

export function sweepOperations(services: Services) {
  const { journal, submitter } = services
  const readPlans = createReadPlans<SweepPlan>()
  return {
    accounts: os.sweeps.accounts.handler(async ({ input: { asset, limit } }) => {
      const asOf = await readAsOf(services)
      const rows = await readToChoose(services, { asset })
      const held = rows.reduce((sum, { amount }) => sum + amount, 0n)
      return { asOf, accounts: rows.slice(0, limit), total: rows.length, held }
    }),
    plan: os.sweeps.plan.handler(async ({ input }) => {
      await requireToChoose(journal, input.accounts)
      const asOf = await readAsOf(services)
      const { plan: planned, version, why } = await planSweepAsked(services, input)
      const { plan } = planned
      const shown = await shownSweepPlan(services, planned, await ownerOfHome(journal, plan))
      if (shown.digest !== null) readPlans.keep(shown.digest, plan)
      const refusals = await foreseeSweep(services, plan.transactions)
      const tried = [...(await trySweep(services, plan)), ...(await warnOfAlone(services))]
      const beware = [...warnOf(refusals), ...shown.warnings, ...tried]
      const landing = await readExpectedLanding(services)
      return { asOf, version: version === 1 ? ('1' as const) : version, versionWords: why, ...shown, landing, warnings: beware }
    }),
    start: os.sweeps.start.handler(async ({ input: { digest, ...input } }) => {
      await requireUnlocked(services)
      await requireToChoose(journal, input.accounts)
      const read = readPlans.find(digest)
      const version = await versionOfSweep(services, input, read)
      const asOf = await readAsOf(services)
      const { id, plan } = await startSweep(services, { request: { ...askedOf(input), version }, digest, read }).catch(sayAsOf(asOf.words))
      submitter.wake()
      return { id, transactions: plan.totals.transactions, accounts: plan.totals.accounts }
    }),
    show: os.sweeps.show.handler(async ({ input: { id } }) => {
      const sweep = await journal.read.decision(id)
      if (sweep === null || sweep.kind !== 'sweep') throw new StrongroomError('DECISION_UNKNOWN', { id })
      const { kind: _kind, ...shown } = await showDecision(services, sweep)
      return { ...shown, mode: parseSweptAsset(sweep.summary).mode }
    }),
    list: os.sweeps.list.handler(async ({ input: { limit } }) => {
      const notSealed = await readNotSealed(services)
      return (await journal.read.decisions({ kind: 'sweep', limit })).map((decided) => shownSweep(withNotSealed(decided, notSealed)))
    }),
  }
}

/** That there is nothing to sweep is true as of the slot up to which deposits were read. */
const sayAsOf = (asOf: string) => (error: unknown) => {
  throw isStrongroomError(error, 'PLAN_NOTHING_TO_SWEEP') ? new StrongroomError('PLAN_NOTHING_TO_SWEEP', { ...error.context, asOf }) : error
}

/** Our treasury account, where the destination is it or its account of the token; null otherwise. */
async function ownerOfHome({ read }: Services['journal'], { asset, destination }: SweepPlan): Promise<Address | null> {
  const [treasury] = await read.accounts({ role: 'treasury', limit: 1 })
  if (treasury === undefined) return null
  const { address: owner } = treasury
  const home = asset.kind === 'native' ? owner : findAssociatedAddress({ owner, mint: asset.mint, tokenProgram: asset.tokenProgram })
  return home === destination ? owner : null
}

function shownSweep(decided: DecisionRecord) {
  const { id, summary, intents, atMs } = decided
  const { asset, mode } = parseSweptAsset(summary)
  return { id, at: new Date(atMs), asset, mode, transactions: intents, goingOn: countGoingOn(decided), outcome: outcomeOf(decided) }
}
