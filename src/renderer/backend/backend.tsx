import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { Client } from '../client.ts'
import { listen } from './listen.ts'
import { type Live, type LiveStore, openLiveStore, withoutTrouble } from './live.ts'
import { openQueries } from './queries.ts'

const utilsOf = (client: Client) => createTanstackQueryUtils(client)

type Backend = { readonly client: Client; readonly ask: ReturnType<typeof utilsOf>; readonly live: LiveStore }

const BackendContext = createContext<Backend | null>(null)

/** Gives everything below it the backend, and keeps the one event stream open as long as it is shown. */
export function BackendProvider({ client, children }: { readonly client: Client; readonly children: ReactNode }) {
  const [queries] = useState(openQueries)
  const [backend] = useState<Backend>(() => ({ client, ask: utilsOf(client), live: openLiveStore() }))
  useEffect(() => listen({ client, queries, live: backend.live }), [client, queries, backend])
  return (
    <BackendContext value={backend}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </BackendContext>
  )
}

function useBackend(): Backend {
  const backend = useContext(BackendContext)
  if (backend === null) throw new Error('a part that asks the backend stands outside BackendProvider')
  return backend
}

/** Query options of every operation: `useBackendQuery(useApi().sweeps.show.queryOptions({ input: { sweep } }))`. */
export const useApi = (): Backend['ask'] => useBackend().ask

/** Puts a trouble away that a person has read. */
export function usePutAway(): (key: string) => void {
  const { live } = useBackend()
  return (key) => live.change((now) => withoutTrouble(now, key))
}

/** What the event stream last said; follows it. */
export function useLive(): Live {
  const { live } = useBackend()
  return useSyncExternalStore(live.subscribe, live.read)
}
