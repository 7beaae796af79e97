import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Check } from '../../parts/field.tsx'
import { FileField } from '../../parts/file-field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import type { GivenFile } from '../../parts/given-file.ts'
import { Imported } from './imported.tsx'

/** Watches every address of a file. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const ask = useApi()
  const importing = useBackendMutation(ask.accounts.import.mutationOptions())
  const [file, setFile] = useState<GivenFile | null>(null)
  const [past, setPast] = useState(false)
  const start = () => {
    if (file === null) return
    const since = past ? { since: 0 } : {}
    importing.start({ file: file.name, contents: file.contents, ...since })
  }
  if (importing.value !== undefined) return <Imported title={t`Import accounts`} of={importing.value} onClose={onClose} />
  return (
    <FormDialog
      onClose={onClose}
      title={t`Import accounts`}
      press={t`Watch these addresses`}
      missing={file === null ? t`Choose a file first.` : null}
      busy={importing.busy ? t`Adding them…` : null}
      onSubmit={start}
      failure={importing.failure}
    >
      <FileField
        label={t`File`}
        hint={t`one address a line, each with a label after a comma where it has one`}
        accept=".csv,.txt,text/csv,text/plain"
        tooLarge={t`It is larger than 512 KiB. Give it in several files.`}
        onChange={setFile}
      />
      <Check checked={past} onChange={setPast}>
        <Trans>Read their past as well, as far back as your nodes keep it.</Trans>
      </Check>
      <p className="dim">
        <Trans>Their balances and what arrives are followed. Their keys are not here: nothing can be signed for them.</Trans>
      </p>
    </FormDialog>
  )
}
