import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { chromiumArguments, openChromium } from '../../../src/shells/browser/chromium.ts'
import { TEST_ARGUMENTS } from './chromium.ts'
import { type Served, serve } from './served.ts'
import { tokenOf } from './wire.ts'

/** What the window's client does first. */
const CLIENT = `
const token = new URLSearchParams(location.hash.slice(1)).get('launch')
history.replaceState(null, '', '/')
await fetch('/session', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(token) })
const answer = await fetch('/rpc/mints/list', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"json":{}}' })
await fetch('/rpc/accounts/watch', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ json: { address: '11111111111111111111111111111111', label: String(answer.status) } }),
})`

let served: Served
let folder: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strongroom-window-'))
  served = await serve({ 'index.html': '<script type="module" src="/assets/main.js"></script>', 'assets/main.js': CLIENT })
})
afterEach(async () => {
  await served.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = (url: string) => openChromium({ program: inject('chromium'), folder, url, extraArguments: TEST_ARGUMENTS })
const isLocked = () => lstatSync(join(folder, 'profile', 'SingletonLock'), { throwIfNoEntry: false }) !== undefined

describe('a window in an installed Chromium', () => {
  it('gets its token from a file of its owner’s, trades it, and asks', async () => {
    const { launchUrl, opened } = served.loopback
    const window = open(launchUrl)
    const redirect = join(folder, 'open.html')
    expect(statSync(redirect).mode & 0o777).toBe(0o600)
    expect(readFileSync(redirect, 'utf8')).toContain(tokenOf(launchUrl))
    await opened
    window.forgetAddress()
    expect(existsSync(redirect)).toBe(false)
    const watched = async () => (await served.backend.client.accounts.list({ role: 'watch' })).accounts.map(({ label }) => label)
    await expect.poll(watched, { timeout: 20_000 }).toEqual(['200'])
    await window.close()
  })

  it('closes with nothing left but its profile, which the next one can use', async () => {
    const window = open(served.loopback.launchUrl)
    await served.loopback.opened
    expect(isLocked()).toBe(true)
    await window.close()
    await window.ended
    expect(isLocked()).toBe(false)
    expect(readdirSync(folder)).toEqual(['profile'])
    await window.close()
  })

  it.each([
    ['begins', null],
    ['was given with the offer on', '{"credentials_enable_service":true,"profile":{"password_manager_enabled":true,"name":"Kept"}}'],
    ['was left with torn preferences', '{"profile":{"na'],
  ])('offers to save no passphrase in a profile that it %s', async (_, before) => {
    const preferences = join(folder, 'profile', 'Default', 'Preferences')
    mkdirSync(dirname(preferences), { recursive: true })
    if (before !== null) writeFileSync(preferences, before)
    const window = open(served.loopback.launchUrl)
    await served.loopback.opened
    await window.close()
    const held = JSON.parse(readFileSync(preferences, 'utf8')) as Record<string, unknown>
    expect(held).toMatchObject({ credentials_enable_service: false, profile: { password_manager_enabled: false } })
    // Chromium wrote the file again, and so has read it.
    expect(Object.keys(held).length).toBeGreaterThan(2)
    expect(readFileSync(preferences, 'utf8').includes('"Kept"')).toBe(before?.includes('"Kept"') ?? false)
  })

  it('that cannot be started says so', async () => {
    const window = openChromium({ program: join(folder, 'no-browser'), folder, url: served.loopback.launchUrl })
    await expect(window.ended).resolves.toContain('ENOENT')
    await window.close()
    expect(existsSync(join(folder, 'open.html'))).toBe(false)
  })
})

describe('the command line it is started with', () => {
  const given = chromiumArguments({ profile: '/data/browser/profile', redirect: '/data/browser/open.html' })

  it('names the file and never the address', () => {
    expect(given).toContain('--app=file:///data/browser/open.html')
    expect(given.join(' ')).not.toContain('launch=')
  })

  it('leaves the sandbox on and the web’s own guards too', () => {
    expect(given.filter((argument) => /sandbox|web-security|remote-debugging|load-extension|ignore-certificate/.test(argument))).toEqual([])
  })

  it('keeps the browser to this machine', () => {
    expect(given).toContain('--proxy-server=http://127.0.0.1:9')
    expect(given).toContain('--disable-background-networking')
  })
})
