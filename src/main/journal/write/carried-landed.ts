import { createHash } from 'node:crypto'
import type { NoCreditReason } from '../../../core/deposit/deposit.ts'
import { isStrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import { hashHex } from '../carried-digest.ts'
import { NATIVE_ASSET_ID } from '../columns.ts'
import type { Given, NewPayment } from '../writer.ts'
import { requireSigned } from './attempts.ts'
import { becomeAttempt, releaseKeys, requireCarried } from './carried.ts'
import { hasCase, insertCase } from './cases.ts'
import { recordElsewhere } from './elsewhere.ts'
import type { Change } from './change.ts'
import { requirePayable } from './payments.ts'
import { closeSending } from './sending.ts'

/** Compared once more, where sending was closed before: what is open here may have been paid by what was found now. */
const UNEXPLAINED = { reason: 'movement-unexplained', again: true } as const

/** Does {@link JournalWriter.returnLanded}. */
export async function returnLanded(change: Change, { left, ...returned }: Given<'returnLanded'>): Promise<boolean> {
  const { carriedId, intent } = returned
  const carried = await requireCarried(change, carriedId)
  if (carried.state !== 'out') return false
  await releaseKeys(change, carriedId)
  const besides = await paidBesides(change, intent.payments ?? [])
  if (besides.length > 0) await closeSending(change, { ...UNEXPLAINED, context: { kind: 'paid-besides', signature: left.signature } })
  await becomeAttempt(change, carried, returned, besides)
  return true
}

/** The references of it, released before, that something else has paid, or may. */
async function paidBesides(change: Change, payments: readonly NewPayment[]): Promise<readonly string[]> {
  const besides: string[] = []
  for (const { key } of payments) {
    try {
      await requirePayable(change, [key])
    } catch (error) {
      if (!isStrongroomError(error, 'JOURNAL_PAYMENT_KNOWN')) throw error
      besides.push(key)
    }
  }
  return besides
}

/** Does {@link JournalWriter.recordEndedLanded}. */
export async function recordEndedLanded(
  change: Change,
  { carriedId, left, feeLamports, payees, filled }: Given<'recordEndedLanded'>,
): Promise<void> {
  const { id, signature, slot, lamports, isUnknown } = left
  const { fee_payer: account, digest } = await requireCarried(change, carriedId)
  // What failed has lost its fee, and nothing else.
  const hasMoved = lamports > feeLamports || lamports === 0n || isUnknown || (await movedToken(change, signature))
  const hasPaid = filled === undefined ? hasMoved : hasMoved || !filled.hasFailed
  const rows = await change.db.selectFrom('carried_payment').select('key').where('carried_id', '=', BigInt(carriedId)).execute()
  // Whom it paid: its references were free meanwhile, and may have been decided for somebody else.
  const paidBy = new Map(payees.map(({ key, ...to }) => [key, to]))
  const payments = hasPaid ? rows.map(({ key }) => ({ key, to: paidBy.get(key) ?? null })) : []
  const what = hasPaid ? 'paid' : 'failed'
  await recordElsewhere(change, { signature, slot, what, proof: { by: 'ledger' }, payments, intents: [] })
  if (filled !== undefined) {
    await change.db.updateTable('carried').set({ landed_as: filled.message }).where('id', '=', BigInt(carriedId)).execute()
    await change.append('carried-landed', { message: Buffer.from(digest).toString('hex'), landed: hashHex(filled.message) })
  }
  if (!hasPaid) return
  const kind = 'dead-yet-landed'
  const creditId = BigInt(id)
  if (!(await hasCase(change, { kind, credits: [creditId] })))
    await insertCase(change, { kind, account, asset_id: NATIVE_ASSET_ID, slot, credit_id: creditId, expected: 0n, found: lamports })
  await closeSending(change, { ...UNEXPLAINED, context: { kind, signature } })
}

/** Why a token account that a transaction asked to write to shows it, though nothing of it ran. */
const CAME_TO_NOTHING = ['transaction-failed', 'transaction-unexecuted'] satisfies readonly NoCreditReason[]

async function movedToken({ db }: Change, signature: Signature): Promise<boolean> {
  const token = db
    .selectFrom('credit')
    .select('id')
    .where('signature', '=', signature)
    .where('asset_id', '<>', NATIVE_ASSET_ID)
    .where((row) => row.or([row('reason', 'is', null), row('reason', 'not in', CAME_TO_NOTHING)]))
  return (await token.executeTakeFirst()) !== undefined
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
