import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { closeBrowser, openBrowser } from '../../support/chromium.ts'
import { until } from '../../support/until.ts'
import { start as startCommand, untilSaid } from '../cli/support/process.ts'
import { TEST_ARGUMENTS } from './chromium.ts'
import { fromOurPage, openWindow, send } from './wire.ts'

const START = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url))
const LONG = { withinMs: 120_000 }

let dataDir: string
const started: Started[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'strongroom-start-'))
})
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  rmSync(dataDir, { recursive: true, force: true })
})

type Started = { readonly child: ChildProcess; readonly ended: Promise<number | null>; said(): string }

/** As `npm start -- …` does. */
function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): Started {
  const child = spawn(process.execPath, [START, '--data', dataDir, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part: string) => (text += part))
  const one = { child, ended: once(child, 'close').then(([code]) => code as number | null), said: () => text }
  started.push(one)
  return one
}

async function addressOf(one: Started): Promise<{ origin: string; launchUrl: string }> {
  const find = () => one.said().match(/http:\/\/127\.0\.0\.1:\d+\/#launch=[\w-]+/)?.[0]
  await until(() => find() !== undefined || one.child.exitCode !== null, LONG)
  const launchUrl = find()
  if (launchUrl === undefined) throw new Error(one.said())
  return { launchUrl, origin: new URL(launchUrl).origin }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('npm start without a window', () => {
  it('serves the built window and the practice network, and stops in order when told to', async () => {
    const one = start(['--no-open'])
    const address = await addressOf(one)
    const cookie = await openWindow(address)
    const ask = (path: string) => send(address.origin, fromOurPage(address.origin, { path, body: '{"json":{}}', headers: { cookie } }))
    expect((await send(address.origin, {})).body).toContain('<title>Strongroom</title>')
    expect(JSON.parse((await ask('/rpc/app/info')).body).json).toMatchObject({ network: 'practice' })
    expect(JSON.parse((await ask('/rpc/nodes/status')).body).json.nodes).toMatchObject([{ name: 'practice', reachable: true }])
    expect(one.said()).toContain('No window is opened, as --no-open says.')

    one.child.kill('SIGUSR1')
    for (let asked = 0; asked < 5; asked++) await ask('/rpc/nodes/status')
    expect(one.said()).not.toMatch(/debugger|inspector/i)

    const { headers = {} } = fromOurPage(address.origin, { headers: { cookie } })
    const shown = await fetch(`${address.origin}/rpc/events/watch`, { method: 'POST', headers, body: '{"json":{}}' })
    const second = start(['--no-open'])
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain(`Another Strongroom is open on ${dataDir}.`)
    await shown.body?.cancel()

    const practiceUrl = one.said().match(/with a node at (\S+)\./)?.[1] ?? ''
    expect((await fetch(`${practiceUrl}/health`)).status).toBe(200)
    one.child.kill('SIGTERM')
    one.child.kill('SIGINT')
    expect(await one.ended).toBe(0)
    expect(one.said()).toMatch(/Strongroom has stopped\.\n$/)
    await expect(fetch(`${practiceUrl}/health`)).rejects.toThrow('fetch failed')
    await expect(send(address.origin, {})).rejects.toThrow('ECONNREFUSED')
    expect(existsSync(join(dataDir, 'practice', 'journal.sqlite-wal'))).toBe(false)
  })

  it('says where to open its window again once that is closed, with the vault locked, and lets the one before do nothing more', async () => {
    const one = start(['--no-open'])
    const address = await addressOf(one)
    const before = await openWindow(address)
    const asking = (cookie: string) => (path: string, argument: object) =>
      send(address.origin, fromOurPage(address.origin, { path, body: JSON.stringify({ json: argument }), headers: { cookie } }))
    expect((await asking(before)('/rpc/vault/create', { passphrase: 'a passphrase for a window' })).status).toBe(200)
    const status = async (cookie: string) => JSON.parse((await asking(cookie)('/rpc/vault/status', {})).body).json
    expect(await status(before)).toMatchObject({ state: 'unlocked' })

    const another = start(['--no-open', '--new-practice'])
    expect(await another.ended).toBe(1)
    expect(await status(before)).toMatchObject({ state: 'unlocked' })
    const second = start(['--no-open'])
    expect({ code: await second.ended, said: second.said() }).toEqual({
      code: 0,
      said: expect.stringContaining('Strongroom is open already, and no window shows it. Its vault is locked.'),
    })
    const again = await addressOf(second)
    expect(again.origin).toBe(address.origin)
    expect((await asking(before)('/rpc/vault/status', {})).status).toBe(401)
    expect(await status(await openWindow(again))).toMatchObject({ state: 'locked' })
    one.child.kill('SIGTERM')
    expect(await one.ended).toBe(0)
  })

  it('shows its window in a browser, with nothing refused and nothing to complain of', async () => {
    const one = start(['--no-open'])
    const { launchUrl, origin } = await addressOf(one)
    const browser = await openBrowser()
    try {
      const page = await browser.newPage()
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(error.message))
      await page.goto(launchUrl)
      await page.getByRole('heading').first().waitFor()
      expect(page.url()).toBe(`${origin}/`)
      expect(complaints).toEqual([])
    } finally {
      await closeBrowser(browser)
    }
    one.child.kill('SIGINT')
    expect(await one.ended).toBe(0)
  })
})

describe('commands beside npm start', () => {
  const command = (...argv: string[]) => startCommand('main.ts', [...argv, '--data', dataDir])

  it('are answered by it, until it is killed; then one has the folder to itself, and so has the next start', async () => {
    const one = start(['--no-open'])
    await addressOf(one)
    const status = await command('nodes', 'status', '--json').ended
    expect({ code: status.code, told: status.told }).toEqual({ code: 0, told: '' })
    expect(JSON.parse(status.out).nodes).toMatchObject([{ name: 'practice', reachable: true }])

    const followed = command('events', 'watch')
    const cut = command('events', 'watch')
    await untilSaid(followed, 'slot ')
    await untilSaid(cut, 'slot ')
    followed.child.kill('SIGINT')
    await expect(followed.ended).resolves.toMatchObject({ code: 0, told: '' })
    one.child.kill('SIGKILL')
    await expect(cut.ended).resolves.toMatchObject({ code: 3, told: expect.stringContaining('(IPC_LOST)') })

    expect(existsSync(join(dataDir, 'practice', 'door', 'socket'))).toBe(true)
    await expect(command('vault', 'status').ended).resolves.toMatchObject({ code: 0, told: '' })
    const next = start(['--no-open'])
    await addressOf(next)
    await expect(command('vault', 'status').ended).resolves.toMatchObject({ code: 0, told: '' })
    next.child.kill('SIGTERM')
    expect(await next.ended).toBe(0)
    expect(existsSync(join(dataDir, 'practice', 'door'))).toBe(false)
  })
})

describe('npm start that does not begin', () => {
  it.each([
    [['--network', 'mainnet'], 2, 'there is no network “mainnet”'],
    [['--what'], 2, '--what'],
    [['--help'], 0, 'npm start [-- options]'],
  ])('%j ends at once, in words', async (args, code, words) => {
    const one = start(args)
    expect(await one.ended).toBe(code)
    expect(one.said()).toContain(words)
    expect(existsSync(join(dataDir, 'practice'))).toBe(false)
  })
})

describe.skipIf(process.platform === 'win32')('npm start with a window', () => {
  /** A browser as a person has it, but for what a test must add. */
  function placeBrowser(script: string): string {
    const path = join(dataDir, 'a-browser')
    writeFileSync(path, `#!/bin/sh\n${script}\n`)
    chmodSync(path, 0o755)
    return path
  }
  const env = (browser: string) => ({ STRONGROOM_CHROMIUM: browser, DISPLAY: ':0' })
  // As root no window is opened at all: the shell never takes a browser's sandbox away.
  const asPerson = process.getuid?.() !== 0

  it.runIf(asPerson)('opens it, and stops with everything when it is closed', async () => {
    const pidFile = join(dataDir, 'pid')
    const browser = placeBrowser(`echo $$ > ${pidFile}\nexec ${inject('chromium')} ${TEST_ARGUMENTS.join(' ')} "$@"`)
    const one = start(['--browser'], env(browser))
    await until(() => lstatSync(join(dataDir, 'browser', 'profile', 'SingletonLock'), { throwIfNoEntry: false }) !== undefined, LONG)
    await until(() => !existsSync(join(dataDir, 'browser', 'open.html')), LONG)
    const pid = Number(readFileSync(pidFile, 'utf8'))
    process.kill(pid, 'SIGTERM')
    expect(await one.ended).toBe(0)
    expect(one.said()).toContain('The window was closed')
    expect(isAlive(pid)).toBe(false)
  })

  it.runIf(asPerson)('prints the address when the browser ends before it showed anything', async () => {
    const one = start(['--browser'], env(placeBrowser('echo "no display" >&2; exit 1')))
    await addressOf(one)
    expect(one.said()).toContain('The browser ended before it showed the window (no display).')
    one.child.kill('SIGTERM')
    expect(await one.ended).toBe(0)
  })

  it.runIf(!asPerson)('as root opens none, prints the address and says why', async () => {
    const one = start(['--browser'], env(placeBrowser('exit 1')))
    await addressOf(one)
    expect(one.said()).toContain('No window can be opened as root')
    one.child.kill('SIGTERM')
    expect(await one.ended).toBe(0)
  })
})
