import { plural, t } from '@lingui/core/macro'
import { useQueries } from '@tanstack/react-query'
import { useBackendQuery } from '../backend/query.ts'
import { useApi, useLive } from '../backend/backend.tsx'
import { useSendingState } from '../backend/sending.ts'

/** What was decided and has not ended: what it is, and how much of it is finalized. */
export type UnderWay = { readonly what: string; readonly done: number; readonly total: number }

const LOOKED_AT = 20

/** The sweeps that are on their way, otherwise the payments; null where nothing is. What waits for a person is not on its way. */
export function useUnderWay(): UnderWay | null {
  const ask = useApi()
  const isOpen = useSendingState() === 'open'
  const isKept = useKept()
  const { value: sweeps } = useBackendQuery(ask.sweeps.list.queryOptions({ input: { limit: LOOKED_AT } }))
  const { value: payments } = useBackendQuery(ask.payments.list.queryOptions({ input: { limit: LOOKED_AT } }))
  const swept = sweeps?.filter(({ goingOn }) => goingOn > 0) ?? []
  const shown = useQueries({ queries: swept.map(({ id }) => ask.sweeps.show.queryOptions({ input: { id } })) })
  if (swept.length > 0) {
    const parts = shown.flatMap(({ data }) => data?.parts ?? [])
    const done = parts.filter(({ state }) => state === 'finalized' || state === 'satisfied').length
    return { what: t`Sweep, transactions finalized`, done, total: swept.reduce((sum, { transactions }) => sum + transactions, 0) }
  }
  const going = payments?.filter(({ goingOn }) => goingOn > 0) ?? []
  if (going.length === 0) return null
  const sumOf = (count: (one: (typeof going)[number]) => number) => going.reduce((sum, one) => sum + count(one), 0)
  const done = sumOf(({ finalized }) => finalized)
  const total = done + sumOf(({ goingOn }) => goingOn)
  // How many payments are in the transactions that wait for a person is not told here.
  const isAll = going.every(({ outcome }) => outcome === 'going-on')
  const count = sumOf(({ payments: paid }) => paid)
  // While nothing is signed, or something is told that keeps one of them, what is decided need not be on its way.
  const isOnTheWay = isOpen && !going.some(({ id }) => isKept(id))
  return { what: isAll ? paymentsWords(count, isOnTheWay) : somePaymentsWords(isOnTheWay), done, total }
}

const paymentsWords = (count: number, isOnTheWay: boolean): string =>
  isOnTheWay
    ? plural(count, {
        one: '# payment on the way, transactions finalized',
        other: '# payments on the way, transactions finalized',
      })
    : plural(count, { one: '# payment decided, transactions finalized', other: '# payments decided, transactions finalized' })

const somePaymentsWords = (isOnTheWay: boolean): string =>
  isOnTheWay ? t`Payments on the way, transactions finalized` : t`Payments decided, transactions finalized`

/** Whether something is told that keeps a transaction of a decision, whose name begins with that of the decision. */
function useKept(): (decision: string) => boolean {
  const told = useLive().troubles.map(({ error }) => error.context['intent'])
  return (decision) => told.some((intent) => typeof intent === 'string' && intent.startsWith(`${decision}/`))
}
