import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { useApi } from '../../backend/backend.tsx'
import { useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { PLANNED_NOW, UpkeepPlans, unsignedWords } from '../../parts/upkeep-plan.tsx'
import { Becomes } from './becomes.tsx'
import type { HiddenAccount } from './hidden-account.ts'

/** Shows what is pending and what is available then, and starts applying it; what was decided is followed on its own page. */
export function ApplyDialog({ of, onClose }: { readonly of: HiddenAccount; readonly onClose: () => void }) {
  const ask = useApi()
  const [, go] = useLocation()
  const { account } = of
  const plan = useBackendQuery(ask.tokens.planApply.queryOptions({ input: { account }, ...PLANNED_NOW }))
  const applying = useBackendMutation(ask.tokens.apply.mutationOptions())
  const digest = plan.value?.digest ?? null
  const start = () => {
    // Whatever is refused, what can be signed now is planned and shown before it is asked for again.
    if (digest !== null) applying.start({ account, digest }, ({ id }) => go(`/token-accounts/${id}`), plan.again)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Apply what is pending?`}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            <Trans>Leave it</Trans>
          </Button>
          <Button kind="main" onPress={start} missing={unsignedWords(plan, digest !== null)} busy={applying.busy ? t`Signing` : null}>
            <Trans>Sign and apply it</Trans>
          </Button>
        </>
      }
    >
      <QueryResult query={plan} waiting={t`Reading what is pending`}>
        {(value) => (
          <>
            <Becomes of={of} plan={value} />
            <p className="dim">
              <Trans>
                It stays hidden from everybody else. What arrives before it lands is applied with it; a second apply then sets the copy
                right.
              </Trans>
            </p>
            <UpkeepPlans of={[value]} />
          </>
        )}
      </QueryResult>
      <FailureNote failure={applying.failure} />
    </Dialog>
  )
}
