import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useApi } from '../../backend/backend.tsx'
import { useBackendMutation } from '../../backend/query.ts'
import { Button } from '../../parts/button.tsx'
import { ExportDialog } from '../../parts/export-dialog.tsx'

const ALL = {}

/** Writes the register into a file: all of it, also what the page does not show. */
export function ExportRegister() {
  const exporting = useBackendMutation(useApi().outstanding.export.mutationOptions())
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Trans>Export the register</Trans>
      </Button>
      <ExportDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t`Export the register`}
        does={t`Export all that may still land`}
        exporting={exporting}
        asked={ALL}
        isOfTime={false}
      />
    </>
  )
}
