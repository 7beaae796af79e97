import { toNumber } from '../columns.ts'
import { readChainEnd } from '../event-chain.ts'
import { openQueries, type Queries } from '../queries.ts'
import type { Problem, VerifyReport } from '../records.ts'
import type { SqliteFile } from '../sqlite.ts'
import { findBrokenAttempt } from './attempts.ts'
import { findUnexplained } from './doings.ts'
import { findBrokenCarried } from './event-carried.ts'
import { findBrokenBalance } from './balances.ts'
import { findAlteredConfidentialSweep } from './event-confidential-sweeps.ts'
import { findAlteredHiddenAmount } from './event-hidden-amounts.ts'
import { findAlteredIntent } from './event-intents.ts'
import { followEvents, type FollowedEvents } from './events.ts'
import { findDamage } from './file.ts'
import { findAlteredSignedHere } from './event-signed-here.ts'
import { findBrokenGaps } from './gaps.ts'
import { findBrokenIntents } from './intents.ts'
import { findStaleFigures } from './kept.ts'

/** How many of the checks are done. */
export type Checked = { readonly done: number; readonly total: number }

export type VerifyOptions = {
  readonly onProgress?: ((now: Checked) => void) | undefined
  /** Ends it between two checks. */
  readonly signal?: AbortSignal | undefined
}

type Check = () => readonly (Problem | null)[] | Promise<readonly (Problem | null)[]>

/**
 * Checks everything the journal claims, in one snapshot of it; of each kind of fault the first row is named.
 * @throws the signal's reason
 */
export async function verifyJournal(file: SqliteFile, { onProgress, signal }: VerifyOptions = {}): Promise<VerifyReport> {
  const db = openQueries(file)
  let credits = 0
  const checks: readonly Check[] = [
    () => [findDamage(file)],
    async () => {
      const followed = await followEvents(db)
      credits = followed.credits.count
      return [followed.hashes.problem, followed.credits.problem, ...(await findAlteredRows(db, followed))]
    },
    async () => [await findBrokenBalance(db)],
    () => findBrokenIntents(db),
    () => findStaleFigures(db),
    () => findBrokenGaps(db),
    () => findUnexplained(db),
  ]
  const problems: Problem[] = []
  for (const [done, check] of checks.entries()) {
    signal?.throwIfAborted()
    onProgress?.({ done, total: checks.length })
    problems.push(...(await check()).filter((problem) => problem !== null))
  }
  const end = await readChainEnd(db)
  return { events: toNumber(end.id), head: end.hash, credits, intact: problems.length === 0, problems }
}

/** Rows that are not as the events tell of them. */
async function findAlteredRows(db: Queries, followed: FollowedEvents): Promise<readonly (Problem | null)[]> {
  const { attempts, carried, intents, confidentialSweeps, hiddenAmounts, signedHere } = followed
  return [
    await findBrokenAttempt(db, attempts),
    await findBrokenCarried(db, carried),
    await findAlteredIntent(db, intents),
    await findAlteredConfidentialSweep(db, confidentialSweeps),
    await findAlteredHiddenAmount(db, hiddenAmounts),
    await findAlteredSignedHere(db, signedHere),
  ]
}
