import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Mark } from '../../parts/mark.tsx'
import { useTitle } from '../../parts/page.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Steps } from '../../parts/steps.tsx'
import { HOME } from '../../routes.tsx'
import { AccountsStep } from './accounts-step.tsx'
import { NodeStep } from './node-step.tsx'
import { firstStep, STEP_NAMES, type Step, stepPlace } from './steps.ts'
import { VaultStep } from './vault-step.tsx'
import { WhereStep } from './where-step.tsx'
import { WordsStep } from './words-step.tsx'

/** From nothing to a vault with its first accounts. */
export function FirstRunScreen({ onDone }: { readonly onDone: () => void }) {
  useTitle(t`Start`)
  const [location, navigate] = useLocation()
  const info = useBackendQuery(useApi().app.info.queryOptions({ input: {} }))
  const [step, setStep] = useState<Step | null>(null)
  const done = () => {
    navigate(HOME, { replace: true })
    onDone()
  }
  return (
    <div className="first">
      <FirstSide />
      <main className="first-main">
        <div className="stack">
          <QueryResult query={info} waiting={t`Opening`}>
            {({ network, workstation }) => {
              const now = withoutNode(step ?? firstStep({ network, location }), workstation)
              return (
                <>
                  <Steps label={t`Setting up`} steps={STEP_NAMES} at={stepPlace(now)} />
                  <StepBody step={now} go={setStep} done={done} />
                </>
              )
            }}
          </QueryResult>
        </div>
      </main>
    </div>
  )
}

/** An offline workstation has no node to be named. */
function withoutNode(step: Step, workstation: 'online' | 'offline'): Step {
  return step.at === 'node' && workstation === 'offline' ? { at: 'vault' } : step
}

function StepBody({ step, go, done }: { readonly step: Step; readonly go: (step: Step) => void; readonly done: () => void }) {
  switch (step.at) {
    case 'where':
      return <WhereStep onPractice={() => go({ at: 'vault' })} onReal={() => go({ at: 'node' })} />
    case 'node':
      return <NodeStep onBack={() => go({ at: 'where' })} onNext={() => go({ at: 'vault' })} />
    case 'vault':
      return (
        <VaultStep
          onBack={() => go({ at: 'where' })}
          onMade={(words) => go({ at: 'words', words })}
          onRestored={() => go({ at: 'accounts' })}
        />
      )
    case 'words':
      return <WordsStep words={step.words} onKept={() => go({ at: 'accounts' })} />
    case 'accounts':
      return <AccountsStep onDone={done} />
  }
}

function FirstSide() {
  return (
    <header className="first-side">
      <Mark className="ghost" />
      <div className="brand">
        <Mark />
        <span>
          <Trans>Strongroom</Trans>
        </span>
      </div>
      <div className="stack">
        <p className="say-lead">
          <Trans>A room for your organisation’s money, on your own machine.</Trans>
        </p>
        <p className="say-note">
          <Trans>
            It watches the accounts that you hand out, credits what actually arrived, and sweeps it to the treasury. At any moment it can
            show, from its journal and the chain, that nothing was lost and nothing was paid twice.
          </Trans>
        </p>
      </div>
      <p className="tiny">
        <Trans>It speaks only to nodes you name. There is no telemetry and no account to open.</Trans>
      </p>
    </header>
  )
}
