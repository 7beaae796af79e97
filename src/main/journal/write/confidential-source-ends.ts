import type { Address } from '../../../core/address/address.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { toNumber } from '../columns.ts'
import type { Given } from '../writer.ts'
import type { Change } from './change.ts'

/** Does {@link JournalWriter.endConfidentialSource}. */
export async function endConfidentialSource(change: Change, { sourceId, end }: Given<'endConfidentialSource'>): Promise<void> {
  const { account, sweep_id: sweep, state } = await requireSource(change, sourceId)
  if (state !== 'open') return
  const ended = end.as === 'swept' ? { slot: end.slot, why: null } : { slot: null, why: end.why }
  await change.db
    .updateTable('confidential_source')
    .set({ state: end.as, ...ended })
    .where('id', '=', BigInt(sourceId))
    .execute()
  await change.append('confidential-source-ended', { sweep, account, as: end.as, ...ended })
}

/** The account of a confidential sweep, which must be there. */
export async function requireSource({ db }: Change, sourceId: number) {
  const source = await db
    .selectFrom('confidential_source')
    .select(['account', 'sweep_id', 'state'])
    .where('id', '=', BigInt(sourceId))
    .executeTakeFirst()
  invariant(source !== undefined, `no account ${sourceId} of a confidential sweep`)
  return source
}

/** Does {@link JournalWriter.stopConfidentialSource}. */
export async function stopConfidentialSource(change: Change, account: Address): Promise<void> {
  const open = await change.db
    .selectFrom('confidential_source')
    .select('id')
    .where('account', '=', account)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (open !== undefined) await endConfidentialSource(change, { sourceId: toNumber(open.id), end: { as: 'stopped', why: 'by-person' } })
}

/** A sweep would decide the same again: of each account of which a decision is a step, or one of a withdrawal, nothing more is decided. */
export async function stopSourcesIn(change: Change, decisionId: string): Promise<void> {
  const stepping = await change.db
    .selectFrom('confidential_step')
    .innerJoin('confidential_source', 'confidential_source.id', 'confidential_step.source_id')
    .select('confidential_source.account')
    .where('confidential_step.decision_id', '=', decisionId)
    .execute()
  const withdrawing = await change.db.selectFrom('withdrawal').select('account').where('step_id', '=', decisionId).execute()
  for (const account of new Set([...stepping, ...withdrawing].map((row) => row.account))) await stopConfidentialSource(change, account)
}

/** A person may have stopped any of them since, or hidden again what it swept: nothing more is made public without being asked for. */
export async function stopAllSources(change: Change): Promise<void> {
  const open = await change.db.selectFrom('confidential_source').select('id').where('state', '=', 'open').orderBy('id').execute()
  for (const { id } of open)
    await endConfidentialSource(change, { sourceId: toNumber(id), end: { as: 'stopped', why: 'journal-may-not-know' } })
}
