import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { StrongroomError } from '../../core/error/error.ts'
import { writeSettings } from './write-settings.ts'

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
  let shown = readShown(path)
  return {
    shownLocked: () => shown,
    showLocked(chosen) {
      writeSettings(path, { version: 1, shownLocked: chosen } satisfies z.infer<typeof DeskSchema>)
      shown = chosen
    },
  }
}

function readShown(path: string): ShownLocked {
  if (!existsSync(path)) return 'nothing'
  try {
    return DeskSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).shownLocked
  } catch (error) {
    throw new StrongroomError('SETTINGS_MALFORMED', { path }, { cause: error })
  }
}
