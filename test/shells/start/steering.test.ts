import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const MANIFEST = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }
const LOADED = { NODE_OPTIONS: '--import=data:text/javascript,0' }
const UNCHECKED = { NODE_TLS_REJECT_UNAUTHORIZED: '0' }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strongroom-steering-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** As `npm run` does, which puts node_modules/.bin first. */
function run(script: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const [, ...words] = (MANIFEST.scripts[script] ?? '').split(' ')
  const { status, stdout, stderr } = spawnSync(process.execPath, [...words, ...args], {
    ...{ cwd: ROOT, encoding: 'utf8' },
    env: { ...process.env, XDG_DATA_HOME: folder, TMPDIR: folder, ...env },
  })
  return { status, stdout, stderr }
}

describe('what somebody left in the environment', () => {
  it.each([
    ['start', ['--no-open'], INSPECTED, 'NODE_OPTIONS=--inspect, an open inspector'],
    ['start', ['--no-open'], LOADED, 'NODE_OPTIONS=--import'],
    ['start', ['--no-open'], UNCHECKED, 'NODE_TLS_REJECT_UNAUTHORIZED'],
    ['strongroom', ['vault', 'status'], INSPECTED, 'NODE_OPTIONS=--inspect, an open inspector'],
    ['strongroom', ['vault', 'status'], LOADED, 'NODE_OPTIONS=--import'],
    ['strongroom', ['vault', 'status'], UNCHECKED, 'NODE_TLS_REJECT_UNAUTHORIZED'],
    ['demo', [], INSPECTED, 'NODE_OPTIONS=--inspect, an open inspector'],
    ['demo', [], UNCHECKED, 'NODE_TLS_REJECT_UNAUTHORIZED'],
    ['practice', ['--port', '0'], INSPECTED, 'NODE_OPTIONS=--inspect, an open inspector'],
    ['practice', ['--port', '0'], LOADED, 'NODE_OPTIONS=--import'],
  ])('npm run %s %j does not start with %j', (script, args, env, by) => {
    const { status, stdout, stderr } = run(script, args, env)
    expect(stderr).toContain(`Strongroom does not start with ${by}: `)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(readdirSync(folder)).toEqual([])
  })

  it('is reported as JSON where that was asked for', () => {
    const { status, stdout } = run('strongroom', ['vault', 'status', '--json'], UNCHECKED)
    expect({ status, code: JSON.parse(stdout).error.code }).toEqual({ status: 1, code: 'START_STEERED' })
  })
})

describe('a program of package.json', () => {
  it('is started so that no signal opens an inspector, not even before its first line', () => {
    const programs = Object.values(MANIFEST.scripts).filter((script) => /scripts\/(run|start)\.mjs/.test(script))
    expect(programs).toHaveLength(4)
    for (const program of programs) expect(program).toMatch(/^node --disable-sigusr1 scripts\//)
  })
})
