import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useApi } from '../../backend/backend.tsx'
import { useBackendMutation } from '../../backend/query.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { type Format, FORMATS, Written } from '../../parts/export-file.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Choose } from '../../parts/field.tsx'
import type { Deposits } from './use-deposits.ts'

/** Writes what the list shows into a file, in its order: all of it, and nothing that is recorded later. */
export function ExportShown({ total, wanted }: { readonly total: number | null; readonly wanted: Deposits['wanted'] }) {
  const exporting = useBackendMutation(useApi().deposits.export.mutationOptions())
  const [isOpen, setOpen] = useState(false)
  const [format, setFormat] = useState<Format>('csv')
  if (total === null || total === 0 || wanted === null) return null
  const close = () => {
    exporting.forget()
    setOpen(false)
  }
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Trans>Export what is shown</Trans>
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t`Export what is shown`}
        actions={
          <>
            <Button kind="main" onPress={() => exporting.start({ ...wanted, format })} busy={exporting.busy ? t`Writing the file…` : null}>
              {plural(total, { one: 'Export # deposit', other: 'Export # deposits' })}
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
        <Choose label={t`Format`} value={format} onChange={setFormat} of={FORMATS} />
        <FailureNote failure={exporting.failure} />
        {exporting.value === undefined ? null : <Written {...exporting.value} />}
      </Dialog>
    </>
  )
}
