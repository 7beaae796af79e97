import { useEffect, useRef } from 'react'
import { useLook } from '../parts/look.ts'
import { type Begun, type ShortcutDoes, strike, strikeHeld } from './shortcuts.ts'

/** Listens for every shortcut. It stands in the window of an open vault alone: while that is locked, or being made, none does anything. */
export function useShortcuts(take: (does: ShortcutDoes) => void): void {
  const { singleKeys } = useLook()
  const begun = useRef<Begun>(null)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const struck = meansSingle(event) && singleKeys === 'on' ? strike(begun.current, { key: keyOf(event), atMs: event.timeStamp }) : null
      begun.current = struck?.begun ?? null
      const found = struck?.found ?? (isHeld(event) ? strikeHeld(event.key.toLowerCase()) : null)
      if (found === null || !isFor(found.does, event)) return
      // The key would be typed into the field that gets the focus.
      event.preventDefault()
      take(found.does)
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [singleKeys, take])
}

/** What opens a row also presses buttons and follows links: it is a row's only where the row itself has the focus. */
const isFor = (does: ShortcutDoes, event: KeyboardEvent): boolean =>
  does.kind !== 'row' || does.move !== 'open' || event.target instanceof HTMLTableRowElement

const isHeld = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean => (ctrlKey || metaKey) && !altKey && !shiftKey

/** Whether a key is pressed alone, where it is not typed, and nothing is asked over the page. */
function meansSingle(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, isComposing, repeat, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || isComposing || repeat || defaultPrevented) return false
  return !takesKeys(event.composedPath()[0]) && document.querySelector('[role="dialog"], [role="alertdialog"]') === null
}

const TAKES_KEYS = ['input', 'textarea', 'select', '[role="combobox"]', '[role="listbox"]', '[role="textbox"]', '[role="menu"]'].join()

/** A box that is ticked takes no letters; every other field does. */
const TICKED: ReadonlySet<string> = new Set(['checkbox', 'radio'])

function takesKeys(target: EventTarget | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement && TICKED.has(target.type)) return false
  return target.isContentEditable || target.closest(TAKES_KEYS) !== null
}

/** With the shift that a sign needs on some keyboards, as ? on most; a letter without it, whatever Caps Lock says. */
const keyOf = ({ key, shiftKey }: KeyboardEvent): string => (shiftKey || key.length > 1 ? key : key.toLowerCase())

/** Puts the focus into the search of the page; says whether there is one. */
export function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type="search"]')
  const field = [...fields].find((one) => !one.disabled && one.checkVisibility())
  field?.focus()
  field?.select()
  return field !== undefined
}
