import { sql } from 'kysely'
import type { Signature } from '../../../core/keys/signature.ts'
import { type Doing, judgeDoing } from '../doing.ts'
import type { Queries } from '../queries.ts'
import { readDoings } from '../read/doings.ts'
import type { Problem } from '../records.ts'
import type { DoingFault } from '../sending-records.ts'
import { walk } from './walk.ts'

const PROBLEMS: Readonly<Record<DoingFault, string>> = {
  'unknown-outgoing': 'a key of ours paid for its transaction, and nothing signed here has its signature',
  'dead-yet-landed': 'its transaction is final, and its attempt is said to have had no effect',
  'landed-otherwise': 'its transaction did something else, or elsewhere, than its attempt is said to have done',
  'foreign-debit': 'its tokens left without a key of ours',
}

/**
 * Holds every movement of our keys against the attempts. What contradicts an attempt stays a fault of the books for ever; what nobody signed
 * here is one until a person has closed its case with a note.
 */
export async function findUnexplained(db: Queries): Promise<readonly Problem[]> {
  const found = new Map<DoingFault, Problem>()
  for await (const signatures of signaturesOfDoings(db)) {
    for (const { doing, attempt } of await readDoings(db, signatures)) {
      const fault = judgeDoing(doing, attempt)
      if (fault === null || found.has(fault) || (await isExplained(db, doing, fault))) continue
      found.set(fault, { table: 'credit', row: String(doing.movements[0].id), problem: PROBLEMS[fault] })
    }
  }
  return [...found.values()]
}

async function* signaturesOfDoings(db: Queries): AsyncGenerator<readonly Signature[], void> {
  const doings = walk(({ after, limit }) =>
    db
      .selectFrom('credit')
      .innerJoin('account', 'account.address', 'credit.owner')
      .select(['credit.id', 'credit.signature'])
      .where('account.role', '<>', 'watch')
      .where('credit.id', '>', after)
      .where((row) => row.or([row('credit.verdict', '=', 'outgoing'), row('credit.class', '=', 'internal')]))
      .orderBy('credit.id')
      .limit(limit)
      .execute(),
  )
  let signatures: Signature[] = []
  for await (const { signature } of doings) {
    if (signature !== null) signatures.push(signature)
    if (signatures.length < SIGNATURES_AT_A_TIME) continue
    yield signatures
    signatures = []
  }
  yield signatures
}

const SIGNATURES_AT_A_TIME = 500

/** A past that was read back has one case for each owner and gap. */
async function isExplained(db: Queries, { movements }: Doing, fault: DoingFault): Promise<boolean> {
  if (fault === 'dead-yet-landed' || fault === 'landed-otherwise') return false
  const [{ owner, gap_id: gapId }] = movements
  const { rows } = await sql<{ id: bigint }>`
    SELECT "case".id FROM "case" JOIN credit ON credit.id = "case".credit_id
    WHERE "case".kind = ${fault} AND "case".closed_at_ms IS NOT NULL
      AND (credit.signature = ${movements[0].signature} OR (credit.owner = ${owner} AND credit.gap_id = ${gapId}))
    LIMIT 1`.execute(db)
  return rows.length > 0
}
