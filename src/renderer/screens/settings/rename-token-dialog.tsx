import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useApi } from '../../backend/backend.tsx'
import { useBackendMutation } from '../../backend/query.ts'
import type { Answers } from '../../client.ts'
import { Address } from '../../parts/address.tsx'
import { TextField } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'

type RenameProps = { readonly of: Answers['mints']['list'][number]; readonly onClose: () => void }

/** Gives a listed token another name; what it is stays its mint. */
export function RenameTokenDialog({ of: { mint, label }, onClose }: RenameProps) {
  const renaming = useBackendMutation(useApi().mints.label.mutationOptions())
  const [name, setName] = useState(label)
  const missing = name.trim() === '' ? t`Give it a name.` : name.trim() === label ? t`That is its name already.` : null
  return (
    <FormDialog
      onClose={onClose}
      title={t`Rename ${label}`}
      press={t`Rename this token`}
      missing={missing}
      busy={renaming.busy ? t`Saving…` : null}
      onSubmit={() => renaming.start({ mint, label: name.trim() }, onClose)}
      failure={renaming.failure}
    >
      <Address address={mint} form="whole" />
      <TextField label={t`Name`} value={name} onChange={setName} hint={t`shown beside every amount, such as USDC`} focused />
    </FormDialog>
  )
}
