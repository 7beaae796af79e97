import { toNumber } from '../columns.ts'
import { readChainEnd } from '../event-chain.ts'
import { openQueries } from '../queries.ts'
import type { VerifyReport } from '../records.ts'
import type { SqliteFile } from '../sqlite.ts'
import { findBrokenAttempt } from './attempts.ts'
import { findUnexplained } from './doings.ts'
import { findBrokenCarried } from './event-carried.ts'
import { findBrokenBalance } from './balances.ts'
import { findAlteredConfidentialSweep } from './event-confidential-sweeps.ts'
import { findAlteredHiddenAmount } from './event-hidden-amounts.ts'
import { findAlteredIntent } from './event-intents.ts'
import { followEvents } from './events.ts'
import { findDamage } from './file.ts'
import { findAlteredSignedHere } from './event-signed-here.ts'
import { findBrokenGaps } from './gaps.ts'
import { findBrokenIntents } from './intents.ts'
import { findStaleFigures } from './kept.ts'

/** Checks everything the journal claims, in one snapshot of it; of each kind of fault the first row is named. */
export async function verifyJournal(file: SqliteFile): Promise<VerifyReport> {
  const db = openQueries(file)
  const { hashes, credits, attempts, carried, intents, confidentialSweeps, hiddenAmounts, signedHere } = await followEvents(db)
  const problems = [
    findDamage(file),
    hashes.problem,
    credits.problem,
    await findBrokenBalance(db),
    await findBrokenAttempt(db, attempts),
    await findBrokenCarried(db, carried),
    await findAlteredIntent(db, intents),
    await findAlteredConfidentialSweep(db, confidentialSweeps),
    await findAlteredHiddenAmount(db, hiddenAmounts),
    await findAlteredSignedHere(db, signedHere),
    ...(await findBrokenIntents(db)),
    ...(await findStaleFigures(db)),
    ...(await findBrokenGaps(db)),
    ...(await findUnexplained(db)),
  ].filter((problem) => problem !== null)
  const end = await readChainEnd(db)
  return { events: toNumber(end.id), head: end.hash, credits: credits.count, intact: problems.length === 0, problems }
}
