import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { unreadWords } from '../../backend/query.ts'
import { usePolicy } from '../../backend/policy.ts'
import { AwaitingSheet } from '../../parts/approvals/awaiting-sheet.tsx'
import { Button } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { aboutWords } from '../../parts/time.tsx'
import { useRest } from '../../parts/use-rest.ts'
import { AllowManyDialog } from './allow-many-dialog.tsx'
import { AllowOneDialog } from './allow-one-dialog.tsx'
import { ApproverDialog } from './approver-dialog.tsx'
import { CoolDownDialog } from './cool-down-dialog.tsx'
import { LimitDialog } from './limit-dialog.tsx'
import type { Policy } from './policy.ts'
import { ApproversSheet, DestinationsSheet, LimitsSheet } from './rules.tsx'
import { ThresholdDialog } from './threshold-dialog.tsx'

type Asking = 'allow' | 'allow-many' | 'limit' | 'threshold' | 'approver' | 'cool-down'

/** What the signer allows: who is paid, how much, and when a second person is needed; and the payments that wait for one. `/policy/approve` opens the first of them. */
export function PolicyScreen() {
  const policy = usePolicy()
  const [verb] = useRest()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  return (
    <Page
      title={t`Policy`}
      say={policy.value === undefined ? unreadWords(policy, t`Asking the signer.`) : sayOf(policy.value)}
      actions={
        <Button onPress={() => setAsking('cool-down')}>
          <Trans>Change the cool-down</Trans>
        </Button>
      }
    >
      <div className="stack">
        <AwaitingSheet opened={verb === 'approve'} onClosed={() => navigate('/policy')} />
        <QueryResult query={policy} waiting={t`Asking the signer`}>
          {(shown) => (
            <>
              <DestinationsSheet policy={shown} onAllow={() => setAsking('allow')} onAllowMany={() => setAsking('allow-many')} />
              <LimitsSheet policy={shown} onChange={() => setAsking('limit')} />
              <ApproversSheet policy={shown} onName={() => setAsking('approver')} onThreshold={() => setAsking('threshold')} />
            </>
          )}
        </QueryResult>
      </div>
      {asking === 'allow' ? <AllowOneDialog onClose={close} /> : null}
      {asking === 'allow-many' ? <AllowManyDialog given={null} onClose={close} /> : null}
      {asking === 'limit' ? <LimitDialog onClose={close} /> : null}
      {asking === 'threshold' ? <ThresholdDialog onClose={close} /> : null}
      {asking === 'approver' ? <ApproverDialog onClose={close} /> : null}
      {asking === 'cool-down' ? <CoolDownDialog onClose={close} /> : null}
    </Page>
  )
}

function sayOf({ coolDownMs, nextCoolDown, thresholds }: Policy): string {
  const wait =
    coolDownMs === 0 ? t`Changes take effect immediately.` : t`Changes that loosen the policy take effect after ${aboutWords(coolDownMs)}.`
  const soon =
    nextCoolDown === null ? null : t`That wait becomes ${aboutWords(nextCoolDown.ms)} in about ${aboutWords(nextCoolDown.waitMs)}.`
  const second = thresholds.length === 0 ? t`One person can pay.` : t`Payments above the threshold need a second approval.`
  return [wait, soon, second].filter((sentence) => sentence !== null).join(' ')
}
