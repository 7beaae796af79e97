import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'

type Folding = {
  /** So many are shown until somebody asks for all of them. */
  readonly shown: number
  /** What the button says that shows so many more. */
  readonly showRest: (count: number) => string
}

/** The first of many lines, and the button that shows the rest; null where nothing is left out. */
export function useFolded<Line>(
  all: readonly Line[],
  { shown, showRest }: Folding,
): { readonly lines: readonly Line[]; readonly unfold: ReactNode } {
  const [isWhole, setWhole] = useState(false)
  if (isWhole || all.length <= shown) return { lines: all, unfold: null }
  const unfold = (
    <p>
      <Button onPress={() => setWhole(true)}>{showRest(all.length - shown)}</Button>
    </p>
  )
  return { lines: all.slice(0, shown), unfold }
}
