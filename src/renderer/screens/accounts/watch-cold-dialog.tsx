import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useApi } from '../../backend/backend.tsx'
import { useBackendMutation } from '../../backend/query.ts'
import { Check, TextField } from '../../parts/field.tsx'
import { FileField } from '../../parts/file-field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { fileOfBytes, type GivenFile, LARGE_FILE_BYTES_MAX } from '../../parts/given-file.ts'
import { areSix } from '../../parts/six-words.tsx'
import { ScanQr } from '../../qr/scan-qr.tsx'
import { Imported } from './imported.tsx'

/** What a list is called that came by codes, which carry no name. */
const SCANNED = 'scanned-addresses.json'

/** Watches every address of a vault on an offline workstation, from the file that it wrote or the codes that it showed, and the words of the list. */
export function WatchColdDialog({ onClose }: { readonly onClose: () => void }) {
  const ask = useApi()
  const importing = useBackendMutation(ask.accounts.importAddresses.mutationOptions())
  const [file, setFile] = useState<GivenFile | null>(null)
  const [words, setWords] = useState('')
  const [past, setPast] = useState(false)
  if (importing.value !== undefined) return <Imported title={t`Watch a cold vault`} of={importing.value} onClose={onClose} />
  const start = () => {
    if (file === null) return
    const since = past ? { since: 0 } : {}
    importing.start({ file: file.name, contents: file.contents, words: words.trim(), ...since })
  }
  const missing = file === null ? t`Choose a file, or scan its codes first.` : areSix(words) ? null : t`Type the six words first.`
  return (
    <FormDialog
      onClose={onClose}
      title={t`Watch a cold vault`}
      press={t`Watch its addresses`}
      missing={missing}
      busy={importing.busy ? t`Adding them…` : null}
      onSubmit={start}
      failure={importing.failure}
    >
      <FileField
        label={t`File`}
        hint={t`the list of addresses that the offline workstation wrote`}
        accept=".json,application/json"
        tooLarge={t`It is larger than 8 MiB. Give it to the command line.`}
        mostBytes={LARGE_FILE_BYTES_MAX}
        onChange={setFile}
      />
      <div className="btns">
        <ScanQr title={t`Scan a list of addresses`} onScanned={(bytes) => setFile(fileOfBytes(SCANNED, bytes))} />
      </div>
      {file?.name === SCANNED ? (
        <p role="status">
          <Trans>The list was scanned, whole. Type its six words.</Trans>
        </p>
      ) : null}
      <TextField
        label={t`The six words of the list`}
        value={words}
        onChange={setWords}
        hint={t`from the screen of the offline workstation, never from what was carried with the file`}
      />
      <Check checked={past} onChange={setPast}>
        <Trans>Read their past as well, as far back as your nodes keep it.</Trans>
      </Check>
      <p className="dim">
        <Trans>Their balances and what arrives are followed. Their keys stay on the offline workstation.</Trans>
      </p>
    </FormDialog>
  )
}
