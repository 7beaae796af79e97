import { isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import { openDataFolder } from '../../main/settings/data-folder.ts'
import { type BackendOptions, openBackend } from '../../main/wiring.ts'
import { type Client, reachSocket } from '../ipc/socket-client.ts'
import { askWithBytes } from './ask-with-bytes.ts'
import type { Operation } from './operations.ts'
import { type Argument, askOperation } from './procedure.ts'

/** Whoever answers a command: a backend of its own, or the one of a window that is open on the data folder. */
export type Asking = {
  readonly client: Client
  /** Whether it belongs to a window, and goes on when the command has ended. */
  readonly isElsewhere: boolean
  /** Has the vault open for what follows. Asks for the passphrase only where it can be of use. */
  openVault(ask: () => Promise<string>): Promise<void>
  /** One operation. Its argument was checked against the contract, and its answer is. */
  ask(operation: Operation, argument: Argument, signal: AbortSignal): Promise<unknown>
  close(): Promise<void>
}

/**
 * Opens a backend of the command's own; where another Strongroom has the data folder, speaks to that.
 * @throws JOURNAL_IN_USE where that one cannot be spoken to, IPC_UNSAFE, IPC_OTHER_VERSION, and as openBackend
 */
export async function openAsking(options: Pick<BackendOptions, 'dataDir' | 'network' | 'workstation' | 'signer'>): Promise<Asking> {
  try {
    return await openOwn(options)
  } catch (error) {
    if (!isStrongroomError(error, 'JOURNAL_IN_USE')) throw error
    const elsewhere = await openElsewhere(options)
    if (elsewhere === null) throw error
    return elsewhere
  }
}

async function openOwn(options: BackendOptions): Promise<Asking> {
  const backend = await openBackend(options)
  const { client } = backend
  return {
    client,
    isElsewhere: false,
    openVault: async (ask) => void (await client.vault.unlock({ passphrase: await ask() })),
    ask: (operation, argument, signal) => askOperation(client, operation, argument, signal),
    close: () => backend.close(),
  }
}

async function openElsewhere({ dataDir, network }: Pick<BackendOptions, 'dataDir' | 'network'>): Promise<Asking | null> {
  const reached = await reachSocket(openDataFolder({ dataDir, network }).path)
  if (reached === null) return null
  const { client, prove, close } = reached
  return {
    client,
    isElsewhere: true,
    async openVault(ask) {
      // Another person's window is not unlocked from here without their knowing.
      if ((await client.vault.status({})).state === 'locked') throw new StrongroomError('VAULT_LOCKED', {})
      await prove(await ask())
    },
    ask: (operation, argument, signal) => askWithBytes(client, operation, { argument, signal, prove }),
    close: async () => close(),
  }
}
