import type { Address } from '../../../core/address/address.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { inChunks } from '../queries.ts'
import type { Given } from '../writer.ts'
import type { Change } from './change.ts'
import { requireSource } from './confidential-source-ends.ts'
import { requireSendingOpen } from './sending.ts'

/** Does {@link JournalWriter.addConfidentialSweep}. */
export async function addConfidentialSweep(change: Change, sweep: Given<'addConfidentialSweep'>): Promise<void> {
  const { db, atMs, append } = change
  const { id, mint, treasury, sources } = sweep
  invariant(sources.length > 0, `the confidential sweep ${id} has no account`)
  await requireSendingOpen(change)
  const accounts = sources.map(({ account }) => account)
  await requireFree(change, accounts)
  const { last } = await db
    .selectFrom('confidential_sweep')
    .select(({ fn }) => fn.max<bigint | null>('sequence').as('last'))
    .executeTakeFirstOrThrow()
  await db
    .insertInto('confidential_sweep')
    .values({ id, sequence: (last ?? 0n) + 1n, mint, treasury, at_ms: atMs })
    .execute()
  for (const chunk of inChunks(sources))
    await db
      .insertInto('confidential_source')
      .values(
        chunk.map(({ account, owner, readSlot }) => ({
          sweep_id: id,
          account,
          owner,
          read_slot: readSlot,
          state: 'open' as const,
          slot: null,
          why: null,
        })),
      )
      .execute()
  await append('confidential-sweep-added', { sweep: id, mint, treasury, accounts })
}

/** @throws CONFIDENTIAL_ACCOUNT_TAKEN */
async function requireFree({ db }: Change, accounts: readonly Address[]): Promise<void> {
  for (const chunk of inChunks(accounts)) {
    const taken = await db
      .selectFrom('confidential_source')
      .select(['account', 'sweep_id'])
      .where('state', '=', 'open')
      .where('account', 'in', chunk)
      .executeTakeFirst()
    if (taken !== undefined) throw new StrongroomError('CONFIDENTIAL_ACCOUNT_TAKEN', { account: taken.account, sweep: taken.sweep_id })
  }
}

/** Does {@link JournalWriter.addConfidentialStep}. */
export async function addConfidentialStep(change: Change, step: Given<'addConfidentialStep'>): Promise<void> {
  const { sourceIds, act, decisionId } = step
  const accounts: Address[] = []
  for (const sourceId of sourceIds) {
    const { account, state } = await requireSource(change, sourceId)
    // A person stopped it since it was read.
    if (state !== 'open') throw new StrongroomError('PLAN_CHANGED', {})
    const { count } = await change.db
      .selectFrom('confidential_step')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('source_id', '=', BigInt(sourceId))
      .executeTakeFirstOrThrow()
    await change.db
      .insertInto('confidential_step')
      .values({ source_id: BigInt(sourceId), number: count + 1n, act, decision_id: decisionId })
      .execute()
    accounts.push(account)
  }
  await change.append('confidential-step', { act, decision: decisionId, accounts })
}
