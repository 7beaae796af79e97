import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import type { Account } from './filter.ts'

/** The longest label an account takes. */
const LABEL_MAX = 120

/** A name of your own for an account; it stays in the journal. */
export function LabelForm({ account }: { readonly account: Account }) {
  const ask = useApi()
  const queries = useQueryClient()
  const naming = useBackendMutation(ask.accounts.label.mutationOptions())
  const [text, setText] = useState(account.label ?? '')
  const label = text.trim()
  const save = () =>
    naming.start({ address: account.address, label }, () => void queries.invalidateQueries({ queryKey: ask.accounts.key() }))
  return (
    <form
      className="stack-s"
      onSubmit={(event) => {
        event.preventDefault()
        if (problemOf(label) === null) save()
      }}
    >
      <div className="label-line">
        <TextField label={t`Label`} value={text} onChange={setText} hint={t`Stays in your journal, never on the chain.`} />
        <Button submit busy={naming.busy ? t`Saving…` : null}>
          <Trans>Save label</Trans>
        </Button>
      </div>
      {problemOf(label) === null || text === '' ? null : <p className="hint">{problemOf(label)}</p>}
      <FailureNote failure={naming.failure} />
    </form>
  )
}

/** Why a label cannot be kept, or null. */
function problemOf(label: string): string | null {
  if (label === '') return t`A label has at least one character.`
  return label.length > LABEL_MAX ? t`A label has at most ${LABEL_MAX} characters.` : null
}
