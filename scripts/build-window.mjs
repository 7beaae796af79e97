// Builds the window (and, for Electron, the main program) when what they are built from has changed. Plain JavaScript, no dependencies.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashSources, ROOT } from './sources.mjs'

const BUILT_FROM = ['package-lock.json', 'tsconfig.base.json', 'lingui.config.ts', 'vite.config.ts', 'src']

/** The built window's folder. Throws one sentence when it cannot be built. */
export function buildWindow({ root = ROOT, say = console.log, build = runVite } = {}) {
  const folder = join(root, 'dist', 'renderer')
  const stamp = join(root, 'dist', '.built-from')
  const sources = hashSources(root, BUILT_FROM)
  const isBuilt = existsSync(join(folder, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
  if (isBuilt) return folder
  say('Building the window')
  const complaint = build(root)
  if (complaint !== null) throw new Error(`The window could not be built.\n${complaint}`)
  writeFileSync(stamp, sources)
  return folder
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
