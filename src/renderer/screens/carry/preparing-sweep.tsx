import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useApi } from '../../backend/backend.tsx'
import { Amount, Sol } from '../../parts/amount.tsx'
import { Button } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Sheet } from '../../parts/sheet.tsx'
import { Time } from '../../parts/time.tsx'
import { Expiry, isExpiryTyped } from '../pay-many/saying.tsx'
import { accountsOf } from '../sweep/packing.ts'
import { forgetPreparingSweep } from './prepare-sweep-kept.ts'
import { askedOf } from './prepare-sweep-request.ts'
import type { ReviewSweepProps } from './prepare-sweep-review.tsx'
import { usePreparing } from './use-preparing.ts'

/** What it moves and costs, what a person says of it, and the bundle; then its own page says where it is. */
export function PreparingSweep({ planned, planning, onAgain, onBack }: ReviewSweepProps) {
  const preparing = usePreparing(useApi().bundles.prepareSweep.mutationOptions(), { forget: forgetPreparingSweep, onChanged: onAgain })
  const [expiry, setExpiry] = useState('')
  const { request, plan, at } = planned
  const { digest } = plan
  const prepare = () => {
    if (digest === null) return
    preparing.start({ ...askedOf(request), digest })
  }
  return (
    <div className="c-4 stack">
      <Summary planned={planned} />
      <Sheet title={t`Before it is prepared`}>
        {digest === null ? null : (
          <Expiry
            value={expiry}
            onChange={setExpiry}
            hint={t`Once signed, each can be sent at any time until its nonce account is advanced.`}
          />
        )}
        <p className="hint">
          <Trans>
            Planned at <Time at={at} />. Everything is read again first: if anything here would differ, nothing leaves. Once it is prepared
            it counts as signed and sent: nothing else sweeps these accounts, until it is proved that it cannot land.
          </Trans>
        </p>
        <FailureNote failure={preparing.failure} />
        <Button
          kind="main"
          big
          full
          onPress={prepare}
          missing={digest === null ? t`There is nothing to sweep.` : isExpiryTyped(expiry) ? null : t`Type what such a signature is first.`}
          busy={planning.busy ? t`Planning again…` : preparing.busy ? t`Preparing…` : null}
        >
          <Trans>Prepare the bundle</Trans>
        </Button>
        <Button kind="quiet" full onPress={onBack}>
          <Trans>Change what is given</Trans>
        </Button>
      </Sheet>
    </div>
  )
}

function Summary({ planned: { request, plan, asset } }: Pick<ReviewSweepProps, 'planned'>) {
  return (
    <Sheet title={t`Summary`}>
      <Facts
        of={[
          [
            t`Moved`,
            <b key="moved">
              <Amount amount={plan.movedAmount} decimals={asset.decimals} unit={asset.unit} />
            </b>,
          ],
          [t`Accounts`, formatCount(accountsOf(plan))],
          [t`Fee in all`, <Sol key="fee" lamports={plan.feeLamports} />],
          [
            t`Nonce accounts`,
            t`${formatCount(plan.transactions.length)} of ${formatCount(request.nonceAccounts.length)} given, one for each transaction`,
          ],
        ]}
      />
    </Sheet>
  )
}
