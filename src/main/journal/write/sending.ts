import { StrongroomError } from '../../../core/error/error.ts'
import { canonicalJson } from '../json.ts'
import { MAY_NOT_KNOW } from '../may-not-know.ts'
import { readCasesOfDoings, readClosings } from '../read/sending.ts'
import type { ClosingRecord } from '../records.ts'
import { stopAllSources } from './confidential-source-ends.ts'
import { giveProvingUp } from './payment-proofs.ts'
import { giveAllWithdrawalsUp } from './withdrawals.ts'
import type { Given } from '../writer.ts'
import type { Change } from './change.ts'

/** Does {@link JournalWriter.closeSending}. */
export async function closeSending(
  { db, atMs, append }: Change,
  { reason, context, again = false }: Given<'closeSending'>,
): Promise<boolean> {
  const known = await db
    .selectFrom('closing')
    .select(['id', 'at_ms'])
    .where('reason', '=', reason)
    .where('reopened_at_ms', 'is', null)
    .executeTakeFirst()
  if (known !== undefined) {
    if (again)
      await db
        .updateTable('closing')
        .set({ compared_slot: null, at_ms: laterThan(atMs, known.at_ms) })
        .where('id', '=', known.id)
        .execute()
    return false
  }
  await db
    .insertInto('closing')
    .values({ reason, context: canonicalJson(context), at_ms: atMs, reopened_at_ms: null, note: null, compared_slot: null })
    .execute()
  await append('sending-closed', { reason, context })
  return true
}

/** A comparison that began before knows by this that the reason came again, whatever the clock says. */
function laterThan(atMs: bigint, knownMs: bigint): bigint {
  return atMs > knownMs ? atMs : knownMs + 1n
}

/** Does {@link JournalWriter.withdrawClosing}. */
export async function withdrawClosing(change: Change, { reason, note }: Given<'withdrawClosing'>): Promise<void> {
  const open = (await readClosings(change.db)).filter((one) => one.reason === reason)
  await reopen(change, open, note)
}

/** Does {@link JournalWriter.reopenSending}. */
export async function reopenSending(change: Change, { note, closings }: Given<'reopenSending'>): Promise<void> {
  const cases = await readCasesOfDoings(change.db)
  if (cases > 0) throw new StrongroomError('SENDING_CASES_OPEN', { cases })
  const checked = new Map(closings.map(({ id, comparedSlot }) => [id, comparedSlot]))
  // A key that came meanwhile asks for another comparison of the same closing.
  const asChecked = (await readClosings(change.db)).filter(({ id, comparedSlot }) => {
    const slot = checked.get(id)
    return slot !== undefined && (slot === null || comparedSlot !== null)
  })
  await reopen(change, asChecked, note)
  // A step of which the journal does not know may have withdrawn: it is not begun again without a person.
  if (asChecked.some(({ reason }) => MAY_NOT_KNOW.includes(reason))) {
    await giveAllWithdrawalsUp(change)
    await giveProvingUp(change)
    await stopAllSources(change)
  }
}

async function reopen({ db, atMs, append }: Change, open: readonly ClosingRecord[], note: string): Promise<void> {
  for (const { id } of open) await db.updateTable('closing').set({ reopened_at_ms: atMs, note }).where('id', '=', BigInt(id)).execute()
  if (open.length > 0) await append('sending-reopened', { reasons: open.map(({ reason }) => reason), note })
}

/**
 * Refuses what leads to a new signature while sending is closed.
 * @throws SENDING_CLOSED
 */
export async function requireSendingOpen({ db }: Change): Promise<void> {
  const closed = await db.selectFrom('closing').select('reason').where('reopened_at_ms', 'is', null).orderBy('id').execute()
  if (closed.length > 0) throw new StrongroomError('SENDING_CLOSED', { reasons: closed.map(({ reason }) => reason) })
}
