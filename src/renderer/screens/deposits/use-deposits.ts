import { useState } from 'react'
import { BEGINNING_CHARACTERS_MIN } from '../../../contract/bounds.ts'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuery } from '../../backend/query.ts'
import { useLook } from '../../parts/look.ts'
import { PAGE_ROWS } from '../../parts/table/cursors.ts'
import { type Pages, usePages } from '../../parts/table/use-pages.ts'
import { searchOf, useSettled } from '../../parts/use-settled.ts'
import { type Deposit, type Filter, narrowing } from './filter.ts'

export type Deposits = {
  /** Up to the newest that was recorded when they were read, so that no row moves under a hand. */
  readonly pages: Pages<Deposit>
  /** What is shown, as it is asked for; null before the first answer. */
  readonly wanted:
    | (ReturnType<typeof narrowing> & { readonly search?: string; readonly sort: Filter['sort']; readonly upTo: number })
    | null
  /** How often new rows were shown on top. */
  readonly shown: number
  /** How many that fit were recorded since. */
  readonly fresh: number
  /** Shows them too. */
  readonly showFresh: () => void
}

/** The deposits that fit a filter. */
export function useDeposits(filter: Filter): Deposits {
  const ask = useApi()
  const { timeZone } = useLook()
  const asked = { ...narrowing(filter, timeZone), ...searchOf(useSettled(filter.search), BEGINNING_CHARACTERS_MIN), sort: filter.sort }
  const name = JSON.stringify(asked)
  const now = useBackendQuery(ask.deposits.list.queryOptions({ input: { ...asked, limit: 1 } }))
  const [held, setHeld] = useState<{ readonly name: string; readonly upTo: number; readonly shown: number } | null>(null)
  const upTo = held?.name === name ? held.upTo : now.value?.newest
  if (upTo !== undefined && held?.name !== name) setHeld({ name, upTo, shown: held?.shown ?? 0 })

  const upToNow = (newest: number | undefined, after: string | undefined) =>
    ask.deposits.list.queryOptions({
      input: { ...asked, limit: PAGE_ROWS, ...(newest === undefined ? {} : { upTo: newest }), ...(after === undefined ? {} : { after }) },
      enabled: newest !== undefined,
    })
  const pages = usePages({
    name,
    options: (after) => upToNow(upTo, after),
    page: ({ deposits, total, next }) => ({ rows: deposits, total, next }),
  })
  // Read before they are drawn: what stands there stays until then.
  const [wanted, want] = useState<number>()
  const first = useBackendQuery(upToNow(wanted, undefined))
  if (wanted !== undefined && (first.value !== undefined || first.failure !== null)) {
    setHeld({ name, upTo: wanted, shown: (held?.shown ?? 0) + 1 })
    want(undefined)
  }
  return {
    pages: upTo === undefined ? { ...pages, failure: now.failure, again: now.again } : pages,
    wanted: upTo === undefined ? null : { ...asked, upTo },
    shown: held?.shown ?? 0,
    fresh: now.value === undefined || pages.total === null ? 0 : Math.max(0, now.value.total - pages.total),
    showFresh: () => want(now.value?.newest),
  }
}
