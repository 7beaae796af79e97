import { StrongroomError } from '../../core/error/error.ts'
import { explainLeftOut } from '../../core/review/explain-left-out.ts'
import { digestPlan } from '../../core/plan/digest.ts'
import type { PlannedTransaction, SweepPlan } from '../../core/plan/sweep.ts'
import type { DecisionRecord } from '../journal/index.ts'
import { parseSweepRequest, planSweep, type SweepRequest, startSweep } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { requireUnlocked } from './require-unlocked.ts'
import { os } from './implement.ts'
import { warnOfAlone } from './node-facts.ts'
import { openReadPlans } from './read-plans.ts'
import { reviewPlan } from './review-plan.ts'
import { showDecision } from './show-decision.ts'

const IN_ANOTHER_SWEEP = 'An unfinished sweep holds it; it is free again once that sweep is settled.'

export function sweepOperations(services: Services) {
  const { journal, submitter } = services
  const readPlans = openReadPlans<SweepPlan>()
  return {
    plan: os.sweeps.plan.handler(async ({ input }) => {
      const { plan, taken } = await planSweep(services, requestOf(input))
      const leftOut = plan.leftOut.map(({ address, reason }) => ({ address, reason: reason as string, words: explainLeftOut(reason) }))
      leftOut.push(...taken.map((address) => ({ address, reason: 'in-another-sweep', words: IN_ANOTHER_SWEEP })))
      const { words, warnings } = await reviewPlan(journal, plan)
      const transactions = plan.transactions.map((transaction, index) => ({ ...shownTransaction(transaction), words: words[index] ?? '' }))
      const digest = transactions.length === 0 ? null : digestPlan(plan)
      if (digest !== null) readPlans.keep(digest, plan)
      return { ...shownTotals(plan), transactions, leftOut, warnings: [...warnings, ...(await warnOfAlone(services))], digest }
    }),
    start: os.sweeps.start.handler(async ({ input: { digest, ...input } }) => {
      await requireUnlocked(services)
      const { id, plan } = await startSweep(services, { request: requestOf(input), digest, read: readPlans.find(digest) })
      submitter.wake()
      return { id, transactions: plan.totals.transactions, accounts: plan.totals.accounts }
    }),
    show: os.sweeps.show.handler(async ({ input: { id } }) => {
      const sweep = await journal.read.decision(id)
      if (sweep === null || sweep.kind !== 'sweep') throw new StrongroomError('DECISION_UNKNOWN', { id })
      const { kind: _kind, ...shown } = await showDecision(services, sweep)
      return { ...shown, mode: parseSweepRequest(sweep.summary).mode }
    }),
    list: os.sweeps.list.handler(async ({ input: { limit } }) => (await journal.read.decisions({ kind: 'sweep', limit })).map(shownSweep)),
  }
}

function requestOf({ version, ...rest }: Omit<SweepRequest, 'version'> & { version: 'legacy' | '1' }): SweepRequest {
  return { ...rest, version: version === '1' ? 1 : 'legacy' }
}

function shownTotals({ destination, totals }: Awaited<ReturnType<typeof planSweep>>['plan']) {
  const { moved, feeLamports, feeLamportsPerAccount, naiveFeeLamports, rentReclaimedLamports } = totals
  return { destination, movedAmount: moved, feeLamports, feeLamportsPerAccount, naiveFeeLamports, rentReclaimedLamports }
}

function shownTransaction({ sources, feePayer, byteLength, feeLamports }: PlannedTransaction) {
  return { sources: sources.map(({ address, amount }) => ({ address, amount })), payer: feePayer, byteLength, feeLamports }
}

function shownSweep({ id, summary, intents, openIntents, atMs }: DecisionRecord) {
  const { asset, mode } = parseSweepRequest(summary)
  return { id, at: new Date(atMs), asset, mode, transactions: intents, settled: openIntents === 0 }
}
