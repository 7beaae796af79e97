import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import { visibleLines } from '../../core/text/visible.ts'
import { NETWORKS, networkFolder } from '../../main/settings/data-folder.ts'
import { reachSocket } from '../ipc/socket-client.ts'
import { type Launch, openLaunch } from '../start/launch.ts'
import type { StartOptions } from '../start/options.ts'
import { openStopSignal, type StopSignal } from '../start/stop-signal.ts'
import { type ChromiumWindow, openChromium } from './chromium.ts'
import { loadWindow } from './files.ts'
import { type Loopback, openLoopback } from './server.ts'

/** How long the command waits for a browser to show the window; the address is printed as well. */
const OPENING_MS = 20_000

export type BrowserShellOptions = {
  readonly options: StartOptions
  /** The built window's folder. */
  readonly windowFolder: string
  /** The browser to open it in; null prints the address. */
  readonly chromium: string | null
  readonly say: (line: string) => void
}

/**
 * Serves the window and stays until it is closed or told to stop, then closes everything in order. Where the data folder is served already and no
 * window shows it, says where to open one and is done.
 * @throws what made it impossible to begin, or to go on after a switch of networks
 */
export async function runBrowserShell(shell: BrowserShellOptions): Promise<void> {
  const say = (line: string) => shell.say(visibleLines(line))
  try {
    await serveWindow({ ...shell, say })
  } catch (error) {
    const address = isStrongroomError(error, 'JOURNAL_IN_USE') ? await askForAddress(shell.options) : null
    if (address === null) throw error
    say(`Strongroom is open already, and no window shows it. Its vault is locked. ${addressWords(address)}`)
  }
}

async function serveWindow({ options, windowFolder, chromium, say }: BrowserShellOptions): Promise<void> {
  const stopSignal = openStopSignal()
  let failure: unknown = null
  const onFailure = (error: unknown) => {
    failure = error
    stopSignal.stop()
  }
  const files = await loadWindow(windowFolder)
  const { dataDir, network, workstation, fresh, port } = options
  let showAgain = async (): Promise<string | null> => null
  const launch = await openLaunch({ dataDir, network, workstation, say, onFailure, practice: { fresh }, showAgain: () => showAgain() })
  const loopback = await openServer({ files, port, launch, say })
  showAgain = () => lockAndRenew(loopback, launch)
  const url = loopback.launchUrl
  const window = chromium === null ? null : openChromium({ program: chromium, folder: join(dataDir, 'browser'), url })
  if (window === null) say(`${addressWords(url)} ${STOP_WORDS}`)
  else void followWindow(window, { loopback, stopSignal, say })
  await stopSignal.asked
  await window?.close()
  await loopback.close()
  await launch.close()
  if (failure !== null) throw failure
  say('Strongroom has stopped.')
}

type Serving = { readonly files: Awaited<ReturnType<typeof loadWindow>>; readonly port: number; readonly launch: Launch }

/** A port that is taken must not leave the backend open. */
async function openServer({ files, port, launch, say }: Serving & { readonly say: (line: string) => void }): Promise<Loopback> {
  const onDefect = (error: unknown) => say(`A request could not be answered: ${error instanceof Error ? error.message : String(error)}`)
  try {
    return await openLoopback({ files, port, backend: () => launch.backend(), onDefect })
  } catch (error) {
    await launch.close()
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    throw isTaken ? new StrongroomError('OPERATION_ARGUMENT', { field: '--port', problem: `another program uses ${port}` }) : error
  }
}

type Following = { readonly loopback: Loopback; readonly stopSignal: StopSignal; readonly say: (line: string) => void }

/** A window that was closed ends the start; a browser that never showed it does not. */
async function followWindow(window: ChromiumWindow, { loopback, stopSignal, say }: Following): Promise<void> {
  const first = await Promise.race([
    loopback.opened.then(() => 'opened' as const),
    window.ended.then((said) => `The browser ended before it showed the window${said === '' ? '.' : ` (${said}).`}`),
    sleep(OPENING_MS, 'The browser has not shown the window yet.', { ref: false }),
  ])
  if (first !== 'opened') return say(`${first} ${addressWords(loopback.launchUrl)} ${STOP_WORDS}`)
  window.forgetAddress()
  await window.ended
  if (stopSignal.isAsked()) return
  say('The window was closed; Strongroom stops. What is signed and sent is followed at the next start.')
  stopSignal.stop()
}

const STOP_WORDS = 'Once its window is closed, start Strongroom again for another one. Ctrl C stops Strongroom.'

function addressWords(url: string): string {
  return `Open ${url} in a Chromium-based browser on this machine. The address is good once.`
}

/** Whoever has the new address may not be who unlocked the vault. Nothing is taken from a window that is open. */
async function lockAndRenew(loopback: Loopback, launch: Launch): Promise<string | null> {
  if (loopback.isShown()) return null
  await (await launch.backend()).client.vault.lock({})
  loopback.renew()
  return loopback.launchUrl
}

/** From the Strongroom that is open on the data folder. A practice network of its own is asked of a new start alone. */
async function askForAddress({ dataDir, network, fresh }: StartOptions): Promise<string | null> {
  if (fresh) return null
  for (const one of network === undefined ? NETWORKS : [network]) {
    const reached = await reachSocket(networkFolder({ dataDir, network: one }))
    const address = await reached?.showAgain()
    reached?.close()
    if (reached !== null) return address ?? null
  }
  return null
}
