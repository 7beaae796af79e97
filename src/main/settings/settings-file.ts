import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type * as z from 'zod'
import { StrongroomError } from '../../core/error/error.ts'
import { readPlainFile } from './plain-file.ts'

/**
 * What a file of settings says; null where there is none.
 * @throws SETTINGS_MALFORMED
 */
export function readSettings<Settings>(path: string, schema: z.ZodType<Settings>): Settings | null {
  const text = readSettingsText(path)
  return text === null ? null : malformedUnless(path, () => schema.parse(JSON.parse(text)))
}

/**
 * The text of a file of settings; null where there is none.
 * @throws SETTINGS_MALFORMED where what stands there is no file
 */
export function readSettingsText(path: string): string | null {
  return existsSync(path) ? malformedUnless(path, () => readPlainFile(path)) : null
}

function malformedUnless<Value>(path: string, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw new StrongroomError('SETTINGS_MALFORMED', { path }, { cause: error })
  }
}

/** Replaces a file of settings, readable by its owner alone, at once or not at all. */
export function writeSettings(path: string, settings: object): void {
  writeSettingsText(path, JSON.stringify(settings, null, 2))
}

/** The same of a text. */
export function writeSettingsText(path: string, text: string): void {
  const temporary = `${path}.new`
  // What a crash left there goes; nothing is written through a link, nor into a pipe.
  rmSync(temporary, { force: true })
  const file = openSync(temporary, 'wx', 0o600)
  try {
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
}
