import { sql } from 'kysely'
import { parseStoredJson } from '../json.ts'
import type { Queries } from '../queries.ts'

/** No file of a vault is written so often: a row that says so was not written by us, and a vault that went on from there could not be read again. */
const GENERATION_MAX = 2 ** 52

/** Answers {@link JournalReader.vaultGeneration}. */
export async function readVaultGeneration(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('event')
    .select('data')
    .where('kind', '=', sql.lit('vault-written'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const data = row === undefined ? null : parseStoredJson(row.data)
  const generation = typeof data === 'object' && data !== null && 'generation' in data ? data['generation'] : 0
  return typeof generation === 'number' && Number.isSafeInteger(generation) && generation <= GENERATION_MAX ? generation : 0
}
