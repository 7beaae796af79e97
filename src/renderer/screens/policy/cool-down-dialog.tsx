import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { TextField } from '../../parts/field.tsx'
import { useAgreed } from './agreed.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { parseWholeNumber } from '../../parts/whole-number.ts'
import { COOL_DOWN_HOURS_MAX } from '../../../contract/bounds.ts'

/** Asks how long whatever loosens the policy waits. */
export function CoolDownDialog({ onClose }: { readonly onClose: () => void }) {
  const setting = useBackendMutation(useApi().policy.coolDown.mutationOptions())
  const [text, setText] = useState('24')
  const [passphrase, setPassphrase] = useState('')
  const agreed = useAgreed()
  const hours = parseWholeNumber(text, { min: 0, max: COOL_DOWN_HOURS_MAX })
  const isWrong = hours === null
  return (
    <AskDialog
      title={t`Change the cool-down`}
      press={t`Set the cool-down`}
      missing={isWrong ? t`The hours cannot be read.` : passphrase === '' ? t`Enter the passphrase.` : null}
      act={setting}
      input={() => ({ passphrase, hours: hours ?? 0, ...agreed.input })}
      onClose={onClose}
    >
      <TextField
        label={t`Hours`}
        kind="number"
        value={text}
        onChange={setText}
        hint={t`0 to ${COOL_DOWN_HOURS_MAX}`}
        wrong={isWrong ? t`Whole hours, 0 to ${COOL_DOWN_HOURS_MAX}.` : null}
        focused
      />
      <TextField label={t`Passphrase`} kind="password" value={passphrase} onChange={setPassphrase} />
      {agreed.fields}
      <p className="dim">
        <Trans>A longer wait holds at once, a shorter one after the wait it replaces.</Trans>
      </p>
    </AskDialog>
  )
}
