import type { Address } from '../../../core/address/address.ts'
import { decodeAmount, toAsset, toNumber } from '../columns.ts'
import { inChunks, type Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { Arrival, PaidAmount, PaymentRecord, TakenKey } from '../records.ts'
import { EFFECTIVE_STATES, UNSETTLED_STATES } from '../../../core/payment/state.ts'
import { isOneOf } from '../state-lists.ts'
import { above, pageRows } from './page.ts'

/** Answers {@link JournalReader.payments}. */
export async function readPayments(db: Queries, { after, limit, decisionId }: Asked<'payments'>): Promise<readonly PaymentRecord[]> {
  const page = selectPayments(db).where('payment.id', '>', above(after)).orderBy('payment.id').limit(pageRows(limit))
  const rows = await (decisionId === undefined ? page : page.where('payment.decision_id', '=', decisionId)).execute()
  return rows.map(toPayment)
}

/** Answers {@link JournalReader.livePayments}. */
export async function readLivePayments(db: Queries, keys: readonly string[]): Promise<readonly PaymentRecord[]> {
  const found: PaymentRecord[] = []
  for (const chunk of inChunks(keys)) {
    const rows = await selectPayments(db).where('payment.live', '=', 1n).where('payment.key', 'in', chunk).execute()
    found.push(...rows.map(toPayment))
  }
  return found
}

/** Answers {@link JournalReader.takenKeys}. */
export async function readTakenKeys(db: Queries, keys: readonly string[]): Promise<ReadonlyMap<string, TakenKey>> {
  const found = new Map<string, TakenKey>()
  for (const chunk of inChunks(keys)) {
    const rows = await db
      .selectFrom('payment')
      .innerJoin('intent', 'intent.id', 'payment.intent_id')
      .select((row) => [
        'payment.key',
        'payment.intent_id',
        'intent.state',
        row
          .exists(
            row
              .selectFrom('attempt')
              .innerJoin('revocation', 'revocation.attempt_id', 'attempt.id')
              .select('attempt.id')
              .where('attempt.intent_id', '=', row.ref('intent.id'))
              .where('revocation.next', '=', 'abandon')
              .where(isOneOf('attempt.state', UNSETTLED_STATES)),
          )
          .as('revoking'),
        'intent.seal',
        'intent.replaces',
        row
          .exists(
            row
              .selectFrom('attempt')
              .select('attempt.id')
              .where('attempt.intent_id', '=', row.ref('intent.id'))
              .where(isOneOf('attempt.state', EFFECTIVE_STATES)),
          )
          .as('effective'),
      ])
      .where('payment.live', '=', 1n)
      .where('payment.key', 'in', chunk)
      .execute()
    for (const { key, intent_id: intentId, state, revoking, seal, replaces, effective } of rows) {
      if (state === 'abandoned') continue
      const unconfirmed = seal === null && replaces === null && !effective
      found.set(key, { intentId, state, revoking: Boolean(revoking), unconfirmed })
    }
  }
  return found
}

/** Answers {@link JournalReader.paidAmounts}. */
export async function readPaidAmounts(db: Queries, recipients: readonly Address[]): Promise<readonly PaidAmount[]> {
  const found: PaidAmount[] = []
  for (const chunk of inChunks(recipients)) {
    const rows = await db
      .selectFrom('payment')
      .innerJoin('asset', 'asset.id', 'payment.asset_id')
      .select(['recipient', 'amount', 'asset.mint', 'asset.token_program', 'asset.decimals'])
      .select((column) => column.fn.max('payment.at_ms').as('at_ms'))
      .where('payment.live', '=', 1n)
      .where('recipient', 'in', chunk)
      .groupBy(['recipient', 'amount', 'asset.id'])
      .execute()
    found.push(...rows.map((row) => ({ ...row, asset: toAsset(row), amount: decodeAmount(row.amount), lastAtMs: toNumber(row.at_ms) })))
    found.push(...(await readAmountsElsewhere(db, chunk)))
  }
  return found.map(({ recipient, asset, amount, lastAtMs }) => ({ recipient, asset, amount, lastAtMs }))
}

/** What some recipients were paid outside this journal. */
async function readAmountsElsewhere(db: Queries, recipients: readonly Address[]): Promise<readonly PaidAmount[]> {
  const rows = await db
    .selectFrom('paid_elsewhere')
    .innerJoin('asset', 'asset.id', 'paid_elsewhere.asset_id')
    .select(['recipient', 'amount', 'asset.mint', 'asset.token_program', 'asset.decimals'])
    .select((column) => column.fn.max('paid_elsewhere.at_ms').as('at_ms'))
    .where('recipient', 'in', recipients)
    .groupBy(['recipient', 'amount', 'asset.id'])
    .execute()
  return rows.flatMap(({ recipient, amount, at_ms: atMs, ...asset }) =>
    recipient === null || amount === null
      ? []
      : [{ recipient, asset: toAsset(asset), amount: decodeAmount(amount), lastAtMs: toNumber(atMs) }],
  )
}

/** Answers {@link JournalReader.arrivals}. */
export async function readArrivals(db: Queries, recipients: readonly Address[]): Promise<readonly Arrival[]> {
  const found: Arrival[] = []
  for (const chunk of inChunks(recipients)) {
    const rows = await db
      .selectFrom('payment')
      .innerJoin('intent', 'intent.id', 'payment.intent_id')
      .select(({ fn }) => ['account', fn.max('payment.at_ms').as('at_ms')])
      .where('intent.state', '=', 'satisfied')
      .where('recipient', 'in', chunk)
      .groupBy('account')
      .execute()
    found.push(...rows.map(({ account, at_ms: atMs }) => ({ account, lastAtMs: toNumber(atMs) })))
  }
  return found
}

export function selectPayments(db: Queries) {
  return db
    .selectFrom('payment')
    .innerJoin('asset', 'asset.id', 'payment.asset_id')
    .selectAll('payment')
    .select(['asset.mint', 'asset.token_program', 'asset.decimals'])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPayments>['execute']>>[number]

export function toPayment(row: Row): PaymentRecord {
  const { key, recipient, account, decision_id: decisionId, intent_id: intentId } = row
  return {
    id: toNumber(row.id),
    key,
    decisionId,
    intentId,
    recipient,
    account,
    asset: toAsset(row),
    amount: decodeAmount(row.amount),
    live: row.live === 1n,
    atMs: toNumber(row.at_ms),
  }
}
