// Knows a version of the sources by their content, so that neither a checkout nor a clock makes anything older or newer.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** The hash of files and of all files in folders, each named from `root`; what is not there counts as absent. */
export function hashSources(root, names, salt = '') {
  const hash = createHash('sha256').update(`${salt}\0`)
  for (const name of names.flatMap((name) => filesOf(join(root, name))))
    hash
      .update(`${relative(root, name).replaceAll(sep, '/')}\0`)
      .update(readFileSync(name))
      .update('\0')
  return hash.digest('hex')
}

function filesOf(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
