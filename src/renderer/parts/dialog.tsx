import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'

type DialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** Buttons; the irreversible one never first. */
  readonly actions: ReactNode
}

/** A question that must be answered before anything else: `<Dialog open={asking} onClose={close} title="…" actions={…}>…</Dialog>`. */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="backdrop over-all" />
        <Base.Popup className="dialog dialog-in stack">
          <Base.Title className="say-lead dialog-title">{title}</Base.Title>
          {children}
          <div className="btns">{actions}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
