import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi, useLive } from '../../backend/backend.tsx'
import { failureOfValue } from '../../backend/failure.ts'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { formatCount } from '../../parts/figure.ts'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Progress } from '../../parts/progress.tsx'
import { parseWholeNumber } from '../../parts/whole-number.ts'

const STANDARD_COUNT = 20
/** What one act derives at most here; more are derived in Accounts. */
const COUNT_MAX = 10_000

/** The first deposit accounts, one to hand out to each customer. */
export function AccountsStep({ onDone }: { readonly onDone: () => void }) {
  const derive = useBackendMutation(useApi().accounts.derive.mutationOptions())
  const { tasks } = useLive()
  const [text, setText] = useState(String(STANDARD_COUNT))
  const count = parseWholeNumber(text, { min: 1, max: COUNT_MAX })
  const task = derive.value === undefined ? undefined : (tasks.find(({ id }) => id === derive.value?.id) ?? derive.value)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (count !== null && !derive.busy && task === undefined) derive.start({ count })
  }
  return (
    <form className="stack" onSubmit={submit}>
      <div>
        <Heading className="say-lead">
          <Trans>How many customers will pay in?</Trans>
        </Heading>
        <p className="say-note pt">
          <Trans>Each gets a deposit account of its own, derived from the same words. More can be derived at any time.</Trans>
        </p>
      </div>
      {task === undefined ? (
        <TextField
          label={t`Deposit accounts`}
          kind="number"
          value={text}
          onChange={setText}
          hint={t`1 to ${formatCount(COUNT_MAX)}`}
          wrong={count === null ? t`A whole number from 1 to ${formatCount(COUNT_MAX)}.` : null}
          focused
        />
      ) : (
        <Progress what={t`Deriving deposit accounts`} done={task.done} total={task.total} sure={task.state === 'done'} />
      )}
      <FailureNote failure={derive.failure ?? (task?.error == null ? null : failureOfValue(task.error))} />
      <div className="btns">
        {task === undefined ? (
          <Button kind="main" big submit missing={count === null ? t`Enter a number.` : null} busy={derive.busy ? t`Beginning` : null}>
            {count === null ? t`Derive accounts` : t`Derive ${plural(count, { one: '# account', other: '# accounts' })}`}
          </Button>
        ) : (
          <Button kind="main" big onPress={onDone} missing={task.state === 'running' ? t`Ready when all are derived.` : null}>
            <Trans>Open Strongroom</Trans>
          </Button>
        )}
        {task === undefined ? (
          <Button kind="quiet" onPress={onDone}>
            <Trans>Later</Trans>
          </Button>
        ) : null}
      </div>
    </form>
  )
}
