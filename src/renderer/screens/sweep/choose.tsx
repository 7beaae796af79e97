import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type QueryState, useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Amount } from '../../parts/amount.tsx'
import { Behind } from '../../parts/behind.tsx'
import { Button } from '../../parts/button.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Page } from '../../parts/page.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Steps } from '../../parts/steps.tsx'
import type { AccountChoices } from './account-choice.ts'
import { ChooseAccounts } from './choose-accounts.tsx'
import { ChooseAsset } from './choose-asset.tsx'
import { Options } from './options.tsx'
import type { OnDeposit } from './on-deposit.ts'
import type { PlannedAsset } from './planned.ts'
import { type Chosen, chosenOf, type Manner, SWEEP_STEPS } from './request.ts'
import { NotPlanned } from './not-planned.tsx'
import { SweepsList } from './sweeps-list.tsx'

/** The planning that goes on, or what it could not plan. */
type Planning = { readonly busy: boolean; readonly refused: readonly PlannedAsset[] }

type ChooseProps = {
  readonly there: QueryState<readonly OnDeposit[]>
  readonly chosen: Chosen
  readonly manner: Manner
  readonly onChoose: (chosen: Chosen) => void
  readonly onChange: (manner: Manner) => void
  readonly accounts: AccountChoices
  readonly onAccounts: (accounts: AccountChoices) => void
  readonly onPlan: () => void
  readonly planning: Planning
}

/** The first step: what is swept, all of it or one asset, and how. */
export function Choose({ there, chosen, manner, onChoose, onChange, accounts, onAccounts, onPlan, planning }: ChooseProps) {
  const assets = chosenOf(there.value ?? [], chosen)
  return (
    <Page title={t`Sweep`} say={<Say assets={assets} />}>
      <Behind />
      <Steps label={t`Sweep steps`} steps={SWEEP_STEPS} at={0} />
      <div className="cols">
        <div className="c-8 stack">
          <Sheet title={t`What is swept`}>
            {there.value === undefined ? null : <ChooseAsset there={there.value} chosen={chosen} onChoose={onChoose} />}
            <ChooseAccounts assets={assets.filter(isHeld)} choices={accounts} onChoose={onAccounts} />
            <Options assets={assets} manner={manner} onChange={onChange} />
          </Sheet>
          <SweepsList />
        </div>
        <ToPlan there={there} assets={assets} onPlan={onPlan} planning={planning} />
      </div>
    </Page>
  )
}

/** What is not known may be held. */
const isHeld = ({ onDepositAccounts }: OnDeposit): boolean => onDepositAccounts !== 0n

function Say({ assets }: { readonly assets: readonly OnDeposit[] }) {
  const held = assets.filter(isHeld)
  const [first, ...others] = held
  if (first === undefined) {
    const [none, ...more] = assets
    if (none === undefined) return t`Choose what to sweep to the treasury.`
    return more.length === 0
      ? t`No deposit account holds ${none.unit}. There is nothing to sweep.`
      : t`No deposit account holds any of it. There is nothing to sweep.`
  }
  if (first.onDepositAccounts === null) return t`Choose what to sweep to the treasury.`
  return (
    <Trans>
      <b>
        {others.length > 0 ? (
          t`${formatCount(held.length)} assets`
        ) : (
          <Amount amount={first.onDepositAccounts} decimals={first.decimals} unit={first.unit} as="sentence" />
        )}
      </b>{' '}
      on deposit accounts. Choose what to sweep.
    </Trans>
  )
}

type ToPlanProps = Pick<ChooseProps, 'there' | 'onPlan' | 'planning'> & { readonly assets: readonly OnDeposit[] }

/** What is there, and the way on. */
function ToPlan({ there, assets, onPlan, planning }: ToPlanProps) {
  const { value: vault } = useBackendQuery(useApi().vault.status.queryOptions({ input: {} }))
  return (
    <Sheet title={t`On deposit accounts`} span="c-4">
      <QueryResult query={there} waiting={t`Reading balances`}>
        {() => (
          <div className="stack-s">
            {assets.map(({ key, onDepositAccounts, decimals, unit }) =>
              onDepositAccounts === null ? null : (
                <p key={key}>
                  <Amount amount={onDepositAccounts} decimals={decimals} unit={unit} as="big" />
                </p>
              ),
            )}
            <p className="dim tiny">
              <Trans>what the journal knows, rent-exempt minimums included; the plan reads every balance again from your nodes</Trans>
            </p>
          </div>
        )}
      </QueryResult>
      {planning.refused.map((one) => (
        <NotPlanned key={one.asset.key} of={one} named={planning.refused.length > 1} />
      ))}
      <Button kind="main" big full onPress={onPlan} busy={busyWords(planning, there)}>
        <Trans>Plan the sweep</Trans>
      </Button>
      <p className="hint">
        {vault?.state === 'locked'
          ? t`Nothing is signed yet. Signing will ask for the passphrase: the vault is locked.`
          : t`Nothing is signed yet.`}
      </p>
    </Sheet>
  )
}

function busyWords({ busy }: Planning, { value }: QueryState<unknown>): string | null {
  if (value === undefined) return t`Reading what is there…`
  return busy ? t`Reading balances…` : null
}
