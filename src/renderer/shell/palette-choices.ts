import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { isAddress } from '../../core/address/address.ts'
import type { Theme } from '../parts/look.ts'
import { MATTERS, type Matter } from '../parts/matters.ts'
import type { GlyphName } from '../parts/glyphs.tsx'
import { placeOfView, type SavedView, type ViewedTable } from '../parts/table/saved-views.ts'
import { PLACES } from '../routes.tsx'

export type Does =
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'theme'; readonly theme: Theme }
  | { readonly kind: 'contrast' }
  | { readonly kind: 'lock' }
  | { readonly kind: 'shortcuts' }

/** The headings that results stand under, in this order. */
export const GROUPS = {
  waits: msg`Waiting for you`,
  find: msg`Find`,
  views: msg`Views`,
  do: msg`Do`,
  go: msg`Go to`,
  people: msg`Recipients`,
  accounts: msg`Accounts`,
  payments: msg`Payments`,
  deposits: msg`Deposits`,
} as const satisfies Record<string, MessageDescriptor>

export type GroupName = keyof typeof GROUPS

/** `key`: its own among all that is shown; `about`: what tells it from others of the same words. */
export type Choice = {
  readonly key: string
  readonly group: GroupName
  readonly words: string
  readonly about?: string
  readonly glyph: GlyphName
  readonly does: Does
}

/** An act as its button calls it, and the page that the button is on. */
const pageOf = (words: string, glyph: GlyphName, to: string) => ({ words, glyph, does: { kind: 'go', to } as const })

const acts = (): readonly Pick<Choice, 'words' | 'glyph' | 'does'>[] => [
  pageOf(t`Plan a sweep`, 'sweep', '/sweep'),
  pageOf(t`Receive`, 'credit', '/accounts/receive'),
  pageOf(t`Derive accounts for customers`, 'drawers', '/accounts/customers'),
  pageOf(t`Pay somebody`, 'pay', '/pay'),
  pageOf(t`Pay many from a file`, 'many', '/pay-many'),
  pageOf(t`Add a wallet to the address book`, 'book', '/recipients/add'),
  pageOf(t`Open a bundle`, 'bundle', '/bundles'),
  pageOf(t`Prepare a bundle`, 'bundle', '/bundles/prepare'),
  pageOf(t`Bring a bundle back`, 'bundle', '/bundles/return'),
  pageOf(t`Approve or decline a transaction`, 'two', '/policy/approve'),
  pageOf(t`Revoke a transaction`, 'revoked', '/outstanding'),
  pageOf(t`Allow a recipient`, 'shield', '/policy'),
  pageOf(t`Limit what leaves`, 'shield', '/policy'),
  pageOf(t`Explain a transaction`, 'search', '/explain'),
  pageOf(t`Reclaim rent`, 'treasury', '/rent'),
  pageOf(t`Make a nonce account`, 'forever', '/nonces'),
  pageOf(t`Derive more accounts`, 'drawers', '/accounts'),
  pageOf(t`Watch an address`, 'watch', '/accounts'),
  pageOf(t`Save a backup of the vault`, 'lock', '/settings'),
  pageOf(t`Change the passphrase`, 'lock', '/settings'),
  pageOf(t`Import a key`, 'lock', '/settings'),
  pageOf(t`List a token`, 'coins', '/settings'),
  pageOf(t`Export a table`, 'journal', '/activity'),
  pageOf(t`Verify the journal`, 'journal', '/audit'),
  { words: t`Lock the vault`, glyph: 'lock', does: { kind: 'lock' } },
  { words: t`Use the light theme`, glyph: 'theme', does: { kind: 'theme', theme: 'light' } },
  { words: t`Use the dark theme`, glyph: 'theme', does: { kind: 'theme', theme: 'dark' } },
  { words: t`Use the theme of the system`, glyph: 'theme', does: { kind: 'theme', theme: 'system' } },
  { words: t`Turn high contrast on or off`, glyph: 'theme', does: { kind: 'contrast' } },
  { words: t`List the keyboard shortcuts`, glyph: 'info', does: { kind: 'shortcuts' } },
]

const goes = (): readonly Pick<Choice, 'words' | 'glyph' | 'does'>[] =>
  PLACES.map(({ path, name, glyph }) => ({ words: t(name), glyph, does: { kind: 'go', to: path } }))

const within =
  (group: GroupName) =>
  (one: Omit<Choice, 'key' | 'group'>): Choice => ({ ...one, group, key: `${group} ${one.words}` })

/** The shortest address, of 32 zero bytes, has as many: what is shorter is a word. */
export const ADDRESS_CHARACTERS_MIN = 32
/** No signature has more than 88. */
const BYTES = new RegExp(`^[1-9A-HJ-NP-Za-km-z]{${ADDRESS_CHARACTERS_MIN},88}$`)

/** What fits the text without asking anybody: acts and places by their words; a whole address or signature finds its account and its deposits. */
export function choicesFor(text: string): readonly Choice[] {
  const wanted = text.trim().toLowerCase()
  const fits = ({ words }: { readonly words: string }) => words.toLowerCase().includes(wanted)
  const named = [...acts().filter(fits).map(within('do')), ...goes().filter(fits).map(within('go'))]
  return BYTES.test(text.trim()) ? [...finding(text.trim()).map(within('find')), ...named] : named
}

function finding(bytes: string): readonly Omit<Choice, 'key' | 'group'>[] {
  const deposits = pageOf(t`Deposits of ${bytes}`, 'credit', `/deposits/find/${bytes}`)
  if (!isAddress(bytes)) return [deposits]
  return [pageOf(t`Pay ${bytes}`, 'pay', `/pay/to/${bytes}`), pageOf(t`Account ${bytes}`, 'drawers', `/accounts/find/${bytes}`), deposits]
}

/** What waits for a person, the most urgent first. */
export const choicesOfMatters = (matters: readonly Matter[]): readonly Choice[] =>
  matters.map(({ kind, count }) => {
    const { words, glyph, path } = MATTERS[kind]
    return { key: `waits ${kind}`, group: 'waits', words: words(count), glyph, does: { kind: 'go', to: path } }
  })

/** The saved views of a table that fit the text. */
export const choicesOfViews = (
  text: string,
  { table, views, about }: { readonly table: ViewedTable; readonly views: readonly SavedView[]; readonly about: string },
): readonly Choice[] =>
  views
    .map(({ name }): Choice => {
      const does = { kind: 'go', to: placeOfView(table, name) } as const
      return { key: `views ${table} ${name}`, group: 'views', words: t`View: ${name}`, about, glyph: 'watch', does }
    })
    .filter(({ words }) => words.toLowerCase().includes(text.trim().toLowerCase()))
