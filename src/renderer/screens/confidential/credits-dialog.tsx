import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useApi } from '../../backend/backend.tsx'
import { useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Facts } from '../../parts/facts.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Choose } from '../../parts/field.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { PLANNED_NOW, UpkeepPlans, unsignedWords } from '../../parts/upkeep-plan.tsx'
import type { HiddenAccount } from './hidden-account.ts'

type Kind = 'confidential' | 'public'

const KINDS: readonly (readonly [Kind, MessageDescriptor])[] = [
  ['confidential', msg`Confidential arrivals`],
  ['public', msg`Public arrivals`],
]

/** Has an account take arrivals of one kind that it refuses now, or refuse those it takes; what was decided is followed on its own page. */
export function CreditsDialog({ of, onClose }: { readonly of: HiddenAccount; readonly onClose: () => void }) {
  const ask = useApi()
  const [, go] = useLocation()
  const [kind, setKind] = useState<Kind>('confidential')
  const { account, takesConfidential, takesPublic } = of
  const isTaken = kind === 'confidential' ? takesConfidential : takesPublic
  const input = { account, kind, set: isTaken ? ('off' as const) : ('on' as const) }
  const plan = useBackendQuery(ask.tokens.planCredits.queryOptions({ input, ...PLANNED_NOW }))
  const switching = useBackendMutation(ask.tokens.credits.mutationOptions())
  const digest = plan.value?.digest ?? null
  const start = () => {
    // Whatever is refused, what can be signed now is planned and shown before it is asked for again.
    if (digest !== null) switching.start({ ...input, digest }, ({ id }) => go(`/token-accounts/${id}`), plan.again)
  }
  const said = (takes: boolean) => (takes ? t`taken` : t`refused`)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Which arrivals does it take?`}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            <Trans>Leave it</Trans>
          </Button>
          <Button kind="main" onPress={start} missing={unsignedWords(plan, digest !== null)} busy={switching.busy ? t`Signing` : null}>
            {isTaken ? t`Sign and refuse them` : t`Sign and take them`}
          </Button>
        </>
      }
    >
      <Facts
        of={[
          [t`Confidential arrivals now`, said(takesConfidential)],
          [t`Public arrivals now`, said(takesPublic)],
        ]}
      />
      <Choose label={t`Switch`} value={kind} onChange={setKind} of={KINDS} />
      <QueryResult query={plan} waiting={t`Planning it`}>
        {(value) => <UpkeepPlans of={[value]} />}
      </QueryResult>
      <FailureNote failure={switching.failure} />
    </Dialog>
  )
}
