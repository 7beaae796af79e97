import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { GiveFocusBack } from './give-focus-back.tsx'

type FrameProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
}

type DialogProps = FrameProps & {
  /** Buttons; the irreversible one never first. */
  readonly actions: ReactNode
}

/** A question that must be answered before anything else: `<Dialog open={asking} onClose={close} title="…" actions={…}>…</Dialog>`. */
export function Dialog({ children, actions, ...frame }: DialogProps) {
  return (
    <DialogFrame {...frame}>
      {children}
      <div className="btns">{actions}</div>
    </DialogFrame>
  )
}

/** What every dialog stands in: over all else, closed by Escape and by a press beside it. */
export function DialogFrame({ open, onClose, title, children }: FrameProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="backdrop over-all" />
        <Base.Popup className="dialog dialog-in stack">
          <GiveFocusBack />
          <Base.Title className="say-lead dialog-title">{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
