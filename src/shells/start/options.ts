import { type ParseArgsConfig, parseArgs } from 'node:util'
import { StrongroomError } from '../../core/error/error.ts'
import { isNetwork, NETWORKS, type Network, standardDataDir } from '../../main/settings/data-folder.ts'
import type { Workstation } from '../../main/settings/workstation.ts'

/** How a window is to be started. */
export type StartOptions = {
  readonly dataDir: string
  /** The only network of this start; without one, the network that was open last, or practice. */
  readonly network: Network | undefined
  readonly workstation: Workstation
  /** Whether the practice network that was kept is set aside, and another begins. */
  readonly fresh: boolean
  /** A browser's window even where Electron is installed. */
  readonly browser: boolean
  /** Whether a window is opened at all; otherwise the address is printed. */
  readonly open: boolean
  /** Of the loopback server; 0 takes any free one. */
  readonly port: number
}

export const START_HELP = `npm start [-- options]

Opens Strongroom: in its own window where Electron is installed, otherwise in an installed Chromium, otherwise it prints
the address to open. Where it is open already and its browser window was closed, prints another address and locks the vault.

  --browser        opens it in a browser even where Electron is installed
  --network NAME   ${NETWORKS.join(', ')} (default: the one that was open last, or practice)
  --new-practice   begins the practice network from the beginning; what the one before left is set aside
  --data FOLDER    the data folder (default: the system's place for application data)
  --port N         the port of the browser's window on 127.0.0.1, 0 to 65535 (default 0: any free one)
  --no-open        opens no window and prints the address instead
  --offline        a workstation that never has a network: it signs what another prepared; its data folder is its own for good
  --help           shows this
`

const FLAGS = {
  browser: { type: 'boolean', default: false },
  network: { type: 'string' },
  data: { type: 'string' },
  port: { type: 'string', default: '0' },
  'new-practice': { type: 'boolean', default: false },
  'no-open': { type: 'boolean', default: false },
  offline: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const satisfies NonNullable<ParseArgsConfig['options']>

const PORT_MAX = 65_535

/**
 * Reads the command line of a window's start; null asks for help.
 * @throws OPERATION_ARGUMENT
 */
export function parseStartOptions(argv: readonly string[]): StartOptions | null {
  const values = readFlags(argv)
  if (values.help) return null
  return {
    dataDir: values.data ?? standardDataDir(),
    network: readNetwork(values.network),
    workstation: values.offline ? 'offline' : 'online',
    fresh: values['new-practice'],
    browser: values.browser,
    open: !values['no-open'],
    port: readPort(values.port),
  }
}

function readFlags(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: FLAGS, allowPositionals: false }).values
  } catch (error) {
    const problem = error instanceof Error ? error.message.split(/\.\s/)[0] : String(error)
    throw argumentError('npm start', problem ?? 'it cannot be read', error)
  }
}

function readNetwork(text: string | undefined): Network | undefined {
  if (text === undefined || isNetwork(text)) return text
  throw argumentError('--network', `there is no network “${text}”; there are ${NETWORKS.join(', ')}`)
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= PORT_MAX) return port
  throw argumentError('--port', `it is not a whole number from 0 to ${PORT_MAX}`)
}

function argumentError(field: string, problem: string, cause?: unknown): StrongroomError {
  return new StrongroomError('OPERATION_ARGUMENT', { field, problem }, { cause })
}
