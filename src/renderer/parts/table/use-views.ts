import { useApi } from '../../backend/backend.tsx'
import { useBackendQuery } from '../../backend/query.ts'
import { changeKept, type KeptAtDesk, useKept } from '../kept-at-desk.ts'
import { type SavedView, type ViewedTable, viewsIn } from './saved-views.ts'

const NONE: KeptAtDesk<readonly SavedView[]> = { key: 'strongroom.views', parse: () => [] }

/** The views of a table on this network; null until it is known which network this is. */
export function useViews(table: ViewedTable) {
  const { value: info } = useBackendQuery(useApi().app.info.queryOptions({ input: {} }))
  const kept = info === undefined ? NONE : viewsIn(table, info.network)
  const views = useKept(kept)
  return info === undefined ? null : { views, change: (to: (now: readonly SavedView[]) => readonly SavedView[]) => changeKept(kept, to) }
}
