import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  parseViews,
  piecesOf,
  placeOfView,
  renamed,
  type SavedView,
  VIEWS_MAX,
  viewsIn,
  withoutView,
  withView,
  wrongOfName,
} from '../../src/renderer/parts/table/saved-views.ts'
import { parseFilter as accountsFilter, pathOf as accountsPath } from '../../src/renderer/screens/accounts/filter.ts'
import { pathOfSaved } from '../../src/renderer/screens/deposits/filter.ts'
import { choicesOfViews } from '../../src/renderer/shell/palette-choices.ts'

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const view = (name: string, rest: Partial<SavedView> = {}): SavedView => ({ name, path: '/deposits/state/credit', hidden: [], ...rest })
const many = Array.from({ length: VIEWS_MAX }, (_, at) => view(`View ${at}`))

describe('the name of a saved view', () => {
  it.each([
    ['nothing', ' \u00a0 ', 'empty'],
    ['41 characters', 'x'.repeat(41), 'long'],
    ['a line end', 'a\nb', 'characters'],
    ['what turns the text round', 'a\u202eb', 'characters'],
    ['what is not seen', 'a\u200bb', 'characters'],
    ['half a character', 'a\ud83d', 'characters'],
    ['the name of another, in other letters', 'weekly CREDITS', 'taken'],
    ['the name of another, put together otherwise', 'Mu\u0308ller', 'taken'],
  ])('is refused with %s', (_, name, why) => {
    expect(wrongOfName(name, [view('Weekly credits'), view('M\u00fcller')])).toBe(why)
  })

  it.each(['x'.repeat(40), ' trimmed ', '🙂'.repeat(40), 'a/b%', 'عملاء'])('may be %s', (name) => {
    expect(wrongOfName(name, [])).toBeNull()
  })
})

describe('saved views', () => {
  it('are twenty at most, each with a name of its own', () => {
    expect(withView(many, view('One more'))).toBe(many)
    expect(withView([view('A')], view(' a '))).toHaveLength(1)
    expect(withView([], view('A', { path: `/deposits/find/${'x'.repeat(5_000)}` }))).toEqual([])
    expect(withView([], view(' A '))).toEqual([view('A')])
  })

  it('are renamed to what no other is called, and removed', () => {
    expect(renamed([view('A'), view('B')], { from: 'A', to: 'b' })).toEqual([view('A'), view('B')])
    expect(renamed([view('A'), view('B')], { from: 'A', to: ' a ' })).toEqual([view('a'), view('B')])
    expect(withoutView([view('A'), view('B')], 'A')).toEqual([view('B')])
  })

  it('are kept for each network and each table apart', () => {
    const keys = [viewsIn('deposits', 'practice'), viewsIn('deposits', 'production'), viewsIn('accounts', 'practice')].map(({ key }) => key)
    expect(new Set(keys).size).toBe(3)
  })

  it.each([
    ['no list', { 0: view('A') }],
    ['the address of another table', [view('A', { path: '/accounts' })]],
    ['a page beside the table', [view('A', { path: '/depositsx/state/credit' }), view('B', { path: 'https://example.com' })]],
    ['an address without an end', [view('A', { path: `/deposits/find/${'x'.repeat(5_000)}` })]],
    ['names that cannot be', [view(''), view('a\u202eb'), view('x'.repeat(41))]],
    ['no objects', ['A', null, 7, []]],
  ])('are passed over where %s is kept', (_, kept) => {
    expect(parseViews(kept, 'deposits')).toEqual([])
  })

  it('are read of anything that can stand in a storage: never two of a name, never more than twenty', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (kept) => {
        expect(parseViews(kept, 'deposits').length).toBeLessThanOrEqual(VIEWS_MAX)
      }),
    )
    expect(parseViews([...many, view('One more')], 'deposits')).toHaveLength(VIEWS_MAX)
    expect(parseViews([view('A'), view('a')], 'deposits')).toEqual([view('A')])
    expect(parseViews([{ ...view('A'), hidden: ['time', '<b>'] }], 'deposits')).toEqual([view('A', { hidden: ['time'] })])
  })

  it('lead to the filter that they were saved with', () => {
    const path = accountsPath({ role: 'deposit', search: 'a/b %', sort: 'label', order: 'ascending' })
    expect(accountsPath(accountsFilter(piecesOf({ path })))).toBe(path)
    expect(accountsFilter(['kind', 'other', 'order', 'x', 'direction', 'up'])).toEqual(accountsFilter([]))
    expect(pathOfSaved(piecesOf({ path: '/deposits/state/credit/from/2026-11-01' }), [])).toBe('/deposits/state/credit/from/2026-11-01')
  })

  it('lead there without what reads no more: a token that is not listed, or what another version wrote', () => {
    const pieces = ['state', 'credit', 'asset', MINT]
    expect(pathOfSaved(pieces, ['native', MINT])).toBe(`/deposits/state/credit/asset/${MINT}`)
    expect(pathOfSaved(pieces, ['native'])).toBe('/deposits/state/credit')
    // Where the list of tokens could not be read, nothing is said of it.
    expect(pathOfSaved(pieces, null)).toBe(`/deposits/state/credit/asset/${MINT}`)
    expect(pathOfSaved(['state', 'paid', 'order', 'oldest'], null)).toBe('/deposits/order/oldest')
  })

  it('are found in the palette by their names', () => {
    const of = { table: 'deposits', views: [view('Weekly credits'), view('a/b')], about: 'Deposits' } as const
    expect(choicesOfViews('weekly', of).map(({ words, does }) => [words, does])).toEqual([
      ['View: Weekly credits', { kind: 'go', to: '/deposits/view/Weekly%20credits' }],
    ])
    expect(choicesOfViews('', of)).toHaveLength(2)
    expect(placeOfView('deposits', 'a/b')).toBe('/deposits/view/a%2Fb')
  })
})
