import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useAssetList } from '../../backend/assets.ts'
import { Note } from '../note.tsx'
import { Waiting } from '../query-result.tsx'
import { changeKept } from '../kept-at-desk.ts'
import { hiddenIn } from './hidden-columns.ts'
import { piecesOf, type SavedView, type ViewedTable } from './saved-views.ts'
import { useViews } from './use-views.ts'

/** How a view was opened: whole, without what reads no more, or not at all, as there is none of that name. */
export type Opened = { readonly name: string; readonly how: 'whole' | 'in-part' | 'nowhere' }

type OpenViewProps = {
  readonly table: ViewedTable
  readonly name: string
  /** The address of what of a view can still be shown, by the pieces of its own and the tokens that are listed, where these are known. */
  readonly read: (pieces: readonly string[], listed: readonly string[] | null) => string
  readonly onOpened: (opened: Opened) => void
}

/** Goes on to what a saved view shows, with its columns, once it is known which network this is and which tokens are listed. */
export function OpenView({ table, name, read, onOpened }: OpenViewProps) {
  const [, navigate] = useLocation()
  const kept = useViews(table)
  const assets = useAssetList()
  useEffect(() => {
    if (kept === null || (assets.value === undefined && assets.failure === null)) return
    const view = kept.views.find((one) => one.name === name)
    const { path, how } =
      view === undefined
        ? { path: `/${table}`, how: 'nowhere' as const }
        : pathOfView(view, read, assets.value?.map(({ key }) => key) ?? null)
    if (view !== undefined) changeKept(hiddenIn(table), () => view.hidden)
    onOpened({ name, how })
    navigate(path, { replace: true })
  })
  return <Waiting words={t`Opening`} />
}

function pathOfView(view: SavedView, read: OpenViewProps['read'], listed: readonly string[] | null) {
  const path = read(piecesOf(view), listed)
  return { path, how: path === view.path ? ('whole' as const) : ('in-part' as const) }
}

/** Says that a view was not opened as it was saved. */
export function OpenedNote({ opened }: { readonly opened: Opened | null }) {
  if (opened === null || opened.how === 'whole') return null
  const { name, how } = opened
  return how === 'nowhere' ? (
    <Note kind="act" glyph="info" title={t`There is no view “${name}” here.`} role="status">
      <p>{t`Everything is shown. It may have been saved on another network, or at another desk.`}</p>
    </Note>
  ) : (
    <Note kind="act" glyph="info" title={t`The view “${name}” opened in part.`} role="status">
      <p>{t`Something in it reads no more, such as a token that is no longer listed, and is left out. The list may show more than was saved.`}</p>
    </Note>
  )
}
