import type { Queries } from '../queries.ts'
import { EventAttempts } from './event-attempts.ts'
import { EventCarried } from './event-carried.ts'
import { EventConfidentialSweeps } from './event-confidential-sweeps.ts'
import { EventCredits } from './event-credits.ts'
import { EventHashes } from './event-hashes.ts'
import { EventHiddenAmounts } from './event-hidden-amounts.ts'
import { EventSignedHere } from './event-signed-here.ts'
import { EventIntents } from './event-intents.ts'
import { parseStoredJson } from '../json.ts'
import { orNull } from '../or-null.ts'
import { walk } from './walk.ts'

export type FollowedEvents = {
  readonly hashes: EventHashes
  readonly credits: EventCredits
  readonly attempts: EventAttempts
  readonly carried: EventCarried
  readonly intents: EventIntents
  readonly confidentialSweeps: EventConfidentialSweeps
  readonly hiddenAmounts: EventHiddenAmounts
  readonly signedHere: EventSignedHere
}

/** Reads every event once and holds against it what it tells of. */
export async function followEvents(db: Queries): Promise<FollowedEvents> {
  const hashes = new EventHashes()
  const credits = new EventCredits(walkCredits(db))
  const attempts = new EventAttempts()
  const carried = new EventCarried()
  const intents = new EventIntents()
  const confidentialSweeps = new EventConfidentialSweeps()
  const hiddenAmounts = new EventHiddenAmounts()
  const signedHere = new EventSignedHere()
  for await (const event of walkEvents(db)) {
    hashes.follow(event)
    const data = orNull(() => parseStoredJson(event.data))
    if (event.kind === 'block-recorded' || event.kind === 'history-recorded') await credits.follow(data)
    attempts.follow(event.kind, data)
    carried.follow(event, data)
    intents.follow(event.kind, data)
    confidentialSweeps.follow(event.kind, data)
    hiddenAmounts.follow(event.kind, data)
    signedHere.follow(event.kind, data)
  }
  await credits.expectNoMore()
  return { hashes, credits, attempts, carried, intents, confidentialSweeps, hiddenAmounts, signedHere }
}

function walkEvents(db: Queries) {
  return walk(({ after, limit }) => db.selectFrom('event').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute())
}

/** Every recorded movement, in the order of recording. */
function walkCredits(db: Queries) {
  return walk(({ after, limit }) => db.selectFrom('credit').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute())
}
