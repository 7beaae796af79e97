import { type ReactNode, useEffect, useRef } from 'react'

type HeadingProps = {
  readonly className?: string
  /** The identifier of the sentence that a screen reader says after it. */
  readonly describedBy?: string | undefined
  readonly children: ReactNode
}

/** The first heading of a window takes the focus from nobody. */
let isFirst = true

/**
 * The heading of a page, or of a step. It has the focus where the button that led to it went with what it takes the place of: the keyboard would
 * begin again at the top of the window, and a screen reader would not say that there is another step.
 */
export function Heading({ className, describedBy, children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    isFirst = false
  }, [])
  return (
    <h1 ref={heading} className={className} tabIndex={-1} aria-describedby={describedBy}>
      {children}
    </h1>
  )
}
