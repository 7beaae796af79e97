// Builds the window (and, for Electron, the main program) when what they are built from has changed. Plain JavaScript, no dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const BUILT_FROM = ['package-lock.json', 'tsconfig.base.json', 'vite.config.ts']
const SOURCES = 'src'

/** The built window's folder. Throws one sentence when it cannot be built. */
export function buildWindow({ root = ROOT, say = console.log, build = runVite } = {}) {
  const folder = join(root, 'dist', 'renderer')
  const stamp = join(root, 'dist', '.built-from')
  const sources = hashSources(root)
  const isBuilt = existsSync(join(folder, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
  if (isBuilt) return folder
  say('Building the window')
  const complaint = build(root)
  if (complaint !== null) throw new Error(`The window could not be built.\n${complaint}`)
  writeFileSync(stamp, sources)
  return folder
}

/** By content, so that neither a checkout nor a clock makes anything older or newer. */
function hashSources(root) {
  const hash = createHash('sha256')
  const files = readdirSync(join(root, SOURCES), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of [...BUILT_FROM.map((name) => join(root, name)), ...files.sort()])
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Null when it is built, otherwise what the build said. */
function runVite(root) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build', '--app', '--logLevel=warn'], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? null : `${stdout}${stderr}`.trim()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildWindow()
