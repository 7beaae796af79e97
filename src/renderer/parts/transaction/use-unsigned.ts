import { useBackendQuery } from '../../backend/query.ts'
import { useApi, useLive } from '../../backend/backend.tsx'

const GOES_ON = 'You can leave this page; it continues in the background.'

/** What is true of what is decided and not signed, after its subject: `is about to be signed`, unless something is known to keep it. */
export function useUnsignedWords({ again }: { readonly again: boolean }): string {
  const { value: sending } = useBackendQuery(useApi().sending.status.queryOptions({ input: {} }))
  const { troubles } = useLive()
  const not = again ? 'was signed, which came to nothing, and is not signed again yet' : 'is not signed yet'
  if (sending?.state === 'closed') return `${not}: sending is closed.`
  if (sending?.state === 'waiting') return `${not}: what your keys did before is read first.`
  if (troubles.length > 0) return `${not}. Above stands what keeps it. ${GOES_ON}`
  if (sending === undefined) return `${not}. ${GOES_ON}`
  return again ? `was signed, which came to nothing. It is about to be signed again. ${GOES_ON}` : `is about to be signed. ${GOES_ON}`
}
