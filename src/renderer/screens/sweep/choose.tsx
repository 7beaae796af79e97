import { type Act, useAnswer } from '../../backend/answer.ts'
import { type ListedAsset, useListedAssets } from '../../backend/assets.ts'
import { useAsk } from '../../backend/backend.tsx'
import { Amount } from '../../parts/amount.tsx'
import { Behind } from '../../parts/behind.tsx'
import { Button } from '../../parts/button.tsx'
import { Choose as Choice } from '../../parts/field.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Page } from '../../parts/page.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Shown } from '../../parts/shown.tsx'
import { Steps } from '../../parts/steps.tsx'
import { Options } from './options.tsx'
import { SWEEP_STEPS, type SweepRequest, withAsset } from './request.ts'
import { SweepsList } from './sweeps-list.tsx'
import { type OnDeposit, useOnDeposit } from './on-deposit.ts'

/** The planning that goes on, or how it was refused. */
type Planning = Pick<Act<never, unknown>, 'busy' | 'failure'>

type ChooseProps = {
  readonly request: SweepRequest
  readonly onChange: (request: SweepRequest) => void
  readonly onPlan: () => void
  readonly planning: Planning
}

/** The first step: which asset comes home, and how. */
export function Choose({ request, onChange, onPlan, planning }: ChooseProps) {
  const assets = useListedAssets()
  const there = useOnDeposit(request.asset)
  const asset = assets?.find(({ key }) => key === request.asset)
  return (
    <Page title="Sweep" say={<Say there={there.value} asset={asset} />}>
      <Behind />
      <Steps label="Sweep steps" steps={SWEEP_STEPS} at={0} />
      <div className="cols">
        <div className="c-8 stack">
          <Sheet title="What comes home">
            <div>
              <Choice
                label="Asset"
                value={request.asset}
                onChange={(key) => onChange(withAsset(request, key))}
                of={(assets ?? []).map(({ key, unit }) => [key, unit] as const)}
              />
            </div>
            <Options request={request} onChange={onChange} />
          </Sheet>
          <SweepsList />
        </div>
        <Chosen there={there} asset={asset} onPlan={onPlan} planning={planning} />
      </div>
    </Page>
  )
}

function Say({ there, asset }: { readonly there: OnDeposit | undefined; readonly asset: ListedAsset | undefined }) {
  if (there === undefined || asset === undefined) return 'Choose what comes home to the treasury.'
  if (there.onDepositAccounts === 0n) return `No deposit account holds ${asset.unit}. There is nothing to bring home.`
  return (
    <>
      <b>
        <Amount amount={there.onDepositAccounts} decimals={asset.decimals} unit={asset.unit} as="sentence" />
      </b>{' '}
      on deposit accounts. Choose what comes home.
    </>
  )
}

type ChosenProps = Pick<ChooseProps, 'onPlan' | 'planning'> & {
  readonly there: ReturnType<typeof useOnDeposit>
  readonly asset: ListedAsset | undefined
}

/** What is there, and the way on. */
function Chosen({ there, asset, onPlan, planning }: ChosenProps) {
  const { value: vault } = useAnswer(useAsk().vault.status.queryOptions({ input: {} }))
  return (
    <Sheet title="On deposit accounts" span="c-4">
      <Shown answer={there} waiting="Reading balances">
        {(held) =>
          asset === undefined ? null : (
            <div>
              <p>
                <Amount amount={held.onDepositAccounts} decimals={asset.decimals} unit={asset.unit} as="big" />
              </p>
              <p className="dim tiny">
                what the journal knows, rent-exempt minimums included; the plan reads every balance again from your nodes
              </p>
            </div>
          )
        }
      </Shown>
      <FailureNote failure={planning.failure} />
      <Button kind="main" big full onPress={onPlan} busy={planning.busy ? 'Reading balances…' : null}>
        Plan the sweep
      </Button>
      <p className="hint">
        {vault?.state === 'locked'
          ? 'Nothing is signed yet. Signing will ask for the passphrase: the vault is locked.'
          : 'Nothing is signed yet.'}
      </p>
    </Sheet>
  )
}
