import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { fitsCodes } from './fits-codes.ts'
import { AnimatedQr } from './opened-codes.ts'
import { QrDialog } from './qr-dialog.tsx'

/** A button that shows contents (a data: address in base64) as QR codes: `<ShowQr contents={file.contents} title="The bundle, as QR codes" />`. */
export function ShowQr({ contents, title }: { readonly contents: string; readonly title: string }) {
  return (
    <QrDialog
      opener={<Trans>Show as QR code</Trans>}
      title={title}
      missing={fitsCodes(contents) ? null : t`It is larger than 1 MiB: carry its file.`}
    >
      {() => (
        <>
          <p className="dim">
            <Trans>Hold the camera of the other workstation before this screen until it says that it has all of it.</Trans>
          </p>
          <AnimatedQr of={{ contents }} />
        </>
      )}
    </QrDialog>
  )
}
