import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { TextField } from '../../parts/field.tsx'
import { formatCount } from '../../parts/figure.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { saveFile } from '../../parts/save-file.ts'
import type { Done } from './vault-sheet.tsx'

type DialogProps = { readonly onDone: (done: Done) => void; readonly onClose: () => void }

/** Copies the vault, proves the copy, and hands it over to be saved. */
export function BackupDialog({ onDone, onClose }: DialogProps) {
  const ask = useApi()
  const copying = useBackendMutation(ask.vault.backup.mutationOptions())
  const { value: info } = useBackendQuery(ask.app.info.queryOptions({ input: {} }))
  const { value: policy } = useBackendQuery(ask.policy.show.queryOptions({ input: {} }))
  const [passphrase, setPassphrase] = useState('')
  const start = () =>
    copying.start({ path: nameOf(info?.network ?? 'vault'), contents: true, passphrase }, ({ path: name, byteLength, contents }) => {
      if (contents === undefined) throw new Error('the bytes of a copy were asked for, and none came')
      saveFile({ name, contents })
      onDone({
        title: t`The vault was copied, and the copy opens: ${formatCount(byteLength)} bytes, to be saved as ${name}.`,
        words: t`Keep it on another disk or machine. Prove what you saved with a restore drill in Audit.`,
      })
    })
  return (
    <FormDialog
      onClose={onClose}
      title={t`Save a backup of the vault`}
      press={t`Save the backup`}
      missing={passphrase === '' ? t`Enter the passphrase.` : null}
      busy={copying.busy ? t`Copying it and opening the copy…` : null}
      onSubmit={start}
      failure={copying.failure}
    >
      <TextField label={t`Passphrase`} kind="password" value={passphrase} onChange={setPassphrase} focused />
      <p className="dim">
        <Trans>
          The backup is encrypted like the vault and opens with the passphrase it has today. It holds every key, imported ones too; it does
          not hold the journal.
        </Trans>
        {policy === undefined || policy.approvers.length === 0
          ? ''
          : ` ${t`The key file of the second person stands beside the vault and is not in it.`}`}
      </p>
    </FormDialog>
  )
}

const nameOf = (network: string): string => `strongroom-${network}-${new Date().toISOString().slice(0, 10)}.vault`
