import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { opened } from '../language/opened.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { fitsCodes } from './fits-codes.ts'

const AnimatedQr = opened(async () => (await import('./animated-qr.tsx')).AnimatedQr)

/** A button that shows contents (a data: address in base64) as QR codes: `<ShowQr contents={file.contents} title="The bundle, as QR codes" />`. */
export function ShowQr({ contents, title }: { readonly contents: string; readonly title: string }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onPress={() => setOpen(true)} missing={fitsCodes(contents) ? null : t`It is larger than 1 MiB: carry its file.`}>
        <Trans>Show as QR code</Trans>
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
          <p className="dim">
            <Trans>Hold the camera of the other workstation before this screen until it says that it has all of it.</Trans>
          </p>
          <Suspense fallback={null}>
            <AnimatedQr contents={contents} />
          </Suspense>
        </Dialog>
      ) : null}
    </>
  )
}
