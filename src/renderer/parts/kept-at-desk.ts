import { useSyncExternalStore } from 'react'

/** What is longer was not written here. */
const CHARACTERS_MAX = 200_000

/** Something that a person chose at this desk, as JSON in the browser's storage beside the look of the window; no secrets. */
export type KeptAtDesk<Value> = {
  readonly key: string
  /** Makes something of whatever stands in the storage, which others can write into: what does not fit is passed over. */
  readonly parse: (kept: unknown) => Value
}

/** What was read, by its key, with the text that it was read of: the same text gives the same value. */
const read = new Map<string, { readonly text: string | null; readonly value: unknown }>()
const listeners = new Set<() => void>()

function readKept<Value>({ key, parse }: KeptAtDesk<Value>): Value {
  const text = localStorage.getItem(key)
  const before = read.get(key)
  if (before !== undefined && before.text === text) return before.value as Value
  const value = parse(jsonOf(text))
  read.set(key, { text, value })
  return value
}

function jsonOf(text: string | null): unknown {
  if (text === null || text.length > CHARACTERS_MAX) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Changes what is kept, as another window of this desk left it. */
export function changeKept<Value>(kept: KeptAtDesk<Value>, change: (now: Value) => Value): void {
  localStorage.setItem(kept.key, JSON.stringify(change(readKept(kept))))
  for (const listener of listeners) listener()
}

/** What is kept; follows it, in other windows too. */
export function useKept<Value>(kept: KeptAtDesk<Value>): Value {
  return useSyncExternalStore(listen, () => readKept(kept))
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
