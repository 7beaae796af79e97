import type { AttemptProgress, IntentRecord, Journal } from '../journal/index.ts'

/** How far the last attempt of each intent has come, by the attempt's id; one that was never sent and never seen is left out. */
export async function readProgress(
  journal: Journal,
  intents: readonly IntentRecord[],
): Promise<ReadonlyMap<number | undefined, AttemptProgress>> {
  const attempts = await journal.read.attemptProgress(intents.flatMap(({ attempts }) => attempts.at(-1)?.id ?? []))
  return new Map(attempts.map((progress) => [progress.attemptId, progress]))
}
