import type { Address } from '../../../core/address/address.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import { type Doing, isDoing, judgeDoing } from '../doing.ts'
import { readDoings } from '../read/doings.ts'
import type { CreditTable } from '../schema.ts'
import type { DoingFault } from '../sending-records.ts'
import { hasCase, insertCase } from './cases.ts'
import type { Change } from './change.ts'
import { closeSending } from './sending.ts'

/**
 * Holds recorded movements of our keys against the attempts that are to have made them. One that is not what the journal says opens a case and
 * closes sending, in the transaction that records it, so that nothing new is signed on books that are wrong. Says how many cases.
 */
export async function joinDoings(change: Change, credits: readonly CreditTable[]): Promise<number> {
  const found = await findFaults(change, signaturesOf(credits))
  let cases = 0
  for (const { doing, fault } of found) if (await openFault(change, doing, fault)) cases += 1
  return cases
}

/**
 * The same for the past of an account that this journal did not know then: what was done elsewhere is no fault of its own, and there may be
 * years of it. So an owner gets one case for all of it, with what left in the first; what contradicts an attempt has its own.
 */
export async function joinPast(change: Change, owner: Address, credits: readonly CreditTable[]): Promise<void> {
  const found = await findFaults(change, signaturesOf(credits))
  for (const { doing, fault } of found)
    if (fault === 'dead-yet-landed' || fault === 'landed-otherwise') await openFault(change, doing, fault)
  const elsewhere = found.find(({ fault }) => fault === 'unknown-outgoing')
  if (elsewhere === undefined) return
  const told = await change.db
    .selectFrom('case')
    .innerJoin('credit', 'credit.id', 'case.credit_id')
    .select('case.id')
    .where('case.kind', '=', 'unknown-outgoing')
    .where('credit.owner', '=', owner)
    .where('credit.gap_id', 'is', elsewhere.doing.movements[0].gap_id)
    .limit(1)
    .executeTakeFirst()
  if (told === undefined) await openFault(change, elsewhere.doing, elsewhere.fault)
}

/** The same for one attempt that ends, when its transaction was recorded before. */
export async function joinEnd(change: Change, signature: Signature | null): Promise<void> {
  if (signature === null) return
  for (const { doing, fault } of await findFaults(change, [signature])) await openFault(change, doing, fault)
}

type Fault = { readonly doing: Doing; readonly fault: DoingFault }

async function findFaults({ db }: Change, signatures: readonly Signature[]): Promise<readonly Fault[]> {
  if (signatures.length === 0) return []
  return (await readDoings(db, signatures)).flatMap(({ doing, attempt }): Fault[] => {
    const fault = judgeDoing(doing, attempt)
    return fault === null ? [] : [{ doing, fault }]
  })
}

function signaturesOf(credits: readonly CreditTable[]): readonly Signature[] {
  return credits.filter(isDoing).flatMap(({ signature }) => (signature === null ? [] : [signature]))
}

/** False where its case is open already: it is found again when a second account of the same transaction is read. */
async function openFault(change: Change, { signature, slot, movements }: Doing, kind: DoingFault): Promise<boolean> {
  if (await hasCase(change, { kind, credits: movements.map(({ id }) => id) })) return false
  const movement = movements.find(({ verdict }) => verdict === 'outgoing') ?? movements[0]
  const moved = BigInt(movement.before_amount) - BigInt(movement.after_amount)
  const id = await insertCase(change, {
    kind,
    account: movement.account,
    asset_id: movement.asset_id,
    slot,
    credit_id: movement.id,
    expected: 0n,
    found: moved < 0n ? -moved : moved,
  })
  // Tokens that others may take prove nothing of what we signed, and whoever may take them must not be able to stop us from paying.
  if (kind !== 'foreign-debit') await closeSending(change, { reason: 'movement-unexplained', context: { case: id, kind, signature } })
  return true
}
