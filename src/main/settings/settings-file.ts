import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type * as z from 'zod'
import { StrongroomError } from '../../core/error/error.ts'
import { readPlainFile } from './plain-file.ts'

/**
 * What a file of settings says; null where there is none.
 * @throws SETTINGS_MALFORMED
 */
export function readSettings<Settings>(path: string, schema: z.ZodType<Settings>): Settings | null {
  if (!existsSync(path)) return null
  try {
    return schema.parse(JSON.parse(readPlainFile(path)))
  } catch (error) {
    throw new StrongroomError('SETTINGS_MALFORMED', { path }, { cause: error })
  }
}

/** Replaces a file of settings, readable by its owner alone, at once or not at all. */
export function writeSettings(path: string, settings: object): void {
  const temporary = `${path}.new`
  // What a crash left there goes; nothing is written through a link, nor into a pipe.
  rmSync(temporary, { force: true })
  const file = openSync(temporary, 'wx', 0o600)
  try {
    writeFileSync(file, JSON.stringify(settings, null, 2))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
}
