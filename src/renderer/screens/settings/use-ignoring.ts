import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../backend/backend.tsx'
import { useBackendMutation } from '../../backend/query.ts'

/** Puts a mint out of sight, and takes that back. Whatever tells of tokens is asked for anew. */
export function useIgnoring() {
  const ask = useApi()
  const queries = useQueryClient()
  const freshen = () => {
    for (const queryKey of [ask.mints.key(), ask.overview.key(), ask.activity.key()]) void queries.invalidateQueries({ queryKey })
  }
  return {
    ignoring: useBackendMutation(ask.mints.ignore.mutationOptions({ onSuccess: freshen })),
    unignoring: useBackendMutation(ask.mints.unignore.mutationOptions({ onSuccess: freshen })),
  }
}
