import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi, useLive } from '../../backend/backend.tsx'
import { failureOfValue } from '../../backend/failure.ts'
import type { Live } from '../../backend/live.ts'
import { Button } from '../../parts/button.tsx'
import { formatCount } from '../../parts/figure.ts'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Progress } from '../../parts/progress.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Steps } from '../../parts/steps.tsx'
import { Slot } from '../../parts/time.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'
import { mustStillCompare, type Sending, stillToRead } from './words.ts'

type Props = { readonly sending: Sending }

const STEPS = [msg`Read`, msg`Compare`, msg`Close cases`, msg`Open again`]
const PLACES: Record<NonNullable<Sending['next']>, number> = { read: 0, compare: 1, cases: 2, reopen: 3 }
/** As the backend names the work. */
const COMPARING = 'compare with the chain'

/** What a person does about closed sending, step by step. */
export function ReopenSheet({ sending }: Props) {
  const [isOpening, setOpening] = useState(false)
  const { next } = sending
  return (
    <Sheet title={t`Open it again`}>
      <Steps label={t`Steps to open sending again`} steps={STEPS} at={next === null ? STEPS.length : PLACES[next]} />
      <p>{whatNow(sending)}</p>
      <Compare sending={sending} />
      <div className="btns">
        <Button kind={next === 'reopen' ? 'main' : 'plain'} onPress={() => setOpening(true)} missing={whyNotYet(sending)}>
          <Trans>Open sending again</Trans>
        </Button>
      </div>
      {isOpening ? <ReopenDialog onClose={() => setOpening(false)} /> : null}
    </Sheet>
  )
}

function whatNow(sending: Sending): string {
  const { next, cases } = sending
  switch (next) {
    case 'read':
      return `${stillToRead(sending) ?? ''} ${t`Everything that your keys did is read first; this continues automatically.`}`
    case 'compare':
      return t`Compare what your keys did on chain with what was signed here. What matches is recorded as paid and is never paid again; what does not match stays a case for you. Nothing is signed by it.`
    case 'cases':
      return cases === 1
        ? t`One case is left that the comparison could not explain. Find out what it was, and close it with a note below.`
        : t`${formatCount(cases)} cases are left that the comparison could not explain. Find out what each was, and close it with a note below.`
    case 'reopen':
    case null:
      return t`Everything that your keys did was compared, and no case is left. Look at each reason once more before you open it.`
  }
}

function whyNotYet(sending: Sending): string | null {
  if (sending.catchingUp !== null) return t`What your keys did is still being read.`
  if (mustStillCompare(sending)) return t`It has not been compared with the chain yet.`
  if (sending.cases > 0) return sending.cases === 1 ? t`One case is open.` : t`${formatCount(sending.cases)} cases are open.`
  return null
}

/** The comparison: its button, how far it is, and how it ended. */
function Compare({ sending }: Props) {
  const comparing = useBackendMutation(useApi().sending.compare.mutationOptions())
  const task = lastComparison(useLive())
  const isRunning = comparing.busy || task?.state === 'running'
  const failed = task?.state === 'refused' && task.error !== null ? failureOfValue(task.error) : null
  const slots = sending.reasons.flatMap(({ comparedSlot }) => (comparedSlot === null ? [] : [comparedSlot]))
  const isCompared = sending.next === 'cases' || sending.next === 'reopen'
  return (
    <>
      <div className="btns">
        <Button
          kind={sending.next === 'compare' ? 'main' : 'plain'}
          onPress={() => comparing.start({})}
          missing={sending.catchingUp === null ? null : t`What your keys did is still being read.`}
          busy={isRunning ? t`Comparing…` : null}
        >
          {isCompared ? t`Compare once more` : t`Compare with the chain`}
        </Button>
      </div>
      {task?.state === 'running' && task.waits !== null ? (
        <p role="status">
          <Trans>{task.waits} Nothing is signed meanwhile.</Trans>
        </p>
      ) : null}
      {task?.state === 'running' && task.waits === null && task.total > 0 ? (
        <Progress what={t`Transactions compared`} done={Math.min(task.done, task.total)} total={task.total} />
      ) : null}
      {isCompared && !isRunning && slots[0] !== undefined ? (
        <p role="status">
          <Trans>
            Compared with everything final up to slot <Slot slot={slots.reduce((least, slot) => (slot < least ? slot : least))} />.
          </Trans>
        </p>
      ) : null}
      <FailureNote failure={isRunning ? null : (comparing.failure ?? failed)} />
    </>
  )
}

function lastComparison({ tasks }: Live): Live['tasks'][number] | undefined {
  return tasks.findLast(({ what }) => what === COMPARING)
}
