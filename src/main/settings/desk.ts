import * as z from 'zod'
import { AUTO_LOCK_MAX_MS, AUTO_LOCK_MIN_MS } from '../signer/bounds.ts'
import { readSettings, writeSettings } from './settings-file.ts'

/** What the window of a locked vault shows whoever sits down at it: nothing, or what the journal holds, to be read and not changed. */
export const SHOWN_LOCKED = ['nothing', 'journal'] as const
export type ShownLocked = (typeof SHOWN_LOCKED)[number]

export const AUTO_LOCK_DEFAULT_MS = 10 * 60_000

const DeskSchema = z.object({
  version: z.literal(1),
  shownLocked: z.enum(SHOWN_LOCKED),
  /** Left out by versions that knew no choice of it. */
  autoLockMs: z.number().int().min(AUTO_LOCK_MIN_MS).max(AUTO_LOCK_MAX_MS).default(AUTO_LOCK_DEFAULT_MS),
})
type Chosen = z.infer<typeof DeskSchema>

export type Desk = {
  shownLocked(): ShownLocked
  /** Kept for the next start. */
  showLocked(shown: ShownLocked): void
  /** For how long nobody uses the vault before it locks itself. */
  autoLockMs(): number
  /** Kept for the next start. */
  lockAfter(autoLockMs: number): void
}

/**
 * What a person chose for the desk that this data folder lies at. Until somebody chooses, a locked window shows nothing.
 * @throws SETTINGS_MALFORMED
 */
export function openDesk(path: string): Desk {
  let chosen: Chosen = readSettings(path, DeskSchema) ?? { version: 1, shownLocked: 'nothing', autoLockMs: AUTO_LOCK_DEFAULT_MS }
  const choose = (change: Partial<Chosen>) => {
    const next = { ...chosen, ...change }
    writeSettings(path, next)
    chosen = next
  }
  return {
    shownLocked: () => chosen.shownLocked,
    showLocked: (shownLocked) => choose({ shownLocked }),
    autoLockMs: () => chosen.autoLockMs,
    lockAfter: (autoLockMs) => choose({ autoLockMs }),
  }
}
