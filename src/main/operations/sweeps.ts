import type { Address } from '../../core/address/address.ts'
import { findAssociatedAddress } from '../../core/address/associated.ts'
import { countGoingOn, outcomeOf } from '../../core/payment/decision-outcome.ts'
import { isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import { explainLeftOut } from '../../core/review/explain-left-out.ts'
import { digestPlan } from '../../core/plan/digest.ts'
import type { PlannedTransaction, SweepPlan } from '../../core/plan/sweep.ts'
import type { DecisionRecord } from '../journal/index.ts'
import { parseSweepRequest, planInVersion, planSweepOver, readSweepFacts, type SweepRequest, startSweep, trySweep } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { requireUnlocked } from './require-unlocked.ts'
import { readExpectedLanding } from './expected-landing.ts'
import { foreseeSweep, warnOf } from './foresee.ts'
import { os } from './implement.ts'
import { warnOfAlone } from './node-facts.ts'
import { readAsOf } from './read-as-of.ts'
import { createReadPlans } from './read-plans.ts'
import { reviewPlan } from './review-plan.ts'
import { showDecision } from './show-decision.ts'
import { readNotSealed, withNotSealed } from './unconfirmed.ts'
import { versionAsked } from './version-asked.ts'
import { say } from '../../core/text/sentence.ts'

const TAKEN = 'An unfinished sweep holds it, or an outstanding payment takes from it; it is free again once that has ended.'

export function sweepOperations(services: Services) {
  const { journal, submitter } = services
  const readPlans = createReadPlans<SweepPlan>()
  return {
    plan: os.sweeps.plan.handler(async ({ input }) => {
      const asOf = await readAsOf(services)
      const { plan: planned, version, why } = await planInForm(services, input)
      const { plan, taken } = planned
      const leftOut = plan.leftOut.map(({ address, reason }) => ({ address, reason: reason as string, words: explainLeftOut(reason) }))
      leftOut.push(...taken.map((address) => ({ address, reason: 'taken', words: TAKEN })))
      const { words, warnings } = await reviewPlan(journal, plan)
      const transactions = plan.transactions.map((transaction, index) => ({ ...shownTransaction(transaction), words: words[index] ?? [] }))
      const digest = transactions.length === 0 ? null : digestPlan(plan)
      if (digest !== null) readPlans.keep(digest, plan)
      const options = { version: version === 1 ? ('1' as const) : version, versionWords: why }
      const shown = { ...options, ...shownTotals(plan), destinationOwner: await ownerOfHome(journal, plan) }
      const refusals = await foreseeSweep(services, plan.transactions)
      const tried = [...(await trySweep(services, plan)), ...(await warnOfAlone(services))].map((said) => say`${said}`)
      const beware = [...warnOf(refusals), ...warnings, ...tried]
      const landing = await readExpectedLanding(services)
      return { asOf, ...shown, landing, transactions, leftOut, warnings: beware, digest }
    }),
    start: os.sweeps.start.handler(async ({ input: { digest, ...input } }) => {
      await requireUnlocked(services)
      const read = readPlans.find(digest)
      // Auto is what was read; where that is forgotten, it is chosen again, and may be another plan.
      const asked = versionAsked(input)
      const version = asked === 'auto' ? (versionOf(read) ?? (await planInForm(services, input)).version) : asked
      const asOf = await readAsOf(services)
      const { id, plan } = await startSweep(services, { request: { ...input, version }, digest, read }).catch(sayAsOf(asOf.words))
      submitter.wake()
      return { id, transactions: plan.totals.transactions, accounts: plan.totals.accounts }
    }),
    show: os.sweeps.show.handler(async ({ input: { id } }) => {
      const sweep = await journal.read.decision(id)
      if (sweep === null || sweep.kind !== 'sweep') throw new StrongroomError('DECISION_UNKNOWN', { id })
      const { kind: _kind, ...shown } = await showDecision(services, sweep)
      return { ...shown, mode: parseSweepRequest(sweep.summary).mode }
    }),
    list: os.sweeps.list.handler(async ({ input: { limit } }) => {
      const notSealed = await readNotSealed(services)
      return (await journal.read.decisions({ kind: 'sweep', limit })).map((decided) => shownSweep(withNotSealed(decided, notSealed)))
    }),
  }
}

type Input = Omit<SweepRequest, 'version'> & { readonly version: 'auto' | 'legacy' | '1' }

/** That there is nothing to sweep is true as of the slot up to which deposits were read. */
const sayAsOf = (asOf: string) => (error: unknown) => {
  throw isStrongroomError(error, 'PLAN_NOTHING_TO_SWEEP') ? new StrongroomError('PLAN_NOTHING_TO_SWEEP', { ...error.context, asOf }) : error
}

/** Sweeps are of one version or the other. */
function versionOf(plan: SweepPlan | undefined): SweepRequest['version'] | null {
  const version = plan?.transactions[0]?.template.options.version
  return version === undefined || version === 0 ? null : version
}

/** Plans in the version asked for, or in the better one, over one reading of the chain. */
async function planInForm(services: Services, input: Input) {
  const facts = await readSweepFacts(services, input)
  return planInVersion(services, versionAsked(input), {
    plan: (version) => planSweepOver(facts, version),
    weigh: ({ plan: { transactions } }) => ({ leftOut: 0, transactions: transactions.length }),
  })
}

function shownTotals({ destination, totals }: SweepPlan) {
  const { moved, feeLamports, feeLamportsPerAccount, naiveFeeLamports, rentReclaimedLamports, rentFundedLamports } = totals
  const rents = { rentReclaimedLamports, rentFundedLamports }
  return { destination, movedAmount: moved, feeLamports, feeLamportsPerAccount, naiveFeeLamports, ...rents }
}

/** Our treasury account, where the destination is it or its account of the token; null otherwise. */
async function ownerOfHome({ read }: Services['journal'], { asset, destination }: SweepPlan): Promise<Address | null> {
  const [treasury] = await read.accounts({ role: 'treasury', limit: 1 })
  if (treasury === undefined) return null
  const { address: owner } = treasury
  const home = asset.kind === 'native' ? owner : findAssociatedAddress({ owner, mint: asset.mint, tokenProgram: asset.tokenProgram })
  return home === destination ? owner : null
}

function shownTransaction({ sources, feePayer, byteLength, feeLamports }: PlannedTransaction) {
  return { sources: sources.map(({ address, amount }) => ({ address, amount })), payer: feePayer, byteLength, feeLamports }
}

function shownSweep(decided: DecisionRecord) {
  const { id, summary, intents, atMs } = decided
  const { asset, mode } = parseSweepRequest(summary)
  return { id, at: new Date(atMs), asset, mode, transactions: intents, goingOn: countGoingOn(decided), outcome: outcomeOf(decided) }
}
