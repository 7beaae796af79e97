import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { TextArea, TextField } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { type Unconfirmed, UnconfirmedTransactions } from './unconfirmed-transactions.tsx'
import { REASON_CHARACTERS_MIN } from '../../../contract/bounds.ts'

type Props = {
  readonly of: Unconfirmed
  /** It waits for no word any more: what was read is still shown. */
  readonly isOver: boolean
  readonly onClose: () => void
}

const OVER = msg`It does not wait for your word any more.`

/** Confirms what was read, with the passphrase. */
export function ConfirmDialog({ of, isOver, onClose }: Props) {
  const { id, digest, transactions } = of
  const confirming = useBackendMutation(useApi().activity.confirm.mutationOptions())
  const [passphrase, setPassphrase] = useState('')
  const submit = () => confirming.start({ id, digest, passphrase }, onClose)
  return (
    <FormDialog
      title={t`Confirm what was decided?`}
      press={t`Confirm ${plural(transactions.length, { one: '# transaction', other: '# transactions' })}`}
      missing={isOver ? t(OVER) : passphrase === '' ? t`Enter the passphrase.` : null}
      busy={confirming.busy ? t`Confirming…` : null}
      onSubmit={submit}
      failure={confirming.failure}
      onClose={onClose}
    >
      <UnconfirmedTransactions of={of} />
      <p>
        <Trans>
          It is signed and sent from then on, as any decision of yours, once sending is open. Only what was listed is confirmed.
        </Trans>
      </p>
      <TextField label={t`Passphrase`} kind="password" value={passphrase} onChange={setPassphrase} focused />
    </FormDialog>
  )
}

/** Gives it up, with a written note. */
export function TakeBackDialog({ of, isOver, onClose }: Props) {
  const { id, digest, transactions } = of
  const left = transactions.filter(({ mayLand }) => mayLand).length
  const free = transactions.length - left
  const takingBack = useBackendMutation(useApi().activity.takeBack.mutationOptions())
  const [text, setText] = useState('')
  const note = text.trim()
  const submit = () => takingBack.start({ id, digest, note }, onClose)
  return (
    <FormDialog
      title={t`Take it back?`}
      press={t`Take back ${plural(free, { one: '# transaction', other: '# transactions' })}`}
      missing={isOver ? t(OVER) : missingOf(free, note)}
      busy={takingBack.busy ? t`Writing it down…` : null}
      onSubmit={submit}
      failure={takingBack.failure}
      onClose={onClose}
    >
      <UnconfirmedTransactions of={of} />
      <p>
        {left === 0
          ? t`Nothing more of it is signed.`
          : plural(left, {
              one: 'A message may still land for # transaction: that one goes on. Nothing is signed for the rest.',
              other: 'A message may still land for # transactions: those go on. Nothing is signed for the rest.',
            })}
        {of.kind === 'payment' ? ` ${t`The references that it frees can be paid again.`}` : ''}
      </p>
      <TextArea label={t`Note`} value={text} onChange={setText} hint={t`Why. It stays in the journal for ever.`} />
    </FormDialog>
  )
}

/** Why it cannot be taken back yet; null where it can. */
function missingOf(free: number, note: string): string | null {
  if (free === 0) return t`A message may still land for all of it.`
  return note.length < REASON_CHARACTERS_MIN ? t`A note of ${REASON_CHARACTERS_MIN} characters or more is needed.` : null
}
