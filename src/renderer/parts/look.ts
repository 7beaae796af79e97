import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'
export type Contrast = 'system' | 'more'
/** Whether keys that are pressed alone do something: where they are off, nothing is done by a slip or by a voice that a machine hears as keys. */
export type SingleKeys = 'on' | 'off'

/** How the window looks, and what keys do in it: kept in this browser's storage, which holds nothing else and no secrets. */
export type Look = { readonly theme: Theme; readonly contrast: Contrast; readonly singleKeys: SingleKeys }

const THEME_KEY = 'strongroom.theme'
const CONTRAST_KEY = 'strongroom.contrast'
const SINGLE_KEYS_KEY = 'strongroom.singleKeys'
const SYSTEM: Look = { theme: 'system', contrast: 'system', singleKeys: 'on' }

let look = readLook()
const listeners = new Set<() => void>()

function readLook(): Look {
  const theme = localStorage.getItem(THEME_KEY)
  const contrast = localStorage.getItem(CONTRAST_KEY)
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : SYSTEM.theme,
    contrast: contrast === 'more' ? contrast : SYSTEM.contrast,
    singleKeys: localStorage.getItem(SINGLE_KEYS_KEY) === 'off' ? 'off' : SYSTEM.singleKeys,
  }
}

/** Puts the chosen look on the page; what the system says needs no mark. */
export function applyLook(): void {
  const { dataset } = document.documentElement
  if (look.theme === 'system') delete dataset['theme']
  else dataset['theme'] = look.theme
  if (look.contrast === 'system') delete dataset['contrast']
  else dataset['contrast'] = look.contrast
}

/** Changes the look, and keeps it for the next start. */
export function changeLook(change: Partial<Look>): void {
  look = { ...look, ...change }
  localStorage.setItem(THEME_KEY, look.theme)
  localStorage.setItem(CONTRAST_KEY, look.contrast)
  localStorage.setItem(SINGLE_KEYS_KEY, look.singleKeys)
  applyLook()
  for (const listener of listeners) listener()
}

/** The look that is chosen; follows it. */
export function useLook(): Look {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => look,
  )
}

const NEXT_THEME: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }

/** The theme that the switch in the bar chooses next. */
export const themeAfter = (theme: Theme): Theme => NEXT_THEME[theme]
