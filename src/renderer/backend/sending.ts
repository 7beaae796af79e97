import type { Answers } from '../client.ts'
import { useApi } from './backend.tsx'
import { useBackendQuery } from './query.ts'

/** Whether something new may be signed; null until that is known. */
export function useSendingState(): Answers['sending']['status']['state'] | null {
  return useBackendQuery(useApi().sending.status.queryOptions({ input: {} })).value?.state ?? null
}
