import './first-steps.css'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuery } from '../../backend/query.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { changeLook, useLook } from '../../parts/look.ts'
import { beginsAt, isAt, nextStep, type Progress, STEPS } from './steps.ts'

/** Decisions that are looked through for one that was done. */
const LOOKED_AT = 20

/**
 * Leads a newcomer through a day on the practice network: on every page, what to do next, until it is done or a person hides it. On the network of another
 * program, or without a node, no practice customer pays in, and nothing of it would be true.
 */
export function FirstSteps() {
  const { firstSteps } = useLook()
  const info = useBackendQuery(useApi().app.info.queryOptions({ input: {} }))
  const { practice = 'absent' } = info.value ?? {}
  return practice !== 'absent' && firstSteps === 'on' ? <Leading /> : null
}

function Leading() {
  const [place] = useLocation()
  const progress = useProgress()
  if (progress === null) return null
  const step = nextStep(progress)
  const hide = () => changeLook({ firstSteps: 'off' })
  return (
    <section className="first-steps" aria-label={t`First steps`}>
      <b>
        {step === null ? (
          <Trans>All {STEPS} steps are done.</Trans>
        ) : (
          <Trans>
            Step {step.number} of {STEPS}
          </Trans>
        )}
      </b>
      <p aria-live="polite">
        {step === null
          ? t`That is a day at a treasury. Settings lead to another network; practice stays as it is.`
          : isAt(place, step)
            ? step.how(place)
            : step.aim}
      </p>
      {step === null || beginsAt(place, step) ? null : <LinkButton to={step.path}>{step.open}</LinkButton>}
      <Button kind="quiet" onPress={hide}>
        <Trans>Hide these steps</Trans>
      </Button>
    </section>
  )
}

/** Null while anything of it is not known: nothing is said to be next that was done. */
function useProgress(): Progress | null {
  const ask = useApi()
  const accounts = useBackendQuery(ask.accounts.list.queryOptions({ input: { role: 'deposit', limit: 1 } })).value
  const sweeps = useBackendQuery(ask.activity.decisions.queryOptions({ input: { kind: 'sweep', limit: LOOKED_AT } })).value
  const payments = useBackendQuery(ask.activity.decisions.queryOptions({ input: { kind: 'payment', limit: LOOKED_AT } })).value
  const overview = useBackendQuery(ask.overview.show.queryOptions({ input: {} })).value
  if (accounts === undefined || sweeps === undefined || payments === undefined || overview === undefined) return null
  const isDone = ({ outcome }: { readonly outcome: string }) => outcome === 'done'
  return {
    account: accounts.accounts[0]?.address ?? null,
    credited: overview.credited24h,
    hasSwept: sweeps.decisions.some(isDone),
    hasPaid: payments.decisions.some(isDone),
    isCompared: overview.compared !== null,
    isCopied: overview.backup.at !== null,
  }
}
