import { type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type Failure, failureOf } from '../../backend/failure.ts'
import { type Cursors, FIRST_PAGE, learn, PAGE_ROWS, rowsReached } from './cursors.ts'

/** A page of an operation's answer. */
export type Page<Row> = { readonly rows: readonly Row[]; readonly total: number; readonly next: string | null }

/** A list that is read by pages as it is scrolled. Only pages in view (and, for seconds, those just left) are held. */
export type Pages<Row> = {
  /** Rows that match; null until the first answer. */
  readonly total: number | null
  /** How far it can be scrolled now. */
  readonly reached: number
  readonly rowAt: (index: number) => Row | undefined
  /** Says which rows are in view. */
  readonly show: (first: number, last: number) => void
  readonly failure: Failure | null
  readonly asOf: Date | null
  readonly again: () => void
}

/** How long the rows of a page out of view are held. */
const HOLD_PAGE_MS = 5_000

type UsePages<Answer, ErrorType, Key extends readonly unknown[], Row> = {
  /** Names the list: its filter, order and search. A new name begins at the top. */
  readonly name: string
  /** What a page is asked with: `(after) => ask.accounts.list.queryOptions({ input: { ...filter, after, limit: PAGE_ROWS } })` */
  readonly options: (after: string | undefined) => UseQueryOptions<Answer, ErrorType, Answer, Key>
  readonly page: (answer: Answer) => Page<Row>
}

type View = {
  readonly name: string
  readonly cursors: Cursors
  readonly firstPage: number
  readonly lastPage: number
  readonly total: number | null
}

const topOfList = (name: string): View => ({ name, cursors: FIRST_PAGE, firstPage: 0, lastPage: 0, total: null })

/** Reads a list by keyset pages for a PagedTable. */
export function usePages<Answer, ErrorType, Key extends readonly unknown[], Row>({
  name,
  options,
  page,
}: UsePages<Answer, ErrorType, Key, Row>): Pages<Row> {
  const [held, setView] = useState<View>(() => topOfList(name))
  const view = held.name === name ? held : topOfList(name)
  if (held.name !== name) setView(view)

  const last = Math.min(view.lastPage, view.cursors.starts.length - 1)
  const first = Math.min(view.firstPage, last)
  const shown = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const results = useQueries({
    queries: shown.map((number) => ({ ...options(view.cursors.starts[number]), gcTime: HOLD_PAGE_MS })),
  })
  const answers = results.map(({ data }) => (data === undefined ? undefined : page(data as Answer)))

  const newest = results.reduce((newest, { dataUpdatedAt }, at) => (dataUpdatedAt > (results[newest]?.dataUpdatedAt ?? 0) ? at : newest), 0)
  const learnt = withAnswers(view, { first, answers, total: answers[newest]?.total ?? view.total })
  if (learnt !== view) setView(learnt)

  const show = useCallback((from: number, to: number) => {
    const firstPage = Math.floor(from / PAGE_ROWS)
    const lastPage = Math.floor(Math.max(from, to - 1) / PAGE_ROWS)
    setView((now) => (now.firstPage === firstPage && now.lastPage === lastPage ? now : { ...now, firstPage, lastPage }))
  }, [])

  const failed = results.find(({ error }) => error !== null)
  const oldest = Math.min(...results.filter(({ data }) => data !== undefined).map(({ dataUpdatedAt }) => dataUpdatedAt))
  return {
    total: view.total,
    reached: rowsReached(view.cursors, view.total),
    rowAt: (index) => answers[Math.floor(index / PAGE_ROWS) - first]?.rows[index % PAGE_ROWS],
    show,
    failure: failed === undefined ? null : failureOf(failed.error),
    asOf: Number.isFinite(oldest) ? new Date(oldest) : null,
    again: () => {
      for (const { refetch } of results) void refetch()
    },
  }
}

type Answered<Row> = { readonly first: number; readonly answers: readonly (Page<Row> | undefined)[]; readonly total: number | null }

/** The view once its pages have answered: the same one where nothing new was said. Pages are asked apart and may tell different totals: the last told holds. */
function withAnswers<Row>(view: View, { first, answers, total }: Answered<Row>): View {
  for (const [at, answer] of answers.entries()) {
    if (answer === undefined) continue
    const cursors = learn(view.cursors, first + at, answer.next)
    // Pages after one that says something new are asked with another key next time; what they answered now does not join on.
    if (cursors !== view.cursors) return { ...view, cursors, total }
  }
  return total === view.total ? view : { ...view, total }
}
