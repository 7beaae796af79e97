import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { opened } from '../language/opened.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'

const CameraScan = opened(async () => (await import('./camera-scan.tsx')).CameraScan)

type ScanQrProps = {
  readonly title: string
  readonly busy?: string | null
  /** The contents of a file, as the other side shows them. */
  readonly onScanned: (contents: Uint8Array) => void
}

/** A button that reads contents from QR codes by camera: `<ScanQr title="Scan a bundle" onScanned={review} />`. Closing it stops the camera. */
export function ScanQr({ title, busy = null, onScanned }: ScanQrProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onPress={() => setOpen(true)} busy={busy}>
        <Trans>Scan a QR code</Trans>
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
          <Suspense fallback={null}>
            <CameraScan
              onScanned={(contents) => {
                close()
                onScanned(contents)
              }}
            />
          </Suspense>
        </Dialog>
      ) : null}
    </>
  )
}
