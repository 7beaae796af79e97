import { type FocusEvent, type ReactNode, useId, useState } from 'react'

type DropProps = {
  /** What is in the button. */
  readonly button: ReactNode
  /** What the button is called where it shows no text. */
  readonly name?: string
  readonly className?: string
  /** What opens below it. `close` gives the focus back to the button. */
  readonly children: (close: () => void) => ReactNode
}

/** What opens below a button: it stays open while one is in it, and is closed by Escape and by going elsewhere. */
export function Drop({ button, name, className = 'btn', children }: DropProps) {
  const id = useId()
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOpen(false)
  }
  const close = () => {
    setOpen(false)
    opener?.focus()
  }
  return (
    // A press on a choice gives no focus to it in every browser: then this has it, and does not close.
    <div
      role="group"
      className="drop"
      tabIndex={-1}
      onBlur={leave}
      onKeyDown={(event) => {
        if (!isOpen || event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
    >
      <button
        ref={setOpener}
        type="button"
        className={className}
        aria-label={name}
        aria-expanded={isOpen}
        aria-controls={id}
        title={name}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      <div id={id} className="drop-in" hidden={!isOpen}>
        {isOpen ? children(close) : null}
      </div>
    </div>
  )
}
