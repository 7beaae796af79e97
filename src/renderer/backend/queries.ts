import { hashKey, type Mutation, MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { isChangedBy } from './changed-by.ts'

/** An answer nobody looks at any more is forgotten after this. */
const FORGET_AFTER_MS = 30_000

/** The backend is on this machine: whether the machine is online says nothing, and the event stream says when to ask again. */
const REACHABLE = { networkMode: 'always', retry: false } as const

/** As the library does, which knows no bigint: amounts are part of what is asked. */
const hashOf = (key: QueryKey): string =>
  hashKey(JSON.parse(JSON.stringify(key, (_, value: unknown) => (typeof value === 'bigint' ? { bigint: String(value) } : value))))

type Acted = Mutation<unknown, unknown, unknown, unknown>

/** Answers and acts of one window. After an act, what it may have changed is asked for again: {@link isChangedBy}. */
export function openQueries(): QueryClient {
  const askAgain = (acted: Acted, ended: 'success' | 'failure') => {
    if (acted.meta?.['changes'] !== true) return
    void queries.invalidateQueries({ predicate: ({ queryKey }) => isChangedBy(acted.options.mutationKey, queryKey, ended) })
  }
  const queries = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_value, _input, _kept, acted) => askAgain(acted, 'success'),
      onError: (_thrown, _input, _kept, acted) => askAgain(acted, 'failure'),
    }),
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
  return queries
}
