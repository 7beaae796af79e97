import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { fromOurPage, openWindow, send } from '../browser/wire.ts'
import { aloneWithLoopback, CANNOT_TRACE, CANNOT_UNSHARE, commandOf, networkCalls, run, type Running, traced } from './support/traced.ts'

const PASSPHRASE = 'a passphrase without a network\n'
/** Some that are no transaction: a node is refused before they are read. */
const BYTES = 'AAAA'
const LONG = { withinMs: 120_000 }

let dataDir: string
let trace: string
let folder: string
const running: Running[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strongroom-traced-'))
  dataDir = join(folder, 'data')
  trace = join(folder, 'trace')
})
afterEach(async () => {
  for (const { child, stop, ended } of running.splice(0)) {
    if (child.exitCode === null) stop()
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

const command = (...argv: string[]) => commandOf('run', [...argv, '--data', dataDir])
const started = (words: readonly string[]): Running => {
  const one = run(words)
  running.push(one)
  return one
}

async function launchUrlOf(one: Running): Promise<string> {
  const find = () => one.said().match(/http:\/\/127\.0\.0\.1:\d+\/#launch=[\w-]+/)?.[0]
  await until(() => find() !== undefined || one.child.exitCode !== null, LONG)
  const launchUrl = find()
  if (launchUrl === undefined) throw new Error(one.said())
  return launchUrl
}

/** A bundle, as a window would give it. */
const BUNDLE = `data:application/json;base64,${readFileSync(join(import.meta.dirname, '../../vectors/bundle/valid.json')).toString('base64')}`

/** Each command with what is typed for it. */
const HALF: readonly (readonly [readonly string[], string])[] = [
  [['vault', 'create'], PASSPHRASE],
  [['accounts', 'derive', '--count', '3'], PASSPHRASE],
  [['accounts', 'list'], ''],
  [['policy', 'show'], PASSPHRASE],
  [['sending', 'status'], ''],
  [['activity', 'verify'], ''],
  [['overview', 'show'], ''],
  [['bundles', 'record', '--contents', BUNDLE], ''],
]

describe('the calls that an offline workstation makes of the system', () => {
  beforeEach(({ skip }) => skip(CANNOT_TRACE !== null, CANNOT_TRACE ?? ''))

  it('show no internet socket of the command line, no connection and no name that is looked up', async () => {
    for (const [argv, input] of HALF) {
      const one = run(traced(trace, command(...argv, '--offline')), input)
      expect(await one.ended, `${argv.join(' ')}: ${one.said()}`).toBe(0)
      expect(networkCalls(trace), argv.join(' ')).toEqual([])
    }
  })

  it('show none either where a node is to be added, which is refused; online the same command reaches for it', async () => {
    const add = command('nodes', 'add', '--name', 'left', '--url', 'http://127.0.0.1:9')
    const one = run(traced(trace, [...add, '--offline']))
    expect(await one.ended).toBe(1)
    expect(one.said()).toContain('(OFFLINE_NO_NETWORK)')
    expect(networkCalls(trace)).toEqual([])
    const asked = run(traced(trace, commandOf('run', ['explain', BYTES, '--url', 'http://127.0.0.1:9', '--offline'])))
    expect(await asked.ended).toBe(1)
    expect(asked.said()).toContain('(OFFLINE_NO_NETWORK)')
    expect(networkCalls(trace)).toEqual([])
    rmSync(dataDir, { recursive: true })
    const online = run(traced(trace, add))
    expect(await online.ended).toBe(1)
    expect(networkCalls(trace).join('\n')).toContain('connect(')
  })

  it('show one socket of the window, which listens on this machine, and connects to nothing', async () => {
    const one = started(traced(trace, commandOf('start', ['--offline', '--no-open', '--data', dataDir])))
    const launchUrl = await launchUrlOf(one)
    const { origin, port } = new URL(launchUrl)
    const cookie = await openWindow({ launchUrl, origin })
    const ask = (path: string, json: unknown) =>
      send(origin, fromOurPage(origin, { path, body: JSON.stringify({ json }), headers: { cookie } }))
    expect(JSON.parse((await ask('/rpc/vault/create', { passphrase: PASSPHRASE.trim() })).body).json).toMatchObject({
      treasury: expect.any(String),
    })
    expect(JSON.parse((await ask('/rpc/app/info', {})).body).json).toMatchObject({ workstation: 'offline' })
    expect((await ask('/rpc/nodes/add', { name: 'left', url: 'http://127.0.0.1:9' })).body).toContain('OFFLINE_NO_NETWORK')
    one.stop()
    expect(await one.ended).toBe(0)
    const calls = networkCalls(trace)
    expect(calls.filter((call) => /^(?:socket|connect)\(|\/etc\/hosts/.test(call))).toEqual([expect.stringMatching(/^socket\(AF_INET, /)])
    expect(calls.filter((call) => call.startsWith('bind('))).toEqual([expect.stringContaining('sin_addr=inet_addr("127.0.0.1")')])
    const others = calls.filter((call) => !/^(?:socket|bind)\(/.test(call))
    for (const call of others) expect(call).toMatch(/^(?:accept4|getsockname|getpeername|<\.\.\. accept4)/)
    expect(others.join('\n')).toContain(`sin_port=htons(${port})`)
  })
})

describe('an offline workstation in a network that has loopback alone', () => {
  beforeEach(({ skip }) => skip(CANNOT_UNSHARE !== null, CANNOT_UNSHARE ?? ''))

  it('does on the command line all that it does elsewhere', async () => {
    for (const [argv, input] of HALF) {
      const one = run(aloneWithLoopback(command(...argv, '--offline')), input)
      expect(await one.ended, `${argv.join(' ')}: ${one.said()}`).toBe(0)
    }
  })

  it('opens its window', async () => {
    const one = started(aloneWithLoopback(commandOf('start', ['--offline', '--no-open', '--data', dataDir])))
    expect(await launchUrlOf(one)).toMatch(/^http:\/\/127\.0\.0\.1:/)
    expect(one.said()).not.toContain('practice network')
  })
})
