// Finds an installed Chromium, Chrome or Edge. Nothing is started and nothing is downloaded.
import { accessSync, constants } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Names a program to use instead of those below. */
const OWN = 'STRONGROOM_CHROMIUM'

const LINUX = [
  ['Chromium', ['chromium', 'chromium-browser']],
  ['Google Chrome', ['google-chrome-stable', 'google-chrome']],
  ['Microsoft Edge', ['microsoft-edge-stable', 'microsoft-edge']],
]
const DARWIN = ['Google Chrome', 'Chromium', 'Microsoft Edge']
const WINDOWS = [
  ['Google Chrome', 'Google/Chrome/Application/chrome.exe'],
  ['Chromium', 'Chromium/Application/chrome.exe'],
  ['Microsoft Edge', 'Microsoft/Edge/Application/msedge.exe'],
]

/** `{ program, name }`, or `{ program: null, why }` with the reason as a part of a sentence. */
export function findChromium({ platform = process.platform, env = process.env, home = homedir(), isProgram = canRun } = {}) {
  const own = env[OWN]
  if (own) return isProgram(own) ? { program: own, name: 'the browser' } : { program: null, why: `${OWN} names no program (${own})` }
  const found = candidates({ platform, env, home }).find(({ program }) => isProgram(program))
  return found ?? { program: null, why: 'no Chromium, Chrome or Edge is installed' }
}

/** The path of the browser that has no window at all, as Debian packages it, or null. */
export function findHeadless({ platform = process.platform, env = process.env, isProgram = canRun } = {}) {
  if (platform !== 'linux') return null
  return (
    foldersOf(env)
      .map((folder) => join(folder, 'chromium-headless-shell'))
      .find(isProgram) ?? null
  )
}

function candidates({ platform, env, home }) {
  if (platform === 'darwin') return onMac(home)
  return platform === 'win32' ? onWindows(env) : onLinux(env)
}

function onLinux(env) {
  const folders = foldersOf(env)
  return LINUX.flatMap(([name, programs]) =>
    programs.flatMap((program) => folders.map((folder) => ({ program: join(folder, program), name }))),
  )
}

/** A browser from a snap package can read neither the data folder nor a profile in it. */
function foldersOf(env) {
  return (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '' && !folder.startsWith('/snap/'))
}

function onMac(home) {
  const folders = ['/Applications', join(home, 'Applications')]
  return DARWIN.flatMap((name) => folders.map((folder) => ({ program: join(folder, `${name}.app`, 'Contents', 'MacOS', name), name })))
}

function onWindows(env) {
  const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(Boolean)
  return WINDOWS.flatMap(([name, path]) => folders.map((folder) => ({ program: join(folder, path), name })))
}

function canRun(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = findChromium()
  console.log(found.program ?? found.why)
}
