import { payeesOf, type PlannedIntent, sizeOf } from '../../core/plan/intent.ts'
import { type DoneBy, doubtedBy, type DoneElsewhere, paidBy } from '../journal/index.ts'
import { readWitnesses } from '../pay/index.ts'

/** What other transactions did of an intent, row by row where it pays; null where none did anything. */
export function tellElsewhere(planned: PlannedIntent, done: DoneElsewhere | undefined) {
  if (done === undefined) return null
  const { accounts, amount } = sizeOf(planned)
  const rows = payeesOf(planned).map((payee) => {
    const by = paidBy(done, payee.reference)
    return { ...payee, signature: by?.signature ?? null, another: by?.isAnother ?? false }
  })
  const made = rows.filter(({ signature, another }) => signature !== null && !another)
  const did = done.whole === null ? [...done.rows.values()] : [done.whole]
  const isWhole = doubtedBy(done) === null && (done.whole !== null || made.length === rows.length)
  return {
    whole: isWhole,
    how: howOf(did),
    signatures: [...new Set(did.map(({ signature }) => signature))],
    provedBy: [...new Set(did.flatMap(({ proof }) => readWitnesses(proof)?.nodes ?? []))],
    accounts: isWhole ? accounts : made.length,
    amount: isWhole ? amount : made.reduce((sum, row) => sum + row.amount, 0n),
    rows,
  }
}

function howOf(did: readonly DoneBy[]): DoneBy['how'] | 'both' {
  if (!did.some(({ how }) => how === 'outside')) return 'called-dead'
  return did.every(({ how }) => how === 'outside') ? 'outside' : 'both'
}
