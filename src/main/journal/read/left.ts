import type { ExpressionBuilder } from 'kysely'
import type { Address } from '../../../core/address/address.ts'
import { type Lamports, lamports } from '../../../core/amount/lamports.ts'
import { RUN_OR_OUTSTANDING_STATES } from '../../../core/payment/state.ts'
import { decodeAmount, NATIVE_ASSET_ID, toNumber } from '../columns.ts'
import type { LeftRecord, LeftUnexplained } from '../carried-records.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { Tables } from '../schema.ts'
import { above, pageRows } from './page.ts'

/** Why a movement has no amounts: nodes had the block and nothing of what the transaction did. */
const UNKNOWN = 'outcome-unknown'
/** What comes to an account where its key signed: the rent of token accounts that a sweep closed may be more than the fee of it. */
const OWN_DOING = ['internal', 'rent-refund'] as const

/** Answers {@link JournalReader.left}. */
export async function readLeft(db: Queries, { account, sinceSlot, after, limit }: Asked<'left'>): Promise<readonly LeftRecord[]> {
  const rows = await selectUnexplained(db)
    .select(['credit.id', 'credit.signature', 'credit.slot', 'credit.before_amount', 'credit.after_amount', 'credit.reason'])
    .where('credit.owner', '=', account)
    .where((row) => row.or([row.and([row('credit.asset_id', '=', NATIVE_ASSET_ID), isLess(row)]), row('credit.class', 'in', OWN_DOING)]))
    .where('credit.slot', '>=', sinceSlot)
    .where('credit.id', '>', above(after))
    .orderBy('credit.id')
    .limit(pageRows(limit))
    .execute()
  return rows.flatMap(({ id, signature, slot, before_amount: before, after_amount: now, reason }) =>
    signature === null
      ? []
      : [
          {
            id: toNumber(id),
            signature,
            slot,
            lamports: lessBy(decodeAmount(before) - decodeAmount(now)),
            isUnknown: reason === UNKNOWN,
          },
        ],
  )
}

const lessBy = (amount: bigint): Lamports => lamports(amount > 0n ? amount : 0n)

/** Answers {@link JournalReader.leftUnexplained}. */
export async function readLeftUnexplained(db: Queries, account: Address): Promise<LeftUnexplained | null> {
  const { count } = await selectLeft(db, account)
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  const latest = await selectLeft(db, account)
    .select(['credit.signature', 'credit.slot'])
    .orderBy('credit.slot', 'desc')
    .orderBy('credit.block_index', 'desc')
    .executeTakeFirst()
  if (latest === undefined || latest.signature === null) return null
  return { count: toNumber(count), latest: { signature: latest.signature, slot: latest.slot } }
}

/** Answers {@link JournalReader.lastMovement}. */
export async function readLastMovement(db: Queries): Promise<number> {
  const { last } = await db
    .selectFrom('credit')
    .select((row) => row.fn.max<bigint | null>('id').as('last'))
    .executeTakeFirstOrThrow()
  return last === null ? 0 : toNumber(last)
}

function selectLeft(db: Queries, account: Address) {
  return selectUnexplained(db).where('credit.account', '=', account).where('credit.asset_id', '=', NATIVE_ASSET_ID).where(isLess)
}

/** Amounts are kept as text of one length, so that they compare as numbers do. */
function isLess(row: ExpressionBuilder<Pick<Tables, 'credit'>, 'credit'>) {
  return row.or([row('credit.after_amount', '<', row.ref('credit.before_amount')), row('credit.reason', '=', UNKNOWN)])
}

function selectUnexplained(db: Queries) {
  return (
    db
      .selectFrom('credit')
      .leftJoin('attempt', (join) =>
        join.onRef('attempt.signature', '=', 'credit.signature').on('attempt.state', 'in', RUN_OR_OUTSTANDING_STATES),
      )
      // What a comparison could not tell, or called dead, explains nothing.
      .leftJoin('elsewhere', (join) =>
        join.onRef('elsewhere.signature', '=', 'credit.signature').on('elsewhere.what', 'not in', ['unknown', 'dead']),
      )
      .leftJoin('reread', 'reread.credit_id', 'credit.id')
      .where('credit.signature', 'is not', null)
      .where('attempt.id', 'is', null)
      .where('elsewhere.signature', 'is', null)
      // What was missing where its slot was read again is held by no final block.
      .where((row) => row.or([row('reread.missed', 'is', null), row('reread.missed', '=', 0n)]))
  )
}
