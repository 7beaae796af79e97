// Runs before `npm start` and `npm test` with whatever Node the user has (18 or later). Plain JavaScript, no dependencies.
// Installs exactly what package-lock.json says when node_modules is missing or stale, and makes sure that the
// commands that follow find Node 24 at node_modules/.bin/node.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { takeTurn } from './take-turn.mjs'

const WANTED = 24
// Standard output belongs to the command that follows: it may print one JSON document there.
const TO_STDERR = ['inherit', 2, 2]
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error']
const isOlder = Number(process.versions.node.split('.')[0]) < WANTED
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.installed-from')
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex')

/** Beside node_modules, which an installation begins by removing. */
const turn = join(root, '.installing')

/** Runs npm under the Node at a path, or under the one that runs this where none is named. */
async function npm(args, node = process.execPath) {
  const cli = process.env.npm_execpath
  const env = { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) }
  const child = cli?.endsWith('.js')
    ? spawn(node, [cli, ...args], { cwd: root, stdio: TO_STDERR })
    : spawn('npm', args, { cwd: root, stdio: TO_STDERR, env, shell: process.platform === 'win32' })
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', (status) => resolve(status === 0))
  })
}
function stop(message) {
  console.error(`\n${message}`)
  process.exit(1)
}

const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lock

async function install() {
  console.error('Installing dependencies from package-lock.json')
  if (!(await npm(['ci', ...QUIET]))) return false
  // npm 10 leaves the commands of optional packages unlinked after `npm ci`; `npm rebuild` links them.
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const carrier = `node-${platform}-${process.arch}`
  if (existsSync(join(modules, carrier)) && !existsSync(join(modules, '.bin', 'node'))) await npm(['rebuild', carrier, '--loglevel=error'])
  // What is optional and needs a later Node than the one that runs npm, npm leaves out: it is installed under the Node that came with the rest.
  const node = join(modules, carrier, 'bin', platform === 'win' ? 'node.exe' : 'node')
  if (isOlder && existsSync(node) && !(await npm(['install', '--no-save', ...QUIET], node))) return false
  writeFileSync(stamp, lock)
  return true
}

if (!isInstalled()) {
  // Two installations at once remove each other's files.
  const endTurn = await takeTurn(turn, {
    onWait: () => console.error('Another command is installing the dependencies; this one goes on when they are there'),
  })
  // Another one may have installed the same while this one waited.
  const isDone = isInstalled() || (await install())
  endTurn()
  if (!isDone) stop('The installation did not finish. Check the network connection, then run the command again.')
}
if (!existsSync(join(modules, '.bin', 'node')) && isOlder) {
  stop(
    `Node ${WANTED} or later is needed and none could be installed for ${process.platform}-${process.arch}; this is ${process.version}. Install Node ${WANTED}, then run the command again.`,
  )
}
