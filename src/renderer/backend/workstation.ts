import { useApi } from './backend.tsx'
import { useBackendQuery } from './query.ts'

/** Whether this is an offline workstation; false until that is known. */
export function useIsOffline(): boolean {
  return useBackendQuery(useApi().app.info.queryOptions({ input: {} })).value?.workstation === 'offline'
}
