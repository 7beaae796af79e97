import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RowMove } from '../parts/table/move-in-rows.ts'
import { PLACES } from '../routes.tsx'

/** What a shortcut does. It shows, selects, leads or focuses; none starts or sends anything. */
export type ShortcutDoes =
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'palette' }
  | { readonly kind: 'search' }
  | { readonly kind: 'sheet' }
  | { readonly kind: 'row'; readonly move: RowMove }

export type Shortcut = {
  /** Pressed one after the other; with Control or Command held where `held`. */
  readonly keys: readonly string[]
  readonly held?: true
  readonly words: MessageDescriptor
  readonly does: ShortcutDoes
}

/** After this key another one leads to a place. */
const GO = 'g'

/** Every shortcut there is: what listens to the keyboard, the sheet that lists them and every hint beside a button are made from this. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['k'], held: true, words: msg`Find anything, do anything`, does: { kind: 'palette' } },
  { keys: ['/'], words: msg`Search the list of this page, or find anything where it has none`, does: { kind: 'search' } },
  { keys: ['?'], words: msg`List these shortcuts`, does: { kind: 'sheet' } },
  { keys: ['j'], words: msg`Next row`, does: { kind: 'row', move: 'next' } },
  { keys: ['k'], words: msg`Row before`, does: { kind: 'row', move: 'previous' } },
  { keys: ['x'], words: msg`Select the row, where rows can be selected`, does: { kind: 'row', move: 'select' } },
  { keys: ['Enter'], words: msg`Open the row`, does: { kind: 'row', move: 'open' } },
  ...PLACES.map(({ key, name, path }): Shortcut => ({ keys: [GO, key], words: name, does: { kind: 'go', to: path } })),
]

/** The shortcuts that work while keys pressed alone are off, or all of them. */
export const shortcutsOf = ({ singleKeys }: { readonly singleKeys: 'on' | 'off' }): readonly Shortcut[] =>
  singleKeys === 'on' ? SHORTCUTS : SHORTCUTS.filter(({ held }) => held)

/** The keys that lead to a place; none where none do now. */
export const keysTo = (path: string, shortcuts: readonly Shortcut[]): readonly string[] =>
  shortcuts.find(({ does }) => does.kind === 'go' && does.to === path)?.keys ?? []

/** The keys of what is pressed with Control or Command, as a page tells them to what reads it aloud. */
export const heldKeysOf = (kind: ShortcutDoes['kind']): string =>
  SHORTCUTS.filter(({ held, does }) => held === true && does.kind === kind)
    .flatMap(({ keys: [key] }) => ['Control', 'Meta'].map((hold) => [hold, key].join('+')))
    .join(' ')

/** How long the next key is waited for. */
export const NEXT_KEY_WITHIN_MS = 1_500

/** Keys that begin a shortcut; null where none do. */
export type Begun = { readonly keys: readonly string[]; readonly atMs: number } | null

/** What a key that is pressed alone comes to, after those that were begun with. A key that leads nowhere ends what was begun. */
export function strike(
  begun: Begun,
  { key, atMs }: { readonly key: string; readonly atMs: number },
): { begun: Begun; found: Shortcut | null } {
  const before = begun !== null && atMs - begun.atMs < NEXT_KEY_WITHIN_MS ? begun.keys : []
  const keys = [...before, key]
  const fitting = SHORTCUTS.filter((shortcut) => shortcut.held !== true && keys.every((struck, at) => struck === shortcut.keys[at]))
  const found = fitting.find((shortcut) => shortcut.keys.length === keys.length) ?? null
  return { begun: found === null && fitting.length > 0 ? { keys, atMs } : null, found }
}

/** The shortcut of a key that is pressed with Control or Command. */
export const strikeHeld = (key: string): Shortcut | null => SHORTCUTS.find(({ keys, held }) => held === true && keys[0] === key) ?? null
