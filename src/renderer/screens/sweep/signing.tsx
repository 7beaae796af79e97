import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Time } from '../../parts/time.tsx'
import { NotPlanned } from './not-planned.tsx'
import { type Planned, type PlannedAsset, startedOf } from './planned.ts'
import { followPath } from './request.ts'
import { totalsOf } from './totals.ts'
import type { Sweeping } from './use-sweeping.ts'

type SigningProps = { readonly planned: Planned; readonly sweeping: Sweeping }

/** The signature: starts what was read and nothing else, each asset by its own plan. */
export function Signing({ planned, sweeping }: SigningProps) {
  const totals = totalsOf(planned)
  const started = startedOf(planned)
  const several = planned.assets.length > 1
  const transactions = plural(totals.transactions, { one: '# transaction', other: '# transactions' })
  const busy = busyWords(planned.assets, transactions)
  const refused = planned.assets.filter(({ plan, failure }) => plan !== null && failure !== null)
  return (
    <Sheet title={t`Sign`}>
      <p>
        <Trans>
          Planned from balances your nodes gave at <Time at={plannedAt(planned)} />. Signing reads them again:{' '}
          {several
            ? t`if anything of an asset would differ here, nothing of that asset is signed, and you are shown its new plan.`
            : t`if anything here would differ, nothing is signed, and you are shown the new plan.`}{' '}
          The signer reads every message itself and refuses what its policy does not allow.
        </Trans>
      </p>
      <p className="hint">
        <Trans>
          A signed transaction can land until its last valid block; the next page counts the blocks. If they run out, nothing moved, and it
          may be signed again.
        </Trans>
      </p>
      {refused.map((one) => (
        <NotPlanned key={one.asset.key} of={one} named={several} onAgain={() => sweeping.planAgain(one)} />
      ))}
      {totals.transactions === 0 && busy === null ? (
        <p>
          <Trans>There is nothing to sign.</Trans>
        </p>
      ) : (
        <Button kind="main" big full onPress={sweeping.sign} busy={busy}>
          <Trans>Sign {transactions}</Trans>
        </Button>
      )}
      {started.length === 0 ? null : (
        <LinkButton to={followPath(started)} full>
          <Trans>Follow what was started</Trans>
        </LinkButton>
      )}
      <LinkButton to="/sweep" kind="quiet" full>
        <Trans>Back</Trans>
      </LinkButton>
    </Sheet>
  )
}

/** The oldest of the plans that one signature is for. */
function plannedAt({ assets }: Planned): Date {
  return new Date(Math.min(...assets.map(({ at }) => at.getTime())))
}

function busyWords(assets: readonly PlannedAsset[], transactions: string): string | null {
  if (assets.some(({ stage }) => stage.kind === 'planning')) return t`Planning again…`
  return assets.some(({ stage }) => stage.kind === 'starting') ? t`Signing ${transactions}…` : null
}
