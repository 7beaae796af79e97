import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import type { Account } from './filter.ts'
import { wrongOfLabel } from '../../parts/label-rules.ts'

/** A name of your own for an account; it stays in the journal. */
export function LabelForm({ account }: { readonly account: Pick<Account, 'address' | 'label'> }) {
  const ask = useApi()
  const naming = useBackendMutation(ask.accounts.label.mutationOptions())
  const [text, setText] = useState(account.label ?? '')
  const label = text.trim()
  const save = () => naming.start({ address: account.address, label })
  return (
    <form
      className="stack-s"
      onSubmit={(event) => {
        event.preventDefault()
        if (wrongOfLabel(text) === null) save()
      }}
    >
      <div className="label-line">
        <TextField label={t`Label`} value={text} onChange={setText} hint={t`Stays in your journal, never on the chain.`} />
        <Button submit busy={naming.busy ? t`Saving…` : null}>
          <Trans>Save label</Trans>
        </Button>
      </div>
      {wrongOfLabel(text) === null || text === '' ? null : <p className="hint">{wrongOfLabel(text)}</p>}
      <FailureNote failure={naming.failure} />
    </form>
  )
}
