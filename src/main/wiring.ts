import { realpathSync } from 'node:fs'
import { createRouterClient } from '@orpc/server'
import type { PracticeBeginning } from '../contract/app.ts'
import { type EventHub, openEventHub } from './events.ts'
import { type DataFolderLock, type Journal, type JournalHome, lockDataFolder, openJournal } from './journal/index.ts'
import { type OpenNetwork, openNetwork } from './network.ts'
import { withoutNetwork } from './no-network.ts'
import { makeRouter } from './operations/router.ts'
import type { Services } from './services.ts'
import { type DataFolder, type Network, openDataFolder } from './settings/data-folder.ts'
import { openDesk } from './settings/desk.ts'
import { nameMachine } from './settings/machine.ts'
import { markOffline, settleWorkstation, type Workstation } from './settings/workstation.ts'
import { openSigner, type SignerClient, type SignerOptions } from './signer-client.ts'
import { createTasks } from './tasks.ts'

export type BackendOptions = {
  readonly dataDir: string
  readonly network: Network
  /** Offline, nothing that could reach a node is built; the data folder is one or the other for good. Standard: online. */
  readonly workstation?: Workstation
  /** Milliseconds since 1970, for people to read; nothing is decided by it. */
  readonly now?: () => number
  /** Between two rounds of watching and of sending. */
  readonly pauseMs?: number
  /** Between two checks of all nodes. */
  readonly measureMs?: number
  /** How the signer process is started; the product's own way unless a shell or a test brings another. */
  readonly signer?: Pick<SignerOptions, 'entry' | 'execArgv' | 'startProcess' | 'autoLockMs'>
  /** Opens another network in place of this one; absent where the network was fixed at the start. */
  readonly onSwitchNetwork?: (network: Network) => void
  /** How the practice network that belongs to this start began. */
  readonly practice?: PracticeBeginning | undefined
  /** The program of the scan threads, where it is not beside the sources. */
  readonly scanThread?: URL
  /** The program of the thread that verifies the journal, where it is not beside the sources. */
  readonly verifyThread?: URL
  /** By what this machine is told from every other; its own name unless a test brings another. */
  readonly machine?: string
  /** Told around every journal write and every send: where a test may kill the process. */
  readonly onStep?: (step: string) => void | Promise<void>
}

const PAUSE_MS = 400

export type Backend = {
  /** Every operation, called directly: the door of the command line and of tests. */
  readonly client: ReturnType<typeof clientOf>
  readonly router: ReturnType<typeof makeRouter>
  /** Whether it is the passphrase of the vault that is open, which stays as it is. @throws VAULT_LOCKED, VAULT_WRONG_PASSPHRASE, SIGNER_* */
  prove(passphrase: string): Promise<void>
  /** Stops everything in the order that loses nothing. What was signed goes on at the next start. */
  close(): Promise<void>
}

/**
 * Builds every service once, starts them in order, and hands them to the operations.
 * @throws JOURNAL_IN_USE, JOURNAL_*, SETTINGS_MALFORMED, SIGNER_GONE, DATA_FOLDER_OFFLINE, DATA_FOLDER_ONLINE
 */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const { dataDir, network, workstation = 'online', now = Date.now, onStep = () => undefined } = options
  settleWorkstation({ dataDir, workstation })
  const folder = openDataFolder({ dataDir, network })
  if (workstation === 'offline') markOffline(folder.path)
  const desk = openDesk(folder.deskPath)
  const events = openEventHub()
  const signing = { autoLockMs: desk.autoLockMs(), ...options.signer }
  const ground = await openGround({ ...options, signer: signing, now, onStep }, folder, events)
  const { lock, home, journal, signer } = ground
  const net = await openNetworkOver(ground, { ...options, workstation, now, onStep })
  const tasks = createTasks({ onChange: (task) => events.tell({ kind: 'task', task }) })
  const onSwitchNetwork = options.onSwitchNetwork ?? null
  const { practice } = options
  const own = {
    workstation,
    network,
    practice,
    onSwitchNetwork,
    folder,
    home,
    journal,
    signer,
    desk,
    tasks,
    events,
    now,
  } satisfies Partial<Services>
  const router = makeRouter({ ...net.services, ...own })

  return {
    router,
    client: clientOf(router),
    prove: async (passphrase) => void (await signer.prove({ passphrase })),
    async close() {
      await net.close()
      await tasks.close()
      await signer.close()
      await journal.close()
      events.close()
      lock.release()
    },
  }
}

type Ground = {
  readonly lock: DataFolderLock
  readonly home: JournalHome
  readonly folder: DataFolder
  readonly journal: Journal
  readonly signer: SignerClient
  readonly events: EventHub
}

type Started = BackendOptions & Required<Pick<BackendOptions, 'now' | 'onStep'>>

/** What everything else stands on: all of it, or nothing stays open. */
async function openGround(options: Started, folder: DataFolder, events: EventHub): Promise<Ground> {
  const { now, onStep } = options
  const lock = lockDataFolder({ dataDir: folder.path })
  let journal: Journal | null = null
  try {
    journal = await openJournal({ path: folder.journalPath, now, onStep, verifying: { entry: options.verifyThread } })
    const home = { machine: options.machine ?? nameMachine(), folder: realpathSync(folder.path) }
    await journal.write('home', (tx) => tx.openAt(home))
    return { lock, home, folder, journal, events, signer: await startSigner(folder, events, options) }
  } catch (error) {
    await journal?.close()
    lock.release()
    throw error
  }
}

/** Offline, what stands for the network has nothing to close. */
async function openNetworkOver(ground: Ground, options: Started & Required<Pick<BackendOptions, 'workstation'>>): Promise<OpenNetwork> {
  if (options.workstation === 'offline') return { services: withoutNetwork(), close: async () => undefined }
  try {
    return await openNetwork(ground, { ...options, pauseMs: options.pauseMs ?? PAUSE_MS })
  } catch (error) {
    await ground.signer.close()
    await ground.journal.close()
    ground.lock.release()
    throw error
  }
}

function clientOf(router: ReturnType<typeof makeRouter>) {
  return createRouterClient(router, { context: { via: 'command-line' } })
}

async function startSigner(folder: DataFolder, events: EventHub, { signer }: BackendOptions): Promise<SignerClient> {
  const onLocked = () => events.tell({ kind: 'vault', state: 'locked' })
  return openSigner({ vaultPath: folder.vaultPath, onLocked, onGone: onLocked, ...signer })
}
