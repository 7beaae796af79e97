import type { DoneBy, DoneElsewhere } from './sending-records.ts'

/** What else than its own attempts paid a row: what did all of its intent, or what paid that reference alone; null where nothing did. */
export function paidBy(done: DoneElsewhere | undefined, key: string): DoneBy | null {
  if (done === undefined) return null
  const row = done.rows.get(key) ?? null
  return row !== null && mayDoubt(done) && row.isAnother ? row : (done.whole ?? row)
}

/** What paid a reference of an intent, and maybe not as its row says; null where nothing did. */
export function doubtedBy(done: DoneElsewhere | undefined): DoneBy | null {
  if (done === undefined || !mayDoubt(done)) return null
  return [...done.rows.values()].find(({ isAnother }) => isAnother) ?? null
}

/** A message of its own that was called dead paid whom it was to pay, whoever else was paid under its references. */
const mayDoubt = ({ whole }: DoneElsewhere): boolean => whole?.how !== 'called-dead'
