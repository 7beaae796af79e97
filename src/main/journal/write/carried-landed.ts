import { createHash } from 'node:crypto'
import { isStrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { UNSETTLED_STATES } from '../../../core/payment/state.ts'
import { NATIVE_ASSET_ID } from '../columns.ts'
import type { CarriedState, LeftRecord } from '../carried-records.ts'
import type { Given, NewPayment } from '../writer.ts'
import { requireSigned } from './attempts.ts'
import { requireCarried, returnOne, type Stored } from './carried.ts'
import { insertCase } from './cases.ts'
import type { Change } from './change.ts'
import { requirePayable } from './payments.ts'
import { closeSending } from './sending.ts'

/** Does {@link JournalWriter.returnLanded}. */
export async function returnLanded(change: Change, { left, ...returned }: Given<'returnLanded'>): Promise<boolean> {
  const { carriedId, intent } = returned
  const carried = await requireCarried(change, carriedId)
  if (carried.state === 'returned') return false
  const { signature } = left
  if (carried.state === 'dead') await openDeadYetLanded(change, carried, left)
  // What took the nonce account meanwhile ends first: this one is found again in the next round.
  if (carried.state === 'dead' && (await isNonceTaken(change, carried))) return false
  if (await isPaidBesides(change, { carriedId, state: carried.state, payments: intent.payments ?? [] })) {
    await closeSending(change, { reason: 'movement-unexplained', context: { kind: 'paid-besides', signature } })
    return false
  }
  return returnOne(change, returned, { evenDead: true })
}

/** Once for each transaction. */
async function openDeadYetLanded(change: Change, { fee_payer: account }: Stored, left: LeftRecord): Promise<void> {
  const { id, signature, slot, lamports } = left
  const kind = 'dead-yet-landed'
  const told = await change.db
    .selectFrom('case')
    .select('id')
    .where('kind', '=', kind)
    .where('credit_id', '=', BigInt(id))
    .executeTakeFirst()
  if (told !== undefined) return
  await insertCase(change, { kind, account, asset_id: NATIVE_ASSET_ID, slot, credit_id: BigInt(id), expected: 0n, found: lamports })
  await closeSending(change, { reason: 'movement-unexplained', context: { kind, signature } })
}

type Paying = { readonly carriedId: number; readonly state: CarriedState; readonly payments: readonly NewPayment[] }

/** Whether something else has paid one of its references, or may: its own, while it is out, do not count. */
async function isPaidBesides(change: Change, { carriedId, state, payments }: Paying): Promise<boolean> {
  const setOut = (out: bigint) =>
    change.db.updateTable('carried_payment').set({ out }).where('carried_id', '=', BigInt(carriedId)).execute()
  if (state === 'out') await setOut(0n)
  try {
    await requirePayable(
      change,
      payments.map(({ key }) => key),
    )
    return false
  } catch (error) {
    if (!isStrongroomError(error, 'JOURNAL_PAYMENT_KNOWN')) throw error
    return true
  } finally {
    if (state === 'out') await setOut(1n)
  }
}

/** Whether an attempt lives by the nonce account, or was signed under the same value. */
async function isNonceTaken({ db }: Change, { nonce_account: account, nonce }: Stored): Promise<boolean> {
  const taken = await db
    .selectFrom('attempt')
    .select('id')
    .where('nonce_account', '=', account)
    .where((or) => or.or([or('state', 'in', UNSETTLED_STATES), or.and([or('nonce', '=', nonce), or('signature', 'is not', null)])]))
    .executeTakeFirst()
  return taken !== undefined
}

/** Does {@link JournalWriter.storeSignatureFound}. */
export async function storeSignatureFound(
  change: Change,
  { attemptId, signature, transaction }: Given<'storeSignatureFound'>,
): Promise<void> {
  const { signature: before, message } = await requireSigned(change, attemptId)
  invariant(before !== null, `attempt ${attemptId} is signed`)
  if (before === signature) return
  invariant(Buffer.from(transaction).includes(Buffer.from(message)), `the signed bytes of attempt ${attemptId} do not hold its message`)
  await change.db.updateTable('attempt').set({ signature, signed_bytes: transaction }).where('id', '=', BigInt(attemptId)).execute()
  const transactionSha256 = createHash('sha256').update(transaction).digest('hex')
  await change.append('attempt-signature-found', { attempt: attemptId, before, signature, transactionSha256 })
}
