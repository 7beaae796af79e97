// Finds the Chromium that tests open pages in; as root on Debian it is installed where there is none. Also a vitest globalSetup.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findChromium } from './find-chromium.mjs'

const APT = '/usr/bin/apt-get'
const HOW = 'Install Chromium, Chrome or Edge, or name one in STRONGROOM_CHROMIUM, then run the tests again'

/** The program's path. Throws one sentence where there is none and none can be installed. */
export function chromiumForTests({ find = findChromium, canInstall = isRootOnDebian(), install = installWithApt } = {}) {
  const found = find()
  if (found.program !== null) return found.program
  if (!canInstall) throw new Error(`The tests need a Chromium: ${found.why}. ${HOW}.`)
  console.log('Installing Chromium with apt-get, once')
  const complaint = install()
  const after = find()
  if (after.program !== null) return after.program
  throw new Error(`The tests need a Chromium, and apt-get could not install one${complaint === '' ? '' : ` (${complaint})`}. ${HOW}.`)
}

/** Tests read it with `inject('chromium')`. */
export function setup(project) {
  project.provide('chromium', chromiumForTests())
}

function isRootOnDebian() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync(APT)
}

function installWithApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...args) => spawnSync(APT, args, { env, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
  // An index that is out of date may still hold the package, so that its failure alone ends nothing.
  run('-qq', 'update')
  const { stderr } = run('-qq', '-y', '--no-install-recommends', 'install', 'chromium')
  return (stderr ?? '').trim().split('\n').at(-1) ?? ''
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(chromiumForTests())
