import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const STOP_TIMEOUT_MS = 10_000
/** Links that say who uses a profile; a browser that is ended rather than closed leaves them behind. */
const PROFILE_LOCKS = ['SingletonLock', 'SingletonCookie', 'SingletonSocket']

export type ChromiumOptions = {
  readonly program: string
  /** Where the browser's own profile is kept: no other page is ever opened in it. */
  readonly folder: string
  /** Where the window begins; holds the launch token. */
  readonly url: string
  /** What a test needs: to be headless, to be steered. */
  readonly extraArguments?: readonly string[]
}

/** A browser's window on the loopback server. */
export type ChromiumWindow = {
  /** Resolves when the browser has ended, with what it said if it failed. */
  readonly ended: Promise<string>
  /** The file that told the browser where to go is of no use once it has been there. */
  forgetAddress(): void
  close(): Promise<void>
}

/**
 * Opens the window without its address on any command line, where other users could read it: the browser is given a file that only
 * its owner can read, and the file sends it on.
 */
export function openChromium({ program, folder, url, extraArguments = [] }: ChromiumOptions): ChromiumWindow {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const redirect = join(folder, 'open.html')
  rmSync(redirect, { force: true })
  writeFileSync(redirect, redirectPage(url), { mode: 0o600, flag: 'wx' })
  const profile = join(folder, 'profile')
  keepNoPasswords(profile)
  const child = spawn(program, [...chromiumArguments({ profile, redirect }), ...extraArguments], { stdio: ['ignore', 'ignore', 'pipe'] })
  const forgetAddress = () => rmSync(redirect, { force: true })
  const ended = waitForEnd(child).finally(forgetAddress)
  return {
    ended,
    forgetAddress,
    async close() {
      if (await stop(child)) for (const lock of PROFILE_LOCKS) rmSync(join(profile, lock), { force: true })
      await ended
    },
  }
}

/** No page can stop the browser from offering to save a passphrase; its own preferences can. */
const KEEPS_NOTHING = { credentials_enable_service: false, profile: { password_manager_enabled: false } }

function keepNoPasswords(profile: string): void {
  const preferences = join(profile, 'Default', 'Preferences')
  const held = readPreferences(preferences)
  mkdirSync(join(profile, 'Default'), { recursive: true, mode: 0o700 })
  const asked = { ...held, ...KEEPS_NOTHING, profile: { ...held.profile, ...KEEPS_NOTHING.profile } }
  writeFileSync(preferences, JSON.stringify(asked), { mode: 0o600 })
}

/** Empty where there are none, or none that the browser could read either. */
function readPreferences(path: string): { profile?: object } {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as { profile?: object } | null) ?? {}
  } catch {
    return {}
  }
}

/**
 * No first-run pages, no synchronisation, no updates, no reports; and a proxy that does not exist for all but this machine, so that neither
 * the page nor the browser's own services reach anybody. Its sandbox stays on.
 */
export function chromiumArguments({ profile, redirect }: { readonly profile: string; readonly redirect: string }): string[] {
  return [
    `--user-data-dir=${profile}`,
    `--app=${pathToFileURL(redirect).href}`,
    '--proxy-server=http://127.0.0.1:9',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-breakpad',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-domain-reliability',
    '--disable-extensions',
    '--disable-sync',
    '--disable-features=Translate,MediaRouter,OptimizationHints,AutofillServerCommunication',
    '--metrics-recording-only',
    '--no-pings',
    '--password-store=basic',
  ]
}

function redirectPage(url: string): string {
  return `<!doctype html><meta charset="utf-8"><title>Strongroom</title><meta http-equiv="refresh" content="0;url=${url}">\n`
}

/** Of what the browser says, the last lines. */
const SAID_MAX = 2_000

function waitForEnd(child: ChildProcess): Promise<string> {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-SAID_MAX)
  })
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => resolve(code === 0 || code === null ? '' : (said.trim().split('\n').at(-1) ?? '')))
  })
}

/**
 * Whether the browser ran until now. A browser that had ended before may have handed its window to another process, whose locks are not
 * ours.
 */
async function stop(child: ChildProcess): Promise<boolean> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return false
  const exited = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  child.kill('SIGTERM')
  await exited
  clearTimeout(timer)
  return true
}
