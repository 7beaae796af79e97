import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useApi } from '../../backend/backend.tsx'
import type { MutationState } from '../../backend/query.ts'
import { Button } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Time } from '../../parts/time.tsx'
import { type Confirmed, missingOf, type Question } from '../pay/confirming.tsx'
import { forgetPreparing, keepPreparing } from './prepare-kept.ts'
import { decisionOf, type PlannedCarry } from './prepare-request.ts'
import { usePreparing } from './use-preparing.ts'

type PreparingProps = {
  readonly planned: PlannedCarry
  readonly questions: readonly Question[]
  readonly confirmed: Confirmed
  /** The plan that was read is no longer true: it must be planned and read again. */
  readonly onChanged: () => void
  /** The planning that goes on then. */
  readonly planning: Pick<MutationState<never, unknown>, 'busy' | 'failure'>
}

/** The bundle: of the payment that was read and no other; then its own page says where it is. */
export function Preparing({ planned, questions, confirmed, onChanged, planning }: PreparingProps) {
  const preparing = usePreparing(useApi().bundles.prepare.mutationOptions(), { forget: forgetPreparing, onChanged: onChanged })
  const prepare = () => {
    const { digest, reference } = planned.plan
    if (digest === null) return
    // However the answer is lost, and whatever is changed then: it is this payment that is asked for again, and no second one.
    keepPreparing({ asked: reference })
    preparing.start(decisionOf(planned, digest))
  }
  return (
    <Sheet title={t`Prepare`}>
      <p className="hint">
        <Trans>
          Planned at <Time at={planned.at} />. Everything is read again first: if anything here would differ, nothing leaves. Once it is
          prepared it counts as signed and sent: nothing else pays its reference, until it is proved that it cannot land.
        </Trans>
      </p>
      <p className="hint">
        <Trans>Policy and limits of the vault that signs it, and what was signed there before, are asked there.</Trans>
      </p>
      <FailureNote failure={preparing.failure} />
      {planning.failure === null ? null : <FailureNote failure={planning.failure} again={onChanged} />}
      <Button
        kind="main"
        big
        full
        onPress={prepare}
        missing={missingOf(questions, confirmed)}
        busy={planning.busy ? t`Planning again…` : preparing.busy ? t`Preparing…` : null}
      >
        <Trans>Prepare the bundle</Trans>
      </Button>
    </Sheet>
  )
}
