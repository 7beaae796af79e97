import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { FileField } from '../../parts/file-field.tsx'
import { formatCount } from '../../parts/figure.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import type { GivenFile } from '../../parts/given-file.ts'
import { LastLine } from './last-line.tsx'
import { Note } from '../../parts/note.tsx'
import { Sheet } from '../../parts/sheet.tsx'

type Drilled = Answers['vault']['drill']

/** A restore that changes nothing: proves that a backup opens and gives the addresses of this vault. */
export function DrillSheet() {
  const [asking, setAsking] = useState(false)
  const [drilled, setDrilled] = useState<Drilled | null>(null)
  return (
    <Sheet title={t`Restore drill`}>
      <p>
        <Trans>
          A backup that was never opened proves nothing. A drill opens one and compares its addresses with those of this vault; it changes
          nothing.
        </Trans>
      </p>
      {drilled === null ? null : <Result drilled={drilled} />}
      <p className="btns">
        <Button kind="main" onPress={() => setAsking(true)}>
          <Trans>Prove a backup</Trans>
        </Button>
      </p>
      <LastLine of={({ proved }) => proved} say={() => t`a copy opened and had every key that was there then`} />
      {asking ? (
        <DrillDialog
          onDone={(result) => {
            setDrilled(result)
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Sheet>
  )
}

function Result({ drilled: { addressesCompared, same } }: { readonly drilled: Drilled }) {
  return same ? (
    <Note
      kind="sure"
      glyph="ok"
      title={t`The backup opens and gives the same ${formatCount(addressesCompared)} addresses.`}
      role="status"
    />
  ) : (
    <Note kind="stop" glyph="warn" title={t`The backup opens, but does not give every address of this vault.`} role="status">
      <p>
        <Trans>It is of another vault, or from before a key was imported. Save a new backup in Settings.</Trans>
      </p>
    </Note>
  )
}

type DialogProps = { readonly onDone: (drilled: Drilled) => void; readonly onClose: () => void }

function DrillDialog({ onDone, onClose }: DialogProps) {
  const drilling = useBackendMutation(useApi().vault.drill.mutationOptions())
  const [file, setFile] = useState<GivenFile | null>(null)
  const [passphrase, setPassphrase] = useState('')
  const start = () => {
    if (file !== null) drilling.start({ path: file.name, contents: file.contents, passphrase }, onDone)
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t`Prove a backup`}
      press={t`Open the backup`}
      missing={file === null ? t`Choose the backup first.` : passphrase === '' ? t`Enter the passphrase of the backup.` : null}
      busy={drilling.busy ? t`Opening it and comparing…` : null}
      onSubmit={start}
      failure={drilling.failure}
    >
      <FileField
        label={t`Backup`}
        hint={t`as you saved it; choose it where it is kept, such as on the USB drive`}
        tooLarge={t`It is larger than 512 KiB. Prove it on the command line with “vault drill”.`}
        onChange={setFile}
      />
      <TextField
        label={t`Passphrase of the backup`}
        kind="password"
        value={passphrase}
        onChange={setPassphrase}
        hint={t`the one the vault had when it was saved`}
      />
    </FormDialog>
  )
}
