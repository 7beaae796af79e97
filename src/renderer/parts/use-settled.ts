import { useEffect, useState } from 'react'
import { SEARCH_CHARACTERS_MAX } from '../../contract/bounds.ts'

/** How long typing must rest before a list is asked for again. */
const REST_MS = 150

/** The value once it has rested: what is typed is shown at once, and asked for when the typing pauses. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** What a search is asked with: nothing where nothing was typed, or less than it takes. */
export function searchOf(text: string, least = 1): { readonly search?: string } {
  const search = text.trim().slice(0, SEARCH_CHARACTERS_MAX)
  return search.length < least ? {} : { search }
}
