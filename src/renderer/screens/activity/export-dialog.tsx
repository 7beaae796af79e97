import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { type Format, FORMATS, Written } from '../../parts/export-file.tsx'
import { Choose } from '../../parts/field.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'

const WHATS = [
  ['deposits', msg`Deposits`],
  ['payments', msg`Payments`],
  ['lines', msg`Who was paid`],
  ['recipients', msg`Address book`],
  ['nonces', msg`Nonce accounts`],
  ['events', msg`All entries`],
] as const

type What = (typeof WHATS)[number][0]

const EXPORT: Record<What, MessageDescriptor> = {
  deposits: msg`Export deposits`,
  payments: msg`Export payments`,
  lines: msg`Export who was paid`,
  recipients: msg`Export address book`,
  nonces: msg`Export nonce accounts`,
  events: msg`Export all entries`,
}

type DialogProps = { readonly open: boolean; readonly onClose: () => void }

/** Writes a part of the journal into a file and shows the file's path. */
export function ExportDialog({ open, onClose }: DialogProps) {
  const exporting = useBackendMutation(useApi().activity.export.mutationOptions())
  const [what, setWhat] = useState<What>('deposits')
  const [format, setFormat] = useState<Format>('csv')
  const close = () => {
    exporting.forget()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t`Export the journal`}
      actions={
        <>
          <Button kind="main" onPress={() => exporting.start({ what, format })} busy={exporting.busy ? t`Writing the file…` : null}>
            {t(EXPORT[what])}
          </Button>
          <Button kind="quiet" onPress={close}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      <p className="dim">
        <Trans>The file is written into the data folder of this Strongroom. It holds addresses and amounts, and no secrets.</Trans>
      </p>
      <div className="btns">
        <Choose label={t`What is exported`} value={what} onChange={setWhat} of={WHATS} />
        <Choose label={t`Format`} value={format} onChange={setFormat} of={FORMATS} />
      </div>
      <FailureNote failure={exporting.failure} />
      {exporting.value === undefined ? null : <Written {...exporting.value} />}
    </Dialog>
  )
}
