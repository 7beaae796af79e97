import { sql } from 'kysely'
import { UNFINISHED_INTENT_STATES } from '../../../core/payment/intent-state.ts'
import { MAY_BE_SENT_STATES, OUTSTANDING_STATES, UNSETTLED_STATES } from '../../../core/payment/state.ts'
import { toAsset, toNumber } from '../columns.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'
import type { HoldingRecord, OverviewRecord } from '../records.ts'
import { isOneOf } from '../state-lists.ts'
import { readAwaiting, readLastCopy, readOpenCases } from './matters.ts'
import { countUnknownIntents } from './unknown-intents.ts'
import type { BalanceSums, SumRow } from './balance-sums.ts'
import { joinSum } from './sums.ts'

/** Answers {@link JournalReader.overview}. */
export function createOverview(sums: BalanceSums): (db: Queries, asked: Asked<'overview'>) => Promise<OverviewRecord> {
  return async (db, { sinceMs }) => ({
    holdings: await readHoldings(db, await sums(db)),
    inFlight: await readInFlight(db),
    awaitingApproval: (await readAwaiting(db)).count,
    notKnown: await countUnknownIntents(db),
    openCases: (await readOpenCases(db)).count,
    outstanding: await countOutstanding(db),
    lastCopy: await readLastCopy(db),
    credited: await countCreditedSince(db, sinceMs),
  })
}

/** Every asset of which something is held, and the native token in any case. */
async function readHoldings(db: Queries, sums: readonly SumRow[]): Promise<readonly HoldingRecord[]> {
  const assets = await db
    .selectFrom('asset')
    .leftJoin('ignored_mint', 'ignored_mint.mint', 'asset.mint')
    .select(['asset.id', 'asset.mint', 'asset.token_program', 'asset.decimals', 'asset.label', 'ignored_mint.at_ms'])
    .orderBy('asset.id')
    .execute()
  return assets.flatMap((asset) => {
    const own = sums.filter(({ assetId }) => assetId === asset.id)
    if (own.length === 0 && asset.mint !== null) return []
    const sumOf = (of: SumRow['of']) => own.filter((row) => row.of === of).reduce((sum, row) => sum + joinSum(row), 0n)
    const held = sumOf('all')
    const inTreasury = sumOf('treasury')
    const onDeposit = held - inTreasury - sumOf('watch')
    const ignored = asset.label === null && asset.at_ms !== null
    const accounts = toNumber(own.find(({ of }) => of === 'all')?.accounts ?? 0n)
    return [{ asset: toAsset(asset), label: asset.label, ignored, held, onDeposit, inTreasury, accounts }]
  })
}

async function readInFlight(db: Queries): Promise<OverviewRecord['inFlight']> {
  const { accounts } = await db
    .selectFrom('intent_source')
    .innerJoin('intent', 'intent.id', 'intent_source.intent_id')
    .select((column) => column.fn.count<bigint>('intent_source.account').distinct().as('accounts'))
    .where('intent_source.open', '=', 1n)
    .where('intent.state', '=', 'open')
    .executeTakeFirstOrThrow()
  return { transactions: await countOpenIntents(db), unsigned: await countUnsigned(db), accounts: toNumber(accounts) }
}

/** Open intents of which nothing is signed that may still land. */
async function countUnsigned(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('intent')
    .select((column) => column.fn.countAll<bigint>().as('count'))
    .where(isOneOf('intent.state', UNFINISHED_INTENT_STATES))
    .where('intent.state', '=', 'open')
    .where((intent) =>
      intent.not(
        intent.exists(
          intent
            .selectFrom('attempt')
            .select('attempt.id')
            .whereRef('attempt.intent_id', '=', 'intent.id')
            .where(isOneOf('attempt.state', OUTSTANDING_STATES)),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return toNumber(count)
}

async function countOutstanding(db: Queries): Promise<OverviewRecord['outstanding']> {
  const signed = db
    .selectFrom('attempt')
    .select((column) => column.fn.countAll<bigint>().as('count'))
    // In the words of the index.
    .where(isOneOf('attempt.state', UNSETTLED_STATES))
    .where('attempt.state', '<>', 'draft')
  const { count: signatures } = await signed.executeTakeFirstOrThrow()
  const { count: expire } = await signed.where('attempt.lifetime', '=', 'blockhash').executeTakeFirstOrThrow()
  const { count: neverExpire } = await signed
    .where('attempt.lifetime', '=', 'nonce')
    .where(isOneOf('attempt.state', MAY_BE_SENT_STATES))
    .executeTakeFirstOrThrow()
  const { count: left } = await db
    .selectFrom('carried')
    .select((column) => column.fn.countAll<bigint>().as('count'))
    .where('state', '=', sql.lit('out'))
    .executeTakeFirstOrThrow()
  return { signatures: toNumber(signatures), expire: toNumber(expire), neverExpire: toNumber(neverExpire), left: toNumber(left) }
}

async function countOpenIntents(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('intent')
    .select((column) => column.fn.countAll<bigint>().as('count'))
    // In the words of the index of unfinished intents.
    .where(isOneOf('state', UNFINISHED_INTENT_STATES))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return toNumber(count)
}

/** A movement has no time of its own: its block's event has one, and names the first movement of the block. */
async function countCreditedSince(db: Queries, sinceMs: number): Promise<number> {
  const first = await db
    .selectFrom('event')
    .select(sql<bigint>`cast(json_extract(data, '$.credits[0].id') AS INTEGER)`.as('creditId'))
    .where('kind', '=', 'block-recorded')
    .where('at_ms', '>=', BigInt(sinceMs))
    .orderBy('at_ms')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (first === undefined) return 0
  const { count } = await db
    .selectFrom('credit')
    .select((column) => column.fn.countAll<bigint>().as('count'))
    .where(sql<boolean>`class = 'customer'`)
    .where('id', '>=', first.creditId)
    .executeTakeFirstOrThrow()
  return toNumber(count)
}
