import { type QueryState, useBackendQuery } from './query.ts'
import { useApi } from './backend.tsx'
import type { Answers } from '../client.ts'

type Policy = Answers['policy']['show']

/** The policy as the vault has it. What waits in it, ends or counts for 24 hours passes without an event: meanwhile it is asked for again. */
export function usePolicy(): QueryState<Policy> {
  return useBackendQuery(
    useApi().policy.show.queryOptions({
      input: {},
      refetchInterval: ({ state: { data } }) => (data === undefined ? false : untilNext(waitsIn(data))),
    }),
  )
}

/** The words beside a figure give minutes at most; the moment a wait ends is told to the second. */
const SHOWN_TO_MS = 60_000
const SOONEST_MS = 1_000

/** When to ask again for what waits so long, each in milliseconds: false where nothing waits. */
export function untilNext(waits: readonly number[]): number | false {
  const waiting = waits.filter((ms) => ms > 0)
  return waiting.length === 0 ? false : Math.max(SOONEST_MS, Math.min(SHOWN_TO_MS, ...waiting))
}

function waitsIn({ treasuries, destinations, approvers, limits, thresholds, nextCoolDown, spent }: Policy): readonly number[] {
  return [
    ...[...treasuries, ...destinations, ...approvers].map(({ waitMs }) => waitMs),
    ...[...limits, ...thresholds].map(({ endsInMs }) => endsInMs ?? 0),
    nextCoolDown?.waitMs ?? 0,
    ...spent.map(({ amount }) => (amount === 0n ? 0 : SHOWN_TO_MS)),
  ]
}
