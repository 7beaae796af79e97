// Finds the Chromium that tests open pages in; as root on Debian it is installed where there is none. Also a vitest globalSetup.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findChromium, findHeadless } from './find-chromium.mjs'

const APT = '/usr/bin/apt-get'
const HOW = 'Install Chromium, Chrome or Edge, or name one in STRONGROOM_CHROMIUM, then run the tests again'

/** The program's path. Throws one sentence where there is none and none can be installed. */
export function chromiumForTests({ find = findChromium, canInstall = isRootOnDebian(), install = installWithApt } = {}) {
  const found = find()
  if (found.program !== null) return found.program
  if (!canInstall) throw new Error(`The tests need a Chromium: ${found.why}. ${HOW}.`)
  const complaint = install()
  const after = find()
  if (after.program !== null) return after.program
  throw new Error(`The tests need a Chromium, and apt-get could not install one${complaint === '' ? '' : ` (${complaint})`}. ${HOW}.`)
}

/**
 * The browser for tests that open pages alone: the same engine without a window around it, which opens a page in a fifth of the processor's time.
 * Where there is none and none can be installed, or a person names a browser, the one above.
 */
export function headlessForTests({
  env = process.env,
  find = findHeadless,
  canInstall = false,
  install = installWithApt,
  otherwise = chromiumForTests,
} = {}) {
  if (env['STRONGROOM_CHROMIUM']) return otherwise()
  const found = find()
  if (found !== null) return found
  if (canInstall) install('chromium-headless-shell')
  return find() ?? otherwise()
}

/** Tests read it with `inject('chromium')`; what they open pages in is then there, too. */
export function setup(project) {
  project.provide('chromium', chromiumForTests())
  headlessForTests({ canInstall: isRootOnDebian() })
}

function isRootOnDebian() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync(APT)
}

function installWithApt(name = 'chromium') {
  console.log(`Installing ${name} with apt-get, once`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...args) => spawnSync(APT, args, { env, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
  // An index that is out of date may still hold the package, so that its failure alone ends nothing.
  run('-qq', 'update')
  const { stderr } = run('-qq', '-y', '--no-install-recommends', 'install', name)
  return (stderr ?? '').trim().split('\n').at(-1) ?? ''
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(chromiumForTests())
