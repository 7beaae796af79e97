import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { plural } from './figure.ts'

type Folding = {
  /** So many are shown until somebody asks for all of them. */
  readonly shown: number
  /** What one of the rest is called: `more recipient`. */
  readonly word: string
}

/** The first of many lines, and the button that shows the rest; null where nothing is left out. */
export function useFolded<Line>(
  all: readonly Line[],
  { shown, word }: Folding,
): { readonly lines: readonly Line[]; readonly unfold: ReactNode } {
  const [isWhole, setWhole] = useState(false)
  if (isWhole || all.length <= shown) return { lines: all, unfold: null }
  const unfold = (
    <p>
      <Button onPress={() => setWhole(true)}>{`Show ${plural(all.length - shown, word)}`}</Button>
    </p>
  )
  return { lines: all.slice(0, shown), unfold }
}
