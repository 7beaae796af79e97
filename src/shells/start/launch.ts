import { mkdirSync } from 'node:fs'
import { type Host, type HostOptions, openHost } from '../../main/host.ts'
import { lockDataFolder } from '../../main/journal/index.ts'
import { type Network, openDataFolder } from '../../main/settings/data-folder.ts'
import { settleWorkstation, type Workstation } from '../../main/settings/workstation.ts'
import { openSocketServer, type SocketServer, type SocketServerOptions } from '../ipc/socket-server.ts'
import { openPracticeNetwork, type PracticeNetwork, type PracticeNetworkOptions } from './practice-network.ts'

export type LaunchOptions = {
  readonly dataDir: string
  /** The only network of this start, where one was asked for. */
  readonly network?: Network | undefined
  /** Standard: online. Offline there is no practice node either. */
  readonly workstation?: Workstation | undefined
  /** Tells the person who started it, in whole sentences. */
  readonly say: (line: string) => void
  /** A switch of networks did not succeed: there is nothing to go on with. */
  readonly onFailure: (error: unknown) => void
  /** Told each time a backend is open: at the start, and after a switch of networks. */
  readonly onOpen?: () => void
  /** Gives an address of the window to whoever starts again; null where there is nothing to give. Standard: null. */
  readonly showAgain?: () => Promise<string | null>
  readonly practice?: Omit<PracticeNetworkOptions, 'dataDir' | 'say'>
  /** What the shell or a test has of its own of the backend. */
  readonly backend?: Pick<HostOptions, 'signer' | 'pauseMs' | 'scanThread' | 'verifyThread' | 'onStep'>
}

/** One start of a window's shell: one backend at a time, and the practice network where that is open. */
export type Launch = Host

/**
 * Opens what a window talks to. One launch per data folder.
 * @throws JOURNAL_IN_USE when another is open there, and as openHost
 */
export async function openLaunch(options: LaunchOptions): Promise<Launch> {
  const { dataDir, network, workstation = 'online' } = options
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  settleWorkstation({ dataDir, workstation })
  const lock = lockDataFolder({ dataDir })
  let practice: PracticeNetwork | null = null
  try {
    if (workstation === 'online' && (network === undefined || network === 'practice'))
      practice = openPracticeNetwork({ ...options.practice, dataDir, say: options.say })
    const host = await openHostWith(options, practice)
    return { backend: () => host.backend(), close: () => closeAll({ host, practice, lock }) }
  } catch (error) {
    await practice?.close()
    lock.release()
    throw error
  }
}

function openHostWith(
  { dataDir, network, workstation = 'online', say, onFailure, onOpen, showAgain, backend }: LaunchOptions,
  practice: PracticeNetwork | null,
): Promise<Host> {
  let commands: SocketServer | null = null
  return openHost({
    ...backend,
    dataDir,
    workstation,
    onFailure,
    async onClosing() {
      await commands?.close()
      commands = null
    },
    ...(network === undefined ? {} : { network }),
    onOpening: async (on) => (on === 'practice' ? { practice: await practice?.prepare() } : {}),
    async onOpen(opened, on) {
      await practice?.rest()
      if (on === 'practice') await practice?.connect(opened)
      const { path: folder } = openDataFolder({ dataDir, network: on })
      commands = await openToCommands({ backend: opened, folder, ...(showAgain === undefined ? {} : { showAgain }) }, say)
      onOpen?.()
    },
  })
}

/** A window is of use without commands beside it. */
async function openToCommands(options: SocketServerOptions, say: LaunchOptions['say']): Promise<SocketServer | null> {
  try {
    return await openSocketServer(options)
  } catch (error) {
    say(`Commands cannot reach this window: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

type Open = { readonly host: Host; readonly practice: PracticeNetwork | null; readonly lock: ReturnType<typeof lockDataFolder> }

async function closeAll({ host, practice, lock }: Open): Promise<void> {
  try {
    await practice?.rest()
    await host.close()
  } finally {
    await practice?.close()
    lock.release()
  }
}
