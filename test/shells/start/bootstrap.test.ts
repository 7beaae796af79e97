import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../support/until.ts'

const SCRIPTS = join(import.meta.dirname, '../../../scripts')
/** As npm does, it removes node_modules first; another one at the same time makes it fail. */
const NPM = `
const { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } = require('node:fs')
appendFileSync('installations', 'begun\\n')
rmSync('node_modules', { recursive: true, force: true })
mkdirSync('node_modules')
if (existsSync('slow')) setInterval(() => existsSync('slow') || process.exit(1), 50)
else setTimeout(finish, 1_000)
function finish() {
  if (existsSync('node_modules/.bin')) process.exit(1)
  mkdirSync('node_modules/.bin')
  writeFileSync('node_modules/.bin/node', '')
}
`

let clone: string
const started: ChildProcess[] = []
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'strongroom-clone-'))
  mkdirSync(join(clone, 'scripts'))
  for (const name of ['bootstrap.mjs', 'take-turn.mjs']) cpSync(join(SCRIPTS, name), join(clone, 'scripts', name))
  writeFileSync(join(clone, 'package-lock.json'), '{}')
  writeFileSync(join(clone, 'npm.js'), NPM)
})
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  rmSync(clone, { recursive: true, force: true })
})

function command() {
  const env = { ...process.env, npm_execpath: join(clone, 'npm.js') }
  const child = spawn(process.execPath, [join(clone, 'scripts', 'bootstrap.mjs')], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  started.push(child)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }))
  return { child, ended }
}

const installations = () =>
  existsSync(join(clone, 'installations')) ? readFileSync(join(clone, 'installations'), 'utf8').split('\n').length - 1 : 0

describe('two commands started together on a fresh clone', () => {
  it('install once: the second waits for the first and says so', async () => {
    const ends = await Promise.all([command().ended, command().ended])
    expect(ends.map(({ code }) => code)).toEqual([0, 0])
    expect(installations()).toBe(1)
    expect(ends.filter(({ said }) => said.includes('Another command is installing'))).toHaveLength(1)
    expect(ends.filter(({ said }) => said.includes('Installing dependencies'))).toHaveLength(1)
    expect(existsSync(join(clone, '.installing'))).toBe(false)
  })

  it('do not wait for one that was killed while it installed', async () => {
    writeFileSync(join(clone, 'slow'), '')
    const first = command()
    await until(() => installations() === 1)
    first.child.kill('SIGKILL')
    rmSync(join(clone, 'slow'))
    await first.ended
    const ends = await Promise.all([command().ended, command().ended])
    expect(ends.map(({ code }) => code)).toEqual([0, 0])
    expect(installations()).toBe(2)
  })
})
