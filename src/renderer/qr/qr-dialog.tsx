import { Trans } from '@lingui/react/macro'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'

type QrDialogProps = {
  /** What stands on the button that opens it. */
  readonly opener: ReactNode
  readonly title: string
  readonly busy?: string | null
  readonly missing?: string | null
  /** What is drawn while it is open. */
  readonly children: (close: () => void) => ReactNode
}

/** A button, and the dialog that it opens: what shows or reads codes is loaded with it and ends with it. */
export function QrDialog({ opener, title, busy = null, missing = null, children }: QrDialogProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onPress={() => setOpen(true)} busy={busy} missing={missing}>
        {opener}
      </Button>
      {isOpen ? (
        <Dialog
          open
          onClose={close}
          title={title}
          actions={
            <Button kind="quiet" onPress={close}>
              <Trans>Close</Trans>
            </Button>
          }
        >
          <Suspense fallback={null}>{children(close)}</Suspense>
        </Dialog>
      ) : null}
    </>
  )
}
