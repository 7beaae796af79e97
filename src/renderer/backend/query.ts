import { type UseMutationOptions, type UseQueryOptions, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Failure, failureOf, failureOfAct } from './failure.ts'

/**
 * An answer as a screen shows it. A stale value stays, dated, beside the failure to get a newer one:
 * - `value` undefined and `failure` null: not answered yet
 * - `value` undefined and `failure`: could not be had at all
 * - `value` and `failure`: true as of `asOf`, and nothing newer could be had
 */
export type QueryState<Value> = {
  readonly value: Value | undefined
  readonly asOf: Date | null
  readonly failure: Failure | null
  readonly again: () => void
}

/** Asks, and keeps the answer as new as the event stream says it must be. */
export function useBackendQuery<Value, ErrorType, Selected = Value, Key extends readonly unknown[] = readonly unknown[]>(
  options: UseQueryOptions<Value, ErrorType, Selected, Key>,
): QueryState<Selected> {
  return queryStateOf(useQuery(options))
}

/** What the library answers, as a screen shows it; for several that are asked at once: `useQueries({ queries }).map(queryStateOf)`. */
export function queryStateOf<Value>({ data, dataUpdatedAt, error, refetch }: UseQueryResult<Value, unknown>): QueryState<Value> {
  return {
    value: data,
    asOf: dataUpdatedAt === 0 ? null : new Date(dataUpdatedAt),
    failure: error === null ? null : failureOf(error),
    again: () => void refetch(),
  }
}

/** How often what goes on is asked for beside what the event stream tells: the height of the chain is only had by asking. */
export const ASK_EVERY_MS = 1_000

type Asked = { readonly state: { readonly data?: { readonly settled: boolean } | undefined; readonly error: unknown } }

/**
 * For what is followed to its end: `queryOptions({ input: { id }, refetchInterval: untilSettled })`. Once settled it is asked for no more, nor
 * where nothing has its name.
 */
export const untilSettled = ({ state: { data, error } }: Asked): number | false =>
  data?.settled === true || isNowhere(error) ? false : ASK_EVERY_MS

const isNowhere = (error: unknown): boolean => error !== null && failureOf(error).code === 'DECISION_UNKNOWN'

/**
 * For what no event tells, as how far nodes are and that one has fallen silent: `queryOptions({ input: {}, ...WITHOUT_EVENTS })`. It is asked every
 * ten seconds, and at once by a page that opens, which would otherwise show an answer as old as its last visit.
 */
export const WITHOUT_EVENTS = { refetchInterval: 10_000, refetchOnMount: 'always' } as const

/** For what must be of the moment in which it is looked at: each page that opens asks, and none is shown what another was answered. */
export const OF_THIS_MOMENT = { gcTime: 0, staleTime: 0 } as const

/** The sentence of a page that has no answer yet: what is being read, or why it cannot be. */
export const unreadWords = ({ failure }: Pick<QueryState<unknown>, 'failure'>, reading: string): string =>
  failure?.words.happened ?? reading

/** Something a person does. One at a time: while `busy`, the button that started it says so. */
export type MutationState<Input, Value> = {
  /** Starts it; what comes of it is in `value` or `failure`. */
  readonly start: (input: Input, onDone?: (value: Value) => void, onFailure?: (failure: Failure) => void) => void
  readonly busy: boolean
  readonly value: Value | undefined
  readonly failure: Failure | null
  /** Forgets value and failure, before the same act is tried again. */
  readonly forget: () => void
}

/**
 * An act: what is not answered may have been done, and what it may have changed is asked for again.
 * `useBackendMutation(useApi().vault.unlock.mutationOptions())`
 */
export const useBackendMutation = <Value, ErrorType, Input, Context>(
  options: UseMutationOptions<Value, ErrorType, Input, Context>,
): MutationState<Input, Value> => usePressed({ ...options, meta: { ...options.meta, changes: true } }, failureOfAct)

/**
 * A question that is asked when a person presses a button; it changes nothing.
 * `useBackendQuestion(useApi().payments.plan.mutationOptions())`
 */
export const useBackendQuestion = <Value, ErrorType, Input, Context>(
  options: UseMutationOptions<Value, ErrorType, Input, Context>,
): MutationState<Input, Value> => usePressed(options, failureOf)

function usePressed<Value, ErrorType, Input, Context>(
  options: UseMutationOptions<Value, ErrorType, Input, Context>,
  failureFrom: (error: unknown) => Failure,
): MutationState<Input, Value> {
  const { mutate, isPending, data, error, reset } = useMutation(options)
  const asked = useRef(false)
  // Two presses can come before the first is drawn as busy. What the second asked for would be told instead of what became of the first.
  useEffect(() => void (asked.current = false))
  return {
    start(input, onDone, onFailure) {
      if (asked.current) return
      asked.current = true
      const answered = (tell: () => void) => {
        // What is told may ask for the next one at once.
        asked.current = false
        tell()
      }
      mutate(input, {
        onSuccess: (value) => answered(() => onDone?.(value)),
        onError: (thrown) => answered(() => onFailure?.(failureFrom(thrown))),
      })
    },
    busy: isPending,
    value: data,
    failure: error === null ? null : failureFrom(error),
    forget: reset,
  }
}
