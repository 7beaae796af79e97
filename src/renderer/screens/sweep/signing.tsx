import { useLocation } from 'wouter'
import { type Act, useAct } from '../../backend/answer.ts'
import { useAsk } from '../../backend/backend.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { plural } from '../../parts/figure.ts'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Time } from '../../parts/time.tsx'
import { keepPlan, type Planned } from './planned.ts'

export type SigningProps = {
  readonly planned: Planned
  /** What was read is not so any more: it must be planned and read again. */
  readonly onChanged: () => void
  /** The planning that goes on then. */
  readonly planning: Pick<Act<never, unknown>, 'busy' | 'failure'>
}

/** The signature: starts the sweep that was read and no other, and goes on to follow it. */
export function Signing({ planned, onChanged, planning }: SigningProps) {
  const [, navigate] = useLocation()
  const starting = useAct(useAsk().sweeps.start.mutationOptions())
  const { request, plan, at } = planned
  const transactions = plural(plan.transactions.length, 'transaction')
  const sign = () => {
    if (plan.digest === null) return
    const onDone = ({ id }: { readonly id: string }) => {
      keepPlan(null)
      navigate(`/sweep/${id}`, { replace: true })
    }
    starting.start({ ...request, digest: plan.digest }, onDone, ({ code }) => {
      if (code !== 'PLAN_CHANGED') return
      starting.forget()
      onChanged()
    })
  }
  return (
    <Sheet title="Sign">
      <p>
        Planned from balances your nodes gave at <Time at={at} />. Signing reads them again: if anything here would differ, nothing is
        signed, and you are shown the new plan. The signer reads every message itself and refuses what its policy does not allow.
      </p>
      <p className="hint">
        A signed transaction can land until its last valid block; the next page counts the blocks. If they run out, nothing moved, and it
        may be signed again.
      </p>
      <FailureNote failure={starting.failure} />
      {planning.failure === null ? null : <FailureNote failure={planning.failure} again={onChanged} />}
      <Button
        kind="main"
        big
        full
        onPress={sign}
        missing={plan.digest === null ? 'There is nothing to sign any more.' : null}
        busy={busyWords({ signing: starting.busy, planning: planning.busy, transactions })}
      >
        Sign {transactions}
      </Button>
      <LinkButton to="/sweep" kind="quiet" full>
        Change the choice
      </LinkButton>
    </Sheet>
  )
}

type Busy = { readonly signing: boolean; readonly planning: boolean; readonly transactions: string }

function busyWords({ signing, planning, transactions }: Busy): string | null {
  if (planning) return 'Planning again…'
  return signing ? `Signing ${transactions}…` : null
}
