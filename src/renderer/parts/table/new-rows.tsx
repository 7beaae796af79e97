import { type RefObject, type ReactNode, useEffect, useRef } from 'react'

type NewRowsProps = {
  readonly count: number
  /** What the button says: 3 new deposits. */
  readonly children: ReactNode
  readonly onShow: () => void
  /** How often they were shown: one more once they are. */
  readonly shown: number
  /** What holds the table. */
  readonly within: RefObject<HTMLElement | null>
}

/**
 * New rows of a list, behind a button above it: rows never move under a hand. Where nobody reads or points at the list, and its top is in view, they are
 * shown at once.
 */
export function NewRows({ count, children, onShow, shown, within }: NewRowsProps) {
  const pressed = useRef(false)
  useEffect(() => {
    if (count > 0 && !isInUse(within.current)) onShow()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when there are more: what is shown is another function each time.
  }, [count])
  useEffect(() => {
    if (!pressed.current) return
    pressed.current = false
    within.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus()
  }, [shown, within])
  return (
    <div className="new-rows" role="status">
      {count === 0 ? null : (
        <button
          type="button"
          className="btn"
          onClick={() => {
            pressed.current = true
            onShow()
          }}
        >
          {children}
        </button>
      )}
    </div>
  )
}

function isInUse(list: HTMLElement | null): boolean {
  if (list === null) return false
  const scrolled = list.querySelector('.rows')?.scrollTop ?? 0
  return scrolled > 0 || list.matches(':hover') || list.contains(document.activeElement) || list.querySelector('tr.is-open') !== null
}
