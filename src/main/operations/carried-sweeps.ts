import type { Address } from '../../core/address/address.ts'
import { StrongroomError } from '../../core/error/error.ts'
import type { SweepPlan } from '../../core/plan/sweep.ts'
import { explainLeftOut } from '../../core/review/explain-left-out.ts'
import { chooseNonceAccounts, leavingOf, planNonceAccounts, prepareSweep, requireWatched } from '../carry/index.ts'
import { inRunsOf, type SweptElsewhere, trySweep } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'
import { warnOfAlone } from './node-facts.ts'
import { shownSweepPlan } from './present-sweep-plan.ts'
import { readAsOf } from './read-as-of.ts'
import { createReadPlans } from './read-plans.ts'
import { requireUnlocked } from './require-unlocked.ts'
import { askedOf, planSweepAsked, versionOfSweep } from './sweep-asked.ts'
import { writePrepared } from './write-bundle.ts'

/** As many accounts as are asked of the journal at once. */
const ASKED_AT_ONCE = 1_000

/** Sweeps of accounts whose keys are elsewhere, which are prepared as a bundle. */
export function carriedSweepOperations(services: Services) {
  const readPlans = createReadPlans<SweepPlan>()
  return {
    planSweep: os.bundles.planSweep.handler(async ({ input: { to, account, nonceAccount: named, ...input } }) => {
      const asOf = await readAsOf(services)
      const elsewhere = await readElsewhere(services, { to, account })
      const { plan: planned, version, why } = await planSweepAsked(services, input, { elsewhere })
      const { plan } = planned
      const nonceAccounts = await planNonceAccounts(services, { plan: leavingOf(plan, to), from: to, named })
      const shown = await shownSweepPlan(services, planned, to)
      if (shown.digest !== null) readPlans.keep(shown.digest, plan)
      const tried = [...(await trySweep(services, plan)), ...(await warnOfAlone(services))]
      const warnings = [...shown.warnings, ...tried]
      const leftOut = [...shown.leftOut, ...holdingNothing(account, shown)]
      return { asOf, version: version === 1 ? ('1' as const) : version, versionWords: why, ...shown, leftOut, nonceAccounts, warnings }
    }),
    prepareSweep: os.bundles.prepareSweep.handler(async ({ input: { to, account, nonceAccount: named, digest, ...input } }) => {
      await requireUnlocked(services)
      const elsewhere = await readElsewhere(services, { to, account })
      const nonceAccounts = await chooseNonceAccounts(services, { from: to, named })
      const read = readPlans.find(digest)
      const request = { ...askedOf(input), version: await versionOfSweep(services, input, read, { elsewhere }) }
      return writePrepared(services, await prepareSweep(services, { request, elsewhere, read, digest, nonceAccounts }))
    }),
  }
}

type Shown = Awaited<ReturnType<typeof shownSweepPlan>>

/** What a person named and no plan is made of, since the ledger knows of nothing in it: left out without a word, it would be taken for swept. */
function holdingNothing(named: Asked['account'], { transactions, leftOut }: Shown): Shown['leftOut'] {
  const shown = new Set([...transactions.flatMap(({ sources }) => sources), ...leftOut].map(({ address }) => address))
  const reason = 'holds-nothing'
  return [...new Set(named)].flatMap((address) => (shown.has(address) ? [] : [{ address, reason, words: explainLeftOut(reason) }]))
}

type Asked = { readonly to: Address; readonly account?: readonly Address[] | undefined }

/** @throws OPERATION_ARGUMENT, CARRY_NO_WATCHED */
async function readElsewhere(services: Services, { to, account }: Asked): Promise<SweptElsewhere> {
  // Left out without a word, it would be taken for swept.
  if (account?.includes(to) === true)
    throw new StrongroomError('OPERATION_ARGUMENT', { field: 'account', problem: 'it names the account that all of it comes to' })
  await requireWatched(services, to)
  for (const run of inRunsOf(ASKED_AT_ONCE, account ?? [])) await requireWatched(services, ...run)
  return { home: to, accounts: account === undefined ? null : new Set(account) }
}
