import { t } from '@lingui/core/macro'
import { isAddress } from '../../core/address/address.ts'
import type { GlyphName } from '../parts/glyphs.tsx'
import { PLACES } from '../routes.tsx'
import type { Theme } from '../parts/look.ts'

export type Does =
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'theme'; readonly theme: Theme }
  | { readonly kind: 'contrast' }
  | { readonly kind: 'lock' }
  | { readonly kind: 'shortcuts' }

export type Choice = { readonly words: string; readonly group: string; readonly glyph: GlyphName; readonly does: Does }

const acts = (): readonly Choice[] => [
  { words: t`Plan a sweep`, group: t`Do`, glyph: 'sweep', does: { kind: 'go', to: '/sweep' } },
  { words: t`Receive`, group: t`Do`, glyph: 'credit', does: { kind: 'go', to: '/accounts/receive' } },
  { words: t`Derive accounts for customers`, group: t`Do`, glyph: 'rows', does: { kind: 'go', to: '/accounts/customers' } },
  { words: t`Pay somebody`, group: t`Do`, glyph: 'pay', does: { kind: 'go', to: '/pay' } },
  { words: t`Add a wallet to the address book`, group: t`Do`, glyph: 'book', does: { kind: 'go', to: '/address-book/add' } },
  { words: t`Open a bundle`, group: t`Do`, glyph: 'bundle', does: { kind: 'go', to: '/bundles' } },
  { words: t`Prepare a bundle`, group: t`Do`, glyph: 'bundle', does: { kind: 'go', to: '/bundles/prepare' } },
  { words: t`Bring a bundle back`, group: t`Do`, glyph: 'bundle', does: { kind: 'go', to: '/bundles/return' } },
  { words: t`Save a backup of the vault`, group: t`Do`, glyph: 'lock', does: { kind: 'go', to: '/settings' } },
  { words: t`List a token`, group: t`Do`, glyph: 'stamp', does: { kind: 'go', to: '/settings' } },
  { words: t`Verify the journal`, group: t`Do`, glyph: 'journal', does: { kind: 'go', to: '/audit' } },
  { words: t`Lock the vault`, group: t`Do`, glyph: 'lock', does: { kind: 'lock' } },
  { words: t`Use the light theme`, group: t`Do`, glyph: 'theme', does: { kind: 'theme', theme: 'light' } },
  { words: t`Use the dark theme`, group: t`Do`, glyph: 'theme', does: { kind: 'theme', theme: 'dark' } },
  { words: t`Use the theme of the system`, group: t`Do`, glyph: 'theme', does: { kind: 'theme', theme: 'system' } },
  { words: t`Turn high contrast on or off`, group: t`Do`, glyph: 'theme', does: { kind: 'contrast' } },
  { words: t`List the keyboard shortcuts`, group: t`Do`, glyph: 'info', does: { kind: 'shortcuts' } },
]

const goes = (): readonly Choice[] =>
  PLACES.map(({ path, name, glyph }) => ({ words: t(name), group: t`Go to`, glyph, does: { kind: 'go', to: path } }))

/** The beginning of an address or a signature, rather than of a word. */
const BYTES_LIKE = /^[1-9A-HJ-NP-Za-km-z]{6,88}$/

/** What fits the text: acts and places by their words; text that could be of an address finds its account and its deposits. */
export function choicesFor(text: string): readonly Choice[] {
  const wanted = text.trim().toLowerCase()
  const named = [...acts(), ...goes()].filter(({ words }) => words.toLowerCase().includes(wanted))
  return named.length > 0 || !BYTES_LIKE.test(text.trim()) ? named : finding(text.trim())
}

function finding(bytes: string): readonly Choice[] {
  const search = encodeURIComponent(bytes)
  const pay: readonly Choice[] = isAddress(bytes)
    ? [{ words: t`Pay ${bytes}`, group: t`Do`, glyph: 'pay', does: { kind: 'go', to: `/pay/to/${bytes}` } }]
    : []
  return [
    ...pay,
    { words: t`Account ${bytes}`, group: t`Find`, glyph: 'rows', does: { kind: 'go', to: `/accounts/find/${search}` } },
    { words: t`Deposits of ${bytes}`, group: t`Find`, glyph: 'credit', does: { kind: 'go', to: `/deposits/find/${search}` } },
  ]
}
