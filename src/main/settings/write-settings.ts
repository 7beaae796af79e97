import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'

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
