import { isAddress } from '../../core/address/address.ts'
import type { GlyphName } from '../parts/glyphs.tsx'
import { PLACES } from '../routes.tsx'
import type { Theme } from '../parts/look.ts'

export type Does =
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'theme'; readonly theme: Theme }
  | { readonly kind: 'contrast' }
  | { readonly kind: 'lock' }

export type Choice = { readonly words: string; readonly group: 'Do' | 'Go to' | 'Find'; readonly glyph: GlyphName; readonly does: Does }

const ACTS: readonly Choice[] = [
  { words: 'Plan a sweep', group: 'Do', glyph: 'sweep', does: { kind: 'go', to: '/sweep' } },
  { words: 'Pay somebody', group: 'Do', glyph: 'pay', does: { kind: 'go', to: '/pay' } },
  { words: 'Add a wallet to the address book', group: 'Do', glyph: 'book', does: { kind: 'go', to: '/address-book/add' } },
  { words: 'Save a backup of the vault', group: 'Do', glyph: 'lock', does: { kind: 'go', to: '/settings' } },
  { words: 'List a token', group: 'Do', glyph: 'stamp', does: { kind: 'go', to: '/settings' } },
  { words: 'Verify the journal', group: 'Do', glyph: 'journal', does: { kind: 'go', to: '/audit' } },
  { words: 'Lock the vault', group: 'Do', glyph: 'lock', does: { kind: 'lock' } },
  { words: 'Use the light theme', group: 'Do', glyph: 'theme', does: { kind: 'theme', theme: 'light' } },
  { words: 'Use the dark theme', group: 'Do', glyph: 'theme', does: { kind: 'theme', theme: 'dark' } },
  { words: 'Use the theme of the system', group: 'Do', glyph: 'theme', does: { kind: 'theme', theme: 'system' } },
  { words: 'Turn high contrast on or off', group: 'Do', glyph: 'theme', does: { kind: 'contrast' } },
]

const GOES: readonly Choice[] = PLACES.map(({ path, name, glyph }) => ({
  words: name,
  group: 'Go to',
  glyph,
  does: { kind: 'go', to: path },
}))

/** The beginning of an address or a signature, rather than of a word. */
const BYTES_LIKE = /^[1-9A-HJ-NP-Za-km-z]{6,88}$/

/** What fits the text: acts and places by their words; text that could be of an address finds its account and its deposits. */
export function choicesFor(text: string): readonly Choice[] {
  const wanted = text.trim().toLowerCase()
  const named = [...ACTS, ...GOES].filter(({ words }) => words.toLowerCase().includes(wanted))
  return named.length > 0 || !BYTES_LIKE.test(text.trim()) ? named : finding(text.trim())
}

function finding(bytes: string): readonly Choice[] {
  const search = encodeURIComponent(bytes)
  const pay: readonly Choice[] = isAddress(bytes)
    ? [{ words: `Pay ${bytes}`, group: 'Do', glyph: 'pay', does: { kind: 'go', to: `/pay/to/${bytes}` } }]
    : []
  return [
    ...pay,
    { words: `Account ${bytes}`, group: 'Find', glyph: 'rows', does: { kind: 'go', to: `/accounts/find/${search}` } },
    { words: `Deposits of ${bytes}`, group: 'Find', glyph: 'credit', does: { kind: 'go', to: `/deposits/find/${search}` } },
  ]
}
