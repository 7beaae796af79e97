import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query'

/** An answer nobody looks at any more is forgotten after this. */
const FORGET_AFTER_MS = 30_000

/** The backend is on this machine: whether the machine is online says nothing, and the event stream says when to ask again. */
const REACHABLE = { networkMode: 'always', retry: false } as const

/** As the library does, which knows no bigint: amounts are part of what is asked. */
const hashOf = (key: QueryKey): string =>
  hashKey(JSON.parse(JSON.stringify(key, (_, value: unknown) => (typeof value === 'bigint' ? { bigint: String(value) } : value))))

/** Answers and acts of one window. */
export function openQueries(): QueryClient {
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
      // The input of a mutation may hold a secret, and the library keeps it as long as the mutation: no longer than its form is open.
      mutations: { ...REACHABLE, gcTime: 0 },
    },
  })
}
