// Finds the Electron program, or fetches it once where its source answers. Never by require('electron'): asking is what starts its download.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const RELEASES = 'https://github.com/electron/electron/releases/download/'
const PROGRAMS = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }
/** A source that does not answer by then is not there. */
const PROBE_MS = 3_000
/** A download that takes longer is not worth waiting for; the next start tries again. */
const FETCH_MS = 90_000

/** `{ program, name }`, or `{ program: null, why }` with the reason as a part of a sentence. */
export async function findElectron({
  env = process.env,
  probeMs = PROBE_MS,
  fetchMs = FETCH_MS,
  home = electronHome(),
  say = console.log,
} = {}) {
  if (home === null) return { program: null, why: 'Electron is not among the installed packages' }
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const name = `its own window (Electron ${version})`
  const program = PROGRAMS[process.platform] ?? 'electron'

  const given = env.ELECTRON_OVERRIDE_DIST_PATH
  if (given) {
    const own = join(given, program)
    return existsSync(own) ? { program: own, name } : { program: null, why: `ELECTRON_OVERRIDE_DIST_PATH holds no Electron (${own})` }
  }
  const installed = { program: join(home, 'dist', program), name }
  if (isInstalled({ home, version, ...installed })) return installed
  if (!(await answers(env.ELECTRON_MIRROR ?? env.npm_config_electron_mirror ?? RELEASES, probeMs))) {
    return { program: null, why: 'Electron is not installed and its download cannot be reached' }
  }
  say('Fetching Electron, once (some 120 MB)')
  await runInstaller(join(home, 'install.js'), fetchMs)
  return isInstalled({ home, version, ...installed })
    ? installed
    : { program: null, why: 'Electron is not installed and could not be fetched in time' }
}

function electronHome() {
  try {
    return dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  } catch {
    return null
  }
}

function isInstalled({ home, version, program }) {
  const mark = join(home, 'dist', 'version')
  return existsSync(program) && existsSync(mark) && readFileSync(mark, 'utf8').trim().replace(/^v/, '') === version
}

function answers(url, probeMs) {
  return fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(probeMs) }).then(
    () => true,
    () => false,
  )
}

function runInstaller(installer, fetchMs) {
  const child = spawn(process.execPath, [installer], { stdio: 'inherit', timeout: fetchMs })
  return new Promise((resolve) => child.once('close', resolve).once('error', resolve))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = await findElectron()
  console.log(found.program ?? found.why)
}
