/** For how many rounds something has waited, by what it is. */
export type Rounds<Key> = Map<Key, number>

/** Nodes lag for some rounds; what lasts longer is told, once. */
const ROUNDS_UNTOLD = 10

/** Counts one more round, and says whether it is the one in which a person is told. */
export function isToldNow<Key>(rounds: Rounds<Key>, key: Key): boolean {
  const count = (rounds.get(key) ?? 0) + 1
  rounds.set(key, count)
  return count === ROUNDS_UNTOLD
}

/** Whether a person was told that it waits. */
export function wasTold<Key>(rounds: Rounds<Key>, key: Key): boolean {
  return (rounds.get(key) ?? 0) >= ROUNDS_UNTOLD
}
