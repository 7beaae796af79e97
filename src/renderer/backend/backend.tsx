import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { hashKey, QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { Client } from '../client.ts'
import { listen } from './listen.ts'
import { type Live, type LiveStore, openLiveStore } from './live.ts'

/** An answer nobody looks at any more is forgotten after this. */
const FORGET_AFTER_MS = 30_000

const utilsOf = (client: Client) => createTanstackQueryUtils(client)

type Backend = { readonly client: Client; readonly ask: ReturnType<typeof utilsOf>; readonly live: LiveStore }

const BackendContext = createContext<Backend | null>(null)

/** The backend is on this machine: whether the machine is online says nothing, and the event stream says when to ask again. */
const REACHABLE = { networkMode: 'always', retry: false } as const

/** As the library does, which knows no bigint: amounts are part of what is asked. */
const hashOf = (key: QueryKey): string =>
  hashKey(JSON.parse(JSON.stringify(key, (_, value: unknown) => (typeof value === 'bigint' ? { bigint: String(value) } : value))))

function openQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Answers become old when an event says so; a window that comes back to the front asks again as well.
      queries: {
        ...REACHABLE,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: FORGET_AFTER_MS,
        refetchOnWindowFocus: 'always',
        queryKeyHashFn: hashOf,
      },
      mutations: REACHABLE,
    },
  })
}

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

/** Query options of every operation: `useAnswer(useAsk().sweeps.show.queryOptions({ input: { sweep } }))`. */
export const useAsk = (): Backend['ask'] => useBackend().ask

/** What the event stream last said; follows it. */
export function useLive(): Live {
  const { live } = useBackend()
  return useSyncExternalStore(live.subscribe, live.read)
}
