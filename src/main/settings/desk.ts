import * as z from 'zod'
import { readSettings, writeSettings } from './settings-file.ts'

/** What the window of a locked vault shows whoever sits down at it: nothing, or what the journal holds, to be read and not changed. */
export const SHOWN_LOCKED = ['nothing', 'journal'] as const
export type ShownLocked = (typeof SHOWN_LOCKED)[number]

const DeskSchema = z.object({ version: z.literal(1), shownLocked: z.enum(SHOWN_LOCKED) })

export type Desk = {
  shownLocked(): ShownLocked
  /** Kept for the next start. */
  showLocked(shown: ShownLocked): void
}

/**
 * What a person chose for the desk that this data folder lies at. Until somebody chooses, a locked window shows nothing.
 * @throws SETTINGS_MALFORMED
 */
export function openDesk(path: string): Desk {
  let shown = readSettings(path, DeskSchema)?.shownLocked ?? 'nothing'
  return {
    shownLocked: () => shown,
    showLocked(chosen) {
      writeSettings(path, { version: 1, shownLocked: chosen } satisfies z.infer<typeof DeskSchema>)
      shown = chosen
    },
  }
}
