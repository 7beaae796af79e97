import { mkdirSync } from 'node:fs'
import { readChosenNetwork, writeChosenNetwork } from './settings/chosen-network.ts'
import type { Network } from './settings/data-folder.ts'
import { type Backend, type BackendOptions, openBackend } from './wiring.ts'

export type HostOptions = Omit<BackendOptions, 'network' | 'onSwitchNetwork' | 'practice'> & {
  /** The only network of this start, where one was asked for; otherwise the one that was open last, or practice. */
  readonly network?: Network
  /** Asked before a backend is opened, and its journal with it; what it answers is the backend's to know. */
  readonly onOpening?: (network: Network) => Pick<BackendOptions, 'practice'> | Promise<Pick<BackendOptions, 'practice'>>
  /** Told each time a backend is open: at the start, and after a switch of networks. */
  readonly onOpen?: (backend: Backend, network: Network) => void | Promise<void>
  /** Told before the one that is open is closed: at the end, and for a switch; also where onOpen failed. */
  readonly onClosing?: () => void | Promise<void>
  /** A switch that did not succeed leaves no backend; there is nothing to go on with. */
  readonly onFailure: (error: unknown) => void
}

/** Keeps one backend open, and changes it for another when the network is switched. What a window talks to. */
export type Host = {
  /** The one that is open; while networks are switched, the one that will be. */
  backend(): Promise<Backend>
  close(): Promise<void>
}

/** @throws as openBackend */
export async function openHost({ network: fixed, onOpening, onOpen, onClosing, onFailure, ...options }: HostOptions): Promise<Host> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  const open = async (network: Network): Promise<Backend> => {
    const ahead = await onOpening?.(network)
    const backend = await openBackend({ ...options, ...ahead, network, ...(fixed === undefined ? { onSwitchNetwork } : {}) })
    try {
      await onOpen?.(backend, network)
      return backend
    } catch (error) {
      await close(backend)
      throw error
    }
  }
  const close = async (backend: Backend): Promise<void> => {
    await onClosing?.()
    await backend.close()
  }
  const onSwitchNetwork = (network: Network) => {
    const before = current
    // After the answer to whoever asked for it has left.
    current = new Promise((resolve) => setImmediate(resolve)).then(async () => {
      await close(await before)
      const backend = await open(network)
      // Only now: a network that does not open must not be the one that the next start tries.
      writeChosenNetwork(options.dataDir, network)
      return backend
    })
    current.catch(onFailure)
  }
  let current = open(fixed ?? readChosenNetwork(options.dataDir) ?? 'practice')
  await current
  return {
    backend: () => current,
    async close() {
      // A switch that failed was told to onFailure, and left nothing open.
      const backend = await current.catch(() => null)
      if (backend !== null) await close(backend)
    },
  }
}
