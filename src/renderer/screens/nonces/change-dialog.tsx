import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Address } from '../../parts/address.tsx'
import { Sol } from '../../parts/amount.tsx'
import { Facts } from '../../parts/facts.tsx'
import { TextField } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { UNASKED, UpkeepPlans, unsignedWords } from '../../parts/upkeep-plan.tsx'
import { useSettled } from '../../parts/use-settled.ts'
import { type Act, ACTS, CHANGES, readChange } from './change.ts'
import type { Nonce } from './nonce-table.tsx'
import { useChange, useChangePlan } from './use-change.ts'

type DialogProps = { readonly nonce: Nonce | null; readonly onClose: () => void; readonly onStarted: (decision: string) => void }

/** What can be done to a nonce account, and what it does, from the bytes that are then signed; null asks nothing. */
export function ChangeDialog({ nonce, ...rest }: DialogProps) {
  return nonce === null ? null : <Asking nonce={nonce} {...rest} />
}

function Asking({ nonce, onClose, onStarted }: DialogProps & { readonly nonce: Nonce }) {
  const acts = ACTS[nonce.state]
  const [act, setAct] = useState<Act>(acts[0] ?? 'drop')
  const [text, setText] = useState('')
  const { start, busy, failure, forget } = useChange((decision) => {
    if (decision !== null) onStarted(decision)
    onClose()
  })
  const words = CHANGES[act]
  const read = readChange(act, nonce.account, text)
  const settled = readChange(act, nonce.account, useSettled(text))
  const plan = useChangePlan('change' in settled ? settled.change : null)
  // What is shown must be of what stands in the field now.
  const isShown = 'change' in settled && 'change' in read && sameText(settled.change, read.change)
  const digest = isShown ? (plan.value?.digest ?? null) : null
  const choose = (one: Act) => {
    setAct(one)
    setText('')
    forget()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t`Change a nonce account`}
      press={t(words.press)}
      missing={'missing' in read ? read.missing : unsignedWords(isShown ? plan : UNASKED, act === 'drop' || digest !== null)}
      busy={busy ? t(words.busy) : null}
      onSubmit={() => 'change' in read && start(read.change, digest)}
      failure={failure}
    >
      <NonceFacts nonce={nonce} />
      <fieldset className="seg" aria-label={t`What is done`}>
        {acts.map((one) => (
          <button key={one} type="button" aria-pressed={one === act} onClick={() => choose(one)}>
            {t(CHANGES[one].name)}
          </button>
        ))}
      </fieldset>
      <p>{t(words.says)}</p>
      {act === 'withdraw' || act === 'authorize' ? (
        <ChangeText act={act} text={text} onText={setText} wrong={'wrong' in read ? read.wrong : null} />
      ) : null}
      {act === 'drop' || !('change' in settled) ? null : (
        <QueryResult query={plan} waiting={t`Planning it`}>
          {(value) => <UpkeepPlans of={[value]} />}
        </QueryResult>
      )}
    </FormDialog>
  )
}

const sameText = (one: object, other: object) => Object.values(one).join() === Object.values(other).join()

const NonceFacts = ({ nonce: { account, label, lamports } }: { readonly nonce: Nonce }) => (
  <Facts
    of={[
      [t`Account`, <Address key="account" address={account} label={label} form="whole" />],
      [t`Holds`, lamports === null ? t`nothing` : <Sol key="holds" lamports={lamports} as="sentence" />],
    ]}
  />
)

type TextProps = {
  readonly act: 'withdraw' | 'authorize'
  readonly text: string
  readonly onText: (text: string) => void
  readonly wrong: string | null
}

function ChangeText({ act, text, onText, wrong }: TextProps) {
  return act === 'withdraw' ? (
    <TextField label={t`SOL to take out`} value={text} onChange={onText} wrong={wrong} hint={t`Or the word all, which closes it.`} />
  ) : (
    <TextField label={t`The new authority`} value={text} onChange={onText} wrong={wrong} hint={t`An address whose key is in this vault.`} />
  )
}
