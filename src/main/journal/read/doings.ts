import type { Address } from '../../../core/address/address.ts'
import { slot } from '../../../core/chain/slot.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import { type Doing, isDoing, isFailure, type KnownAttempt, type OurMovement } from '../doing.ts'
import { parseStoredJson } from '../json.ts'
import { inChunks, type Queries } from '../queries.ts'
import { memberOf } from '../verify/member.ts'
import { readFeeBeyond } from './fee-beyond.ts'

export type KnownDoing = { readonly doing: Doing; readonly attempt: KnownAttempt | null }

/** What is recorded of some transactions in which a key of ours was at work, or lost something, each with the attempt that has its signature. */
export async function readDoings(db: Queries, signatures: readonly Signature[]): Promise<readonly KnownDoing[]> {
  const known: KnownDoing[] = []
  for (const chunk of inChunks([...new Set(signatures)])) {
    const rows = await db
      .selectFrom('credit')
      .innerJoin('account', 'account.address', 'credit.owner')
      .innerJoin('asset', 'asset.id', 'credit.asset_id')
      .selectAll('credit')
      .select('asset.listed as asset_listed')
      .where('credit.signature', 'in', chunk)
      .where('account.role', '<>', 'watch')
      .orderBy('credit.id')
      .execute()
    const ours = rows.map(({ asset_listed: listed, ...row }): OurMovement => ({ ...row, listed: listed === 1n }))
    const attempts = await readAttempts(db, chunk)
    const explained = await readExplained(db, chunk)
    for (const [signature, movements] of Map.groupBy(ours, (row) => row.signature)) {
      const [first, ...others] = movements.filter(isDoing)
      if (signature === null || first === undefined || (explained.has(signature) && !attempts.has(signature))) continue
      known.push({ doing: { signature, slot: first.slot, movements: [first, ...others] }, attempt: attempts.get(signature) ?? null })
    }
  }
  return known
}

/** Answers {@link JournalReader.onlyFee}. */
export async function readOnlyFee(db: Queries, signatures: readonly Signature[]): Promise<ReadonlySet<Signature>> {
  const known = await readDoings(db, signatures)
  return new Set(known.flatMap(({ doing, attempt }) => (attempt !== null && isFailure(doing, attempt) ? [doing.signature] : [])))
}

/** Those that a comparison with the chain has explained. */
async function readExplained(db: Queries, signatures: readonly Signature[]): Promise<ReadonlySet<Signature>> {
  const rows = await db
    .selectFrom('elsewhere')
    .select('signature')
    .where('what', 'in', ['paid', 'done', 'moved-home', 'failed'])
    .where('signature', 'in', signatures)
    .execute()
  return new Set(rows.map(({ signature }) => signature))
}

/** The transactions in which a key of one owner was at work within a gap. */
export async function readDoingSignatures(
  db: Queries,
  { owner, gapId }: { readonly owner: Address; readonly gapId: bigint },
): Promise<readonly Signature[]> {
  const rows = await db.selectFrom('credit').selectAll().where('owner', '=', owner).where('gap_id', '=', gapId).execute()
  return rows.filter(isDoing).flatMap(({ signature }) => (signature === null ? [] : [signature]))
}

async function readAttempts(db: Queries, signatures: readonly Signature[]): Promise<ReadonlyMap<Signature, KnownAttempt>> {
  const rows = await db
    .selectFrom('attempt')
    .leftJoin('verdict', 'verdict.attempt_id', 'attempt.id')
    .select(['attempt.signature', 'attempt.state', 'attempt.predicted', 'verdict.proof'])
    .select((row) =>
      row
        .exists(row.selectFrom('evidence').select('id').whereRef('evidence.attempt_id', '=', 'attempt.id').where('what', '=', 'differs'))
        .as('disputed'),
    )
    .where('attempt.signature', 'in', signatures)
    .execute()
  return new Map(
    rows.flatMap(({ signature, state, predicted, proof, disputed }) => {
      if (signature === null) return []
      const proved = proof === null ? null : parseStoredJson(proof)
      const provedSlot = memberOf(proved, 'slot')
      const known: KnownAttempt = {
        state,
        predicted: parseStoredJson(predicted),
        provedSlot: typeof provedSlot === 'string' ? slot(BigInt(provedSlot)) : null,
        feeBeyond: readFeeBeyond(proved),
        disputed: Boolean(disputed),
      }
      return [[signature, known] as const]
    }),
  )
}
