import { outcomeOfStates } from './outcome.ts'
import { decidedAt, decidedOf, PAYMENT_ID, payingDay, planPayment, ANNA } from './paying.ts'
import { PAYOUT_ID, payoutDay, type Payout } from './paying-many.ts'
import { addressOf, type Payment, type Scene, signatureOf } from './scene.ts'
import { paymentOf, SWEEP_ID, sweepingDay } from './sweeping.ts'

type Elsewhere = NonNullable<Payout['parts'][number]['elsewhere']>
export type How = Exclude<Elsewhere['how'], 'both'>

/** What paid, and is no attempt that ended well. */
export const PAYING = signatureOf(4_711)

const ROW_AMOUNT = 1_250_000_000n

/** Of so many rows, the first ones were paid by another transaction. */
function partly(rows: number, paid: number): Elsewhere {
  return {
    whole: paid === rows,
    how: 'outside',
    signatures: [PAYING],
    provedBy: ['vault-rpc-1', 'vault-rpc-2'],
    accounts: paid,
    amount: ROW_AMOUNT * BigInt(paid),
    rows: Array.from({ length: rows }, (_, at) => ({
      reference: `INV-${at + 2}`,
      recipient: addressOf(1_000 + at),
      amount: ROW_AMOUNT,
      signature: at < paid ? PAYING : null,
      another: false,
    })),
  }
}

/** A settled payout whose first transaction was given up after three of its twenty rows had been paid elsewhere. */
export function partlyPaidDay(end: 'abandoned' | 'not-known' = 'abandoned'): Scene {
  const day = payoutDay({ under: 'settled' })
  const payout = day.payouts?.get(PAYOUT_ID)
  const [first] = payout?.parts ?? []
  if (payout === undefined || first === undefined) throw new Error('the day has a payout')
  const elsewhere = partly(first.accounts, 3)
  const parts = [{ ...first, state: end, elsewhere, signature: null, slot: null }, ...payout.parts.slice(1)]
  day.payouts?.set(PAYOUT_ID, { ...payout, parts, outcome: outcomeOfStates(parts) })
  day.payments.set(first.intent, storyOf(first.intent, end, elsewhere))
  const plan = planPayment(day, { to: ANNA, amount: ROW_AMOUNT, asset: 'native', lifetime: 'blockhash', reference: 'INV-2' })
  day.paying.decided = new Map([[PAYOUT_ID, decidedOf(PAYOUT_ID, plan, 'native')]])
  return day
}

/** A settled payout of whose first transaction, of twenty rows, nobody can tell whether it was made. */
export function notKnownDay(): Scene {
  const day = partlyPaidDay('not-known')
  const payout = day.payouts?.get(PAYOUT_ID)
  const [first] = payout?.parts ?? []
  if (payout === undefined || first === undefined) throw new Error('the day has a payout')
  const payees = (first.elsewhere?.rows ?? []).map(({ reference, recipient, amount }) => ({ reference, recipient, label: null, amount }))
  const ended = { payees, elsewhere: null, signature: null }
  const parts = [{ ...first, ...ended, broadcasts: 0 }, ...payout.parts.slice(1)]
  day.payouts?.set(PAYOUT_ID, { ...payout, parts, outcome: outcomeOfStates(parts) })
  const story = day.payments.get(first.intent)
  if (story !== undefined) day.payments.set(first.intent, { ...story, payees, elsewhere: null, attempts: [] })
  return day
}

function storyOf(intent: string, state: Payment['state'], elsewhere: Elsewhere): Payment {
  const [sweep] = sweepingDay().sweeps.get(SWEEP_ID)?.parts ?? []
  if (sweep === undefined) throw new Error('the day has a sweep')
  const { rows } = elsewhere
  const told = paymentOf({ ...sweep, intent, accounts: rows.length, amount: ROW_AMOUNT * BigInt(rows.length) })
  return { ...told, decision: intent.slice(0, intent.indexOf('/')), kind: 'payment', state, elsewhere, attempts: told.attempts.slice(0, 1) }
}

/** A payment whose every attempt is dead, and that another transaction made. */
export function paidElsewhereDay(how: How): Scene {
  const day = payingDay()
  const plan = planPayment(day, { to: ANNA, amount: ROW_AMOUNT, asset: 'native', lifetime: 'blockhash', reference: 'INV-2' })
  const decided = decidedAt(decidedOf(PAYMENT_ID, plan, 'native'), 'satisfied')
  const lines = decided.lines.map((line) => ({ ...line, elsewhere: how, signature: PAYING, broadcasts: 0, lastValidBlockHeight: null }))
  day.paying.decided = new Map([[PAYMENT_ID, { ...decided, lines }]])
  day.payments.set(`${PAYMENT_ID}/1`, storyOf(`${PAYMENT_ID}/1`, 'satisfied', { ...partly(1, 1), how }))
  return day
}

/** A payment whose reference was paid to somebody else by a transaction outside this journal. */
export function paidToAnotherDay(): Scene {
  const day = paidElsewhereDay('outside')
  for (const [id, decided] of day.paying.decided)
    day.paying.decided.set(id, { ...decided, outcome: 'not-known', lines: decided.lines.map((line) => ({ ...line, state: 'not-known' })) })
  const whole = partly(1, 1)
  const elsewhere = { ...whole, whole: false, accounts: 0, amount: 0n, rows: whole.rows.map((row) => ({ ...row, another: true })) }
  day.payments.set(`${PAYMENT_ID}/1`, storyOf(`${PAYMENT_ID}/1`, 'not-known', elsewhere))
  return day
}
