import { StrongroomError } from '../../core/error/error.ts'
import { CONFIDENTIAL_SOURCES_MAX } from '../../core/plan/confidential-sweep.ts'
import type { ConfidentialSourceRecord, ConfidentialSweepRecord } from '../journal/index.ts'
import { planConfidentialSweep, startConfidentialSweep } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'
import { readListed } from './read-listed.ts'
import { showConfidentialSweepPlan, showSources, showSummary } from './present-confidential-sweep.ts'
import { requireUnlocked } from './require-unlocked.ts'

/** Sweeps of hidden balances. */
export function confidentialSweepOperations(services: Services) {
  const { journal, confidentialSweeper } = services
  const read = async (id: string): Promise<ConfidentialSweepRecord> => {
    const found = await journal.read.confidentialSweep(id)
    if (found === null) throw new StrongroomError('CONFIDENTIAL_SWEEP_UNKNOWN', { id })
    return found
  }
  const readSources = (sweepId: string): Promise<readonly ConfidentialSourceRecord[]> =>
    journal.read.confidentialSources({ sweepId, limit: CONFIDENTIAL_SOURCES_MAX })
  return {
    plan: os.confidentialSweeps.plan.handler(async ({ input: { mint, accounts = null } }) =>
      showConfidentialSweepPlan(services, await planConfidentialSweep(services, { mint, accounts })),
    ),
    start: os.confidentialSweeps.start.handler(async ({ input: { mint, accounts = null, digest } }) => {
      await requireUnlocked(services)
      const started = await startConfidentialSweep(services, { asked: { mint, accounts }, digest })
      confidentialSweeper.wake()
      return started
    }),
    list: os.confidentialSweeps.list.handler(async ({ input: { limit } }) => {
      const listed = await readListed(journal)
      return (await journal.read.confidentialSweeps({ limit })).map((sweep) => showSummary(sweep, listed))
    }),
    show: os.confidentialSweeps.show.handler(async ({ input: { id } }) => {
      const sweep = await read(id)
      return { ...showSummary(sweep, await readListed(journal)), sources: await showSources(services, await readSources(id)) }
    }),
    resume: os.confidentialSweeps.resume.handler(async ({ input: { id } }) => {
      const { open } = await read(id)
      await requireUnlocked(services)
      confidentialSweeper.wake()
      return { id, accounts: open }
    }),
    stop: os.confidentialSweeps.stop.handler(async ({ input: { id, account } }) => {
      await read(id)
      const some = (await readSources(id)).filter((source) => account === undefined || source.account === account)
      if (account !== undefined && some.length === 0) throw new StrongroomError('CONFIDENTIAL_ACCOUNT_UNKNOWN', { account })
      const open = some.filter(({ state }) => state === 'open')
      await journal.write('confidential-stopped', async (tx) => {
        for (const { id: sourceId } of open) await tx.endConfidentialSource({ sourceId, end: { as: 'stopped', why: 'by-person' } })
      })
      return { stopped: open.length }
    }),
  }
}
