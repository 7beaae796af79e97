import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type * as z from 'zod'
import { StrongroomError } from '../../core/error/error.ts'

/**
 * What a file of settings says; null where there is none.
 * @throws SETTINGS_MALFORMED
 */
export function readSettings<Settings>(path: string, schema: z.ZodType<Settings>): Settings | null {
  if (!existsSync(path)) return null
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw new StrongroomError('SETTINGS_MALFORMED', { path }, { cause: error })
  }
}

/** Replaces a file of settings, readable by its owner alone, at once or not at all. */
export function writeSettings(path: string, settings: object): void {
  const temporary = `${path}.new`
  const file = openSync(temporary, 'w', 0o600)
  try {
    writeFileSync(file, JSON.stringify(settings, null, 2))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
}
