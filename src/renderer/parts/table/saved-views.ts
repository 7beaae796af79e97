import type { Network } from '../network.ts'
import type { KeptAtDesk } from '../kept-at-desk.ts'
import { parseHidden } from './hidden-columns.ts'

/** The tables that views are saved of. */
export const VIEWED = ['deposits', 'accounts'] as const
export type ViewedTable = (typeof VIEWED)[number]

/** What a person saved of a table: where its filter and order are, and the columns that were hidden. */
export type SavedView = {
  readonly name: string
  /** As the address of the page names it: /deposits/state/credit. It is read again, and checked, when the view opens. */
  readonly path: string
  readonly hidden: readonly string[]
}

export const VIEWS_MAX = 20
export const VIEW_NAME_CHARACTERS_MAX = 40
export const PATH_CHARACTERS_MAX = 4_000

/** What ends a line, changes the direction of what follows, or is not seen at all: a name with it could pass for another. */
const NOT_IN_NAMES = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u{200b}\u{2060}\u{feff}]/u

type WrongName = 'empty' | 'long' | 'characters' | 'taken'

/** A name as it is kept. */
export const tidyName = (text: string): string => text.normalize('NFC').trim()

const sameName = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase()

/** Why a view cannot be called so beside others; null where it can. */
export function wrongOfName(text: string, others: readonly SavedView[]): WrongName | null {
  const name = tidyName(text)
  if (name === '') return 'empty'
  if (Array.from(name).length > VIEW_NAME_CHARACTERS_MAX) return 'long'
  if (NOT_IN_NAMES.test(name)) return 'characters'
  return others.some((view) => sameName(view.name, name)) ? 'taken' : null
}

/** The views that somebody saved of a table, as far as they can be read. */
export function parseViews(kept: unknown, table: ViewedTable): readonly SavedView[] {
  if (!Array.isArray(kept)) return []
  const views: SavedView[] = []
  for (const one of kept.slice(0, VIEWS_MAX) as readonly unknown[]) {
    const view = parseView(one, table)
    if (view !== null && wrongOfName(view.name, views) === null) views.push(view)
  }
  return views
}

function parseView(kept: unknown, table: ViewedTable): SavedView | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { name, path, hidden } = kept as Readonly<Record<string, unknown>>
  if (typeof name !== 'string' || typeof path !== 'string' || path.length > PATH_CHARACTERS_MAX) return null
  if (path !== `/${table}` && !path.startsWith(`/${table}/`)) return null
  return { name: tidyName(name), path, hidden: parseHidden(hidden) }
}

/** Of each network apart: customers and addresses of one mean nothing in another. */
export const viewsIn = (table: ViewedTable, network: Network): KeptAtDesk<readonly SavedView[]> => ({
  key: `strongroom.views.${table}.${network}`,
  parse: (kept) => parseViews(kept, table),
})

/** With one more; the same where it could not be read again, or there are as many as there may be. */
export function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  if (views.length >= VIEWS_MAX || view.path.length > PATH_CHARACTERS_MAX || wrongOfName(view.name, views) !== null) return views
  return [...views, { ...view, name: tidyName(view.name) }]
}

export const withoutView = (views: readonly SavedView[], name: string): readonly SavedView[] => views.filter((view) => view.name !== name)

/** With one called otherwise; the same where that cannot be. */
export const renamed = (views: readonly SavedView[], { from, to }: { readonly from: string; readonly to: string }): readonly SavedView[] =>
  wrongOfName(to, withoutView(views, from)) === null
    ? views.map((view) => (view.name === from ? { ...view, name: tidyName(to) } : view))
    : views

/** Where a view is opened by its name. */
export const placeOfView = (table: ViewedTable, name: string): string => `/${table}/view/${encodeURIComponent(name)}`

/** What follows the table's name in the path of a view, in pieces. */
export const piecesOf = ({ path }: Pick<SavedView, 'path'>): readonly string[] => path.split('/').slice(2).map(decodePiece)

function decodePiece(piece: string): string {
  try {
    return decodeURIComponent(piece)
  } catch {
    return piece
  }
}
