import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useApi } from '../../backend/backend.tsx'
import { useBackendMutation } from '../../backend/query.ts'
import { Button } from '../../parts/button.tsx'
import { ExportDialog } from '../../parts/export-dialog.tsx'
import type { Deposits } from './use-deposits.ts'

/** Writes what the list shows into a file, in its order: all of it, and nothing that is recorded later. */
export function ExportShown({ total, wanted }: { readonly total: number | null; readonly wanted: Deposits['wanted'] }) {
  const exporting = useBackendMutation(useApi().deposits.export.mutationOptions())
  const [isOpen, setOpen] = useState(false)
  if (total === null) {
    // Its place, so that nothing moves once there is something to export.
    return (
      <span className="btn unseen" aria-hidden>
        <Trans>Export what is shown</Trans>
      </span>
    )
  }
  if (total === 0 || wanted === null) return null
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Trans>Export what is shown</Trans>
      </Button>
      <ExportDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t`Export what is shown`}
        does={plural(total, { one: 'Export # deposit', other: 'Export # deposits' })}
        exporting={exporting}
        asked={wanted}
        note={t`It has every column, those that are hidden here too.`}
      />
    </>
  )
}
