// Runs before `npm start` and `npm test` with whatever Node the user has (18 or later). Plain JavaScript, no dependencies.
// Installs exactly what package-lock.json says when node_modules is missing or stale, and makes sure that the
// commands that follow find Node 24 at node_modules/.bin/node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const WANTED = 24
// Standard output belongs to the command that follows: it may print one JSON document there.
const TO_STDERR = ['inherit', 2, 2]
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.installed-from')
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex')

function npm(...args) {
  const cli = process.env.npm_execpath
  const { status } = cli?.endsWith('.js')
    ? spawnSync(process.execPath, [cli, ...args], { cwd: root, stdio: TO_STDERR })
    : spawnSync('npm', args, { cwd: root, stdio: TO_STDERR, shell: process.platform === 'win32' })
  return status === 0
}
function stop(message) {
  console.error(`\n${message}`)
  process.exit(1)
}

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  console.error('Installing dependencies from package-lock.json')
  if (!npm('ci', '--no-audit', '--no-fund', '--loglevel=error'))
    stop('The installation did not finish. Check the network connection, then run the command again.')
  // npm 10 leaves the commands of optional packages unlinked after `npm ci`; `npm rebuild` links them.
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const carrier = `node-${platform}-${process.arch}`
  if (existsSync(join(modules, carrier)) && !existsSync(join(modules, '.bin', 'node'))) npm('rebuild', carrier, '--loglevel=error')
  writeFileSync(stamp, lock)
}
if (!existsSync(join(modules, '.bin', 'node')) && Number(process.versions.node.split('.')[0]) < WANTED) {
  stop(
    `Node ${WANTED} or later is needed and none could be installed for ${process.platform}-${process.arch}; this is ${process.version}. Install Node ${WANTED}, then run the command again.`,
  )
}
