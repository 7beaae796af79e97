import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { QueryState } from '../backend/query.ts'
import { FailureNote } from './failure-note.tsx'
import { AsOf } from './time.tsx'

type QueryResultProps<Value> = {
  readonly query: QueryState<Value>
  /** Keeps the place while nothing is answered yet; says what is being read. Null where mostly nothing is shown. */
  readonly waiting?: string | null
  readonly children: (value: Value) => ReactNode
}

/**
 * Shows an answer, and never passes a stale one for a current one: where nothing newer can be had, it is dated and the reason stands above.
 *
 *     <QueryResult query={sweep} waiting="Reading the sweep">{(sweep) => …}</QueryResult>
 */
export function QueryResult<Value>({ query, waiting = t`Reading the journal`, children }: QueryResultProps<Value>) {
  const { value, asOf, failure, again } = query
  if (value === undefined) {
    if (failure !== null) return <FailureNote failure={failure} again={again} />
    return waiting === null ? null : <Waiting words={waiting} />
  }
  return (
    <>
      {failure === null ? null : (
        <div className="stack-s">
          <FailureNote failure={failure} again={again} />
          {asOf === null ? null : <AsOf at={asOf} />}
        </div>
      )}
      {children(value)}
    </>
  )
}

/** Keeps a place until its answer is there. */
export function Waiting({ words }: { readonly words: string }) {
  return (
    <p className="empty" aria-busy="true">
      {words}
    </p>
  )
}
