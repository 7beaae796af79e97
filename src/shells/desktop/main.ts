import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { app, dialog } from 'electron'
import { explainError } from '../../core/error/error.ts'
import { beginUnsteered } from '../../main/beginning.ts'
import { isNetwork, type Network, standardDataDir } from '../../main/settings/data-folder.ts'
import type { Workstation } from '../../main/settings/workstation.ts'
import { asStrongroomError } from '../../main/tasks.ts'
import { type Desktop, startDesktop } from './start.ts'
import { refusedSwitches } from './switches.ts'

/** How the app ends: 1 where it cannot go on, 2 where it was started in a way it refuses. */
const EXIT = { trouble: 1, refused: 2 } as const

const places = {
  renderer: join(import.meta.dirname, '../../renderer'),
  preload: join(import.meta.dirname, '../../preload/preload.cjs'),
  signer: new URL('./signer.js', import.meta.url),
  practice: join(import.meta.dirname, 'practice.js'),
  scanThread: new URL('./scan-thread.js', import.meta.url),
  verifyThread: new URL('./verify-thread.js', import.meta.url),
}
const say = (line: string) => void process.stdout.write(`${line}\n`)

const refusal = refuseStart()
if (refusal !== null) {
  process.stderr.write(`${refusal}\n`)
  app.exit(EXIT.refused)
} else {
  startDesktop({ ...readOptions(), places, say, onTrouble: stopWith }).then(stayOpen, stopWith)
}

/** Electron reads Node's options from its own command line, and the fuses of a packaged app see to them. */
function refuseStart(): string | null {
  const steered = beginUnsteered([])
  if (steered !== null) return explainError(steered).happened
  const refused = app.isPackaged ? refusedSwitches(process.argv.slice(1)) : []
  return refused.length === 0 ? null : `Strongroom does not start with ${refused.map((name) => `--${name}`).join(', ')}.`
}

/** Chromium's own switches stand on the same command line, so what is not known here is passed over. */
function readOptions(): { dataDir: string; network?: Network; workstation: Workstation; practice: { fresh: boolean } } {
  const { values } = parseArgs({
    args: process.argv.slice(1),
    options: { data: { type: 'string' }, network: { type: 'string' }, offline: { type: 'boolean' }, 'new-practice': { type: 'boolean' } },
    strict: false,
  })
  const { data, network, offline, 'new-practice': fresh } = values
  return {
    dataDir: typeof data === 'string' ? data : standardDataDir(),
    workstation: offline === true ? 'offline' : 'online',
    practice: { fresh: fresh === true },
    ...(typeof network === 'string' && isNetwork(network) ? { network } : {}),
  }
}

/** Without a window the app ends, and it ends only once everything is closed in order. */
function stayOpen(desktop: Desktop | null): void {
  if (desktop === null) return app.quit()
  app.on('window-all-closed', () => app.quit())
  app.once('will-quit', (event) => {
    event.preventDefault()
    desktop.close().then(() => app.exit(0), stopWith)
  })
}

function stopWith(error: unknown): void {
  const { happened, money, next } = explainError(asStrongroomError(error))
  dialog.showErrorBox(happened, `${money} ${next}`)
  app.exit(EXIT.trouble)
}
