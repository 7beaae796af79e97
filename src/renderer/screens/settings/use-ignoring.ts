import { useApi } from '../../backend/backend.tsx'
import { useBackendMutation } from '../../backend/query.ts'

/** Puts a mint out of sight, and takes that back. */
export function useIgnoring() {
  const { mints } = useApi()
  return {
    ignoring: useBackendMutation(mints.ignore.mutationOptions()),
    unignoring: useBackendMutation(mints.unignore.mutationOptions()),
  }
}
