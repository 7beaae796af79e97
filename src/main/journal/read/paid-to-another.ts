import { type RawBuilder, sql } from 'kysely'
import type { Address } from '../../../core/address/address.ts'
import { sum } from '../../../core/plan/sum.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import { type AmountText, decodeAmount, NATIVE_ASSET_ID } from '../columns.ts'
import { inChunks, type Queries } from '../queries.ts'

/** References, by the intent or the message that has a row under them. */
type References<Owner> = ReadonlyMap<Owner, ReadonlySet<string>>

/**
 * The references of some intents that were paid outside this journal, and maybe not as their rows say: somebody else, or another amount. By intent;
 * intents without one are left out. What paid one says whom and how much, or it is known what came of all that it paid; where neither is, it is doubted
 * where the reference was decided otherwise as well.
 */
export async function readPaidToAnother(db: Queries, intentIds: readonly string[]): Promise<References<string>> {
  const found = new Map<string, ReadonlySet<string>>()
  for (const chunk of inChunks(intentIds)) {
    const own = sql`SELECT intent_id AS owner, key, recipient, asset_id, amount FROM payment WHERE intent_id IN (${sql.join(chunk)})`
    for (const [owner, keys] of await judge<string>(db, own)) found.set(owner, keys)
  }
  return found
}

/** The same of messages that left in a bundle, whose rows are in what was planned. */
export async function readCarriedToAnother(db: Queries, carriedIds: readonly bigint[]): Promise<References<bigint>> {
  const found = new Map<bigint, ReadonlySet<string>>()
  for (const chunk of inChunks(carriedIds)) {
    const own = sql`SELECT carried.id AS owner, payee.value ->> '$.key' AS key, payee.value ->> '$.recipient' AS recipient,
        CASE carried.what ->> '$.asset.kind' WHEN 'native' THEN ${NATIVE_ASSET_ID}
          ELSE (SELECT id FROM asset WHERE mint = carried.what ->> '$.asset.mint' AND token_program = carried.what ->> '$.asset.tokenProgram') END AS asset_id,
        substr('00000000000000000000' || (payee.value ->> '$.amount'), -20) AS amount
      FROM carried JOIN json_each(CASE WHEN json_valid(carried.what) THEN carried.what ELSE '{}' END, '$.payees') AS payee WHERE carried.id IN (${sql.join(chunk)})`
    for (const [owner, keys] of await judge<bigint>(db, own)) found.set(owner, keys)
  }
  return found
}

/** A row, and what is recorded of what paid its reference. */
type Row<Owner> = {
  readonly owner: Owner
  readonly key: string
  readonly recipient: Address
  readonly asset_id: bigint | null
  readonly amount: AmountText
  /** Null where it was paid by a message that was called dead, and nothing names the reference. */
  readonly signature: Signature | null
  readonly to_recipient: Address | null
  readonly to_asset: bigint | null
  readonly to_amount: AmountText | null
  readonly ours: bigint
  /** Whether the reference was decided for another recipient, asset or amount as well. */
  readonly otherwise: bigint
}

async function judge<Owner extends string | bigint>(db: Queries, own: RawBuilder<unknown>): Promise<References<Owner>> {
  const { rows } = await sql<Row<Owner>>`
    WITH own AS (${own})
    SELECT own.owner, own.key, own.recipient, own.asset_id, own.amount, named.signature,
      named.recipient AS to_recipient, named.asset_id AS to_asset, named.amount AS to_amount,
      EXISTS (SELECT 1 FROM account WHERE account.address = own.recipient AND account.role <> 'watch') AS ours,
      EXISTS (SELECT 1 FROM payment other WHERE other.key = own.key
        AND (other.recipient <> own.recipient OR other.asset_id IS NOT own.asset_id OR other.amount <> own.amount)) AS otherwise
    FROM own LEFT JOIN paid_elsewhere named ON named.key = own.key`.execute(db)
  const arrivals = await readArrivals(
    db,
    rows.flatMap(({ signature, to_recipient: to }) => (signature === null || to !== null ? [] : [signature])),
  )
  const found = new Map<Owner, Set<string>>()
  for (const row of rows) {
    if (!isAnother(row, { rows, arrivals })) continue
    found.set(row.owner, (found.get(row.owner) ?? new Set<string>()).add(row.key))
  }
  return found
}

type Arrival = { readonly signature: Signature; readonly recipient: Address; readonly asset_id: bigint; readonly amount: AmountText }
type Judging<Owner> = { readonly rows: readonly Row<Owner>[]; readonly arrivals: ReadonlyMap<Signature, readonly Arrival[]> }

/** What transactions brought to others of which nothing says under which reference. */
async function readArrivals(db: Queries, signatures: readonly Signature[]): Promise<ReadonlyMap<Signature, readonly Arrival[]>> {
  const arrivals = new Map<Signature, Arrival[]>()
  for (const chunk of inChunks([...new Set(signatures)])) {
    const { rows } = await sql<Arrival>`SELECT signature, recipient, asset_id, amount FROM paid_elsewhere
      WHERE key IS NULL AND recipient IS NOT NULL AND signature IN (${sql.join(chunk)})`.execute(db)
    for (const row of rows) arrivals.set(row.signature, [...(arrivals.get(row.signature) ?? []), row])
  }
  return arrivals
}

function isAnother<Owner>(row: Row<Owner>, { rows, arrivals }: Judging<Owner>): boolean {
  const { owner, signature, recipient, asset_id: asset } = row
  if (row.to_recipient !== null) return row.to_recipient !== recipient || row.to_asset !== asset || row.to_amount !== row.amount
  const brought = signature === null ? [] : (arrivals.get(signature) ?? [])
  if (brought.length === 0) return row.otherwise === 1n
  const paid = rows.filter((one) => one.owner === owner && one.signature === signature)
  // What came to us is not among them: another got it where somebody did whom no row pays.
  if (row.ours === 1n) return row.otherwise === 1n || brought.some((one) => !paid.some((other) => other.recipient === one.recipient))
  const isTheirs = (one: { readonly recipient: Address; readonly asset_id: bigint | null }) =>
    one.recipient === recipient && one.asset_id === asset
  const arrived = sum(brought.filter(isTheirs).map(({ amount }) => decodeAmount(amount)))
  const owed = sum(paid.filter(isTheirs).map(({ amount }) => decodeAmount(amount)))
  // Of a token the mint may withhold some.
  return asset === NATIVE_ASSET_ID ? arrived !== owed : arrived === 0n || arrived > owed
}
