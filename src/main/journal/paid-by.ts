import type { DoneBy, DoneElsewhere } from './sending-records.ts'

/** What else than its own attempts paid a row: what did all of its intent, or what paid that reference alone; null where nothing did. */
export function paidBy(done: DoneElsewhere | undefined, key: string): DoneBy | null {
  return done?.whole ?? done?.rows.get(key) ?? null
}
