import { useQueries } from '@tanstack/react-query'
import { useAnswer } from '../backend/answer.ts'
import { useAsk } from '../backend/backend.tsx'
import { plural } from '../parts/figure.ts'

/** What was decided and has not ended: what it is, and how much of it is finalized. */
export type UnderWay = { readonly what: string; readonly done: number; readonly total: number }

const LOOKED_AT = 20

/** The sweeps that are on their way, otherwise the payments; null where nothing is. What waits for a second person is not on its way. */
export function useUnderWay(): UnderWay | null {
  const ask = useAsk()
  const { value: sweeps } = useAnswer(ask.sweeps.list.queryOptions({ input: { limit: LOOKED_AT } }))
  const { value: payments } = useAnswer(ask.payments.list.queryOptions({ input: { limit: LOOKED_AT } }))
  const swept = sweeps?.filter(({ outcome }) => outcome === 'going-on') ?? []
  const shown = useQueries({ queries: swept.map(({ id }) => ask.sweeps.show.queryOptions({ input: { id } })) })
  if (swept.length > 0) {
    const parts = shown.flatMap(({ data }) => data?.parts ?? [])
    const done = parts.filter(({ state }) => state === 'finalized' || state === 'satisfied').length
    return { what: 'Sweep, transactions finalized', done, total: swept.reduce((sum, { transactions }) => sum + transactions, 0) }
  }
  const going = payments?.filter(({ outcome }) => outcome === 'going-on') ?? []
  if (going.length === 0) return null
  const sumOf = (count: (one: (typeof going)[number]) => number) => going.reduce((sum, one) => sum + count(one), 0)
  const what = `${plural(
    sumOf(({ payments: paid }) => paid),
    'payment',
  )} on the way, transactions finalized`
  return { what, done: sumOf(({ finalized }) => finalized), total: sumOf(({ transactions }) => transactions) }
}
