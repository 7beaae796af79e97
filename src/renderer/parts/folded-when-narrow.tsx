import { type ReactNode, useState } from 'react'

type FoldedProps = {
  /** What the button says: Filters. */
  readonly words: string
  readonly children: ReactNode
}

/** A narrow page keeps these behind one button; elsewhere they stand where they are. */
export function FoldedWhenNarrow({ words, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn at-narrow" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words}
      </button>
      <div className={isOpen ? 'folded is-open' : 'folded'}>{children}</div>
    </>
  )
}
