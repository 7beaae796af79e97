import { Trans } from '@lingui/react/macro'
import { CameraScan } from './opened-codes.ts'
import { QrDialog } from './qr-dialog.tsx'

type ScanQrProps = {
  readonly title: string
  readonly busy?: string | null
  /** The contents of a file, as the other side shows them. */
  readonly onScanned: (contents: Uint8Array) => void
}

/** A button that reads contents from QR codes by camera: `<ScanQr title="Scan a bundle" onScanned={review} />`. Closing it stops the camera. */
export function ScanQr({ title, busy = null, onScanned }: ScanQrProps) {
  return (
    <QrDialog opener={<Trans>Scan a QR code</Trans>} title={title} busy={busy}>
      {(close) => (
        <CameraScan
          wanted="contents"
          onScanned={(contents) => {
            close()
            onScanned(contents)
          }}
        />
      )}
    </QrDialog>
  )
}
