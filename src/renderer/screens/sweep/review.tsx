import { useAnswer } from '../../backend/answer.ts'
import { useAsk } from '../../backend/backend.tsx'
import { Address } from '../../parts/address.tsx'
import { Amount, Sol } from '../../parts/amount.tsx'
import { Behind } from '../../parts/behind.tsx'
import { Deal, Deed } from '../../parts/deed.tsx'
import { plural } from '../../parts/figure.ts'
import { Messages } from '../../parts/messages.tsx'
import { Note } from '../../parts/note.tsx'
import { Page } from '../../parts/page.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Steps } from '../../parts/steps.tsx'
import { Cost } from './cost.tsx'
import { Packing } from './packing-sheet.tsx'
import { accountsOf } from './packing.ts'
import type { Planned } from './planned.ts'
import { SWEEP_STEPS, type SweepPlan } from './request.ts'
import { Signing, type SigningProps } from './signing.tsx'
import { Beware } from '../../parts/said.tsx'

/** The second step: what will happen, in words, the most dangerous first; how it is packed, what it costs and what stays; and the signature. */
export function Review({ planned, ...signing }: SigningProps) {
  const { plan, before } = planned
  return (
    <Page title="Sweep" say={<Say plan={plan} />}>
      <Behind />
      <Steps label="Sweep steps" steps={SWEEP_STEPS} at={1} />
      <div className="cols">
        <div className="c-8 stack">
          {before === null ? null : <Changed planned={planned} before={before} />}
          <Beware of={plan.warnings} />
          <SweepDeed planned={planned} />
          <Messages words={plan.transactions.map(({ words }) => words)} />
          <Packing plan={plan} />
        </div>
        <div className="c-4 stack">
          <Signing planned={planned} {...signing} />
          <Sheet title="What it costs">
            <Cost plan={plan} asset={planned.asset} />
          </Sheet>
        </div>
      </div>
    </Page>
  )
}

function Say({ plan }: { readonly plan: SweepPlan }) {
  return (
    <>
      <b>{plural(accountsOf(plan), 'account')}</b> {accountsOf(plan) === 1 ? 'comes' : 'come'} home in{' '}
      <b>{plural(plan.transactions.length, 'transaction')}</b>, for{' '}
      <b>
        <Sol lamports={plan.feeLamportsPerAccount} as="sentence" />
      </b>{' '}
      an account.
    </>
  )
}

/** What was read is not what would be signed any more: said first, with what it was, before it is asked for again. */
function Changed({ planned: { plan, asset }, before }: { readonly planned: Planned; readonly before: SweepPlan }) {
  const amountOf = ({ movedAmount }: SweepPlan) => <Amount amount={movedAmount} decimals={asset.decimals} unit={asset.unit} as="sentence" />
  return (
    <Note kind="heed" glyph="warn" title="Balances or fees have changed since you read this. Nothing was signed." role="alert">
      <p>
        It was {amountOf(before)} from {plural(accountsOf(before), 'account')}; it is now {amountOf(plan)} from{' '}
        {plural(accountsOf(plan), 'account')}. Read it again, then sign.
      </p>
    </Note>
  )
}

function SweepDeed({ planned: { plan, request, asset } }: { readonly planned: Planned }) {
  const { value: vault } = useAnswer(useAsk().vault.status.queryOptions({ input: {} }))
  const ours = vault?.treasury === plan.destination
  const accounts = accountsOf(plan)
  return (
    <Deed
      says={
        <>
          Move <Amount amount={plan.movedAmount} decimals={asset.decimals} unit={asset.unit} as="sentence" /> from{' '}
          {plural(accounts, 'deposit account')} to {ours ? 'our treasury' : 'the account below'}.
        </>
      }
    >
      <Deal>
        {ours ? (
          <b>There is one destination, and it is the treasury account of this vault.</b>
        ) : (
          <b>There is one destination. Compare it before signing.</b>
        )}
        <Address address={plan.destination} form="whole" />
      </Deal>
      <Deal>{request.asset === 'native' ? <NativeStays mode={request.mode} /> : <TokenStays close={request.close} />}</Deal>
      {plan.rentReclaimedLamports === 0n ? null : (
        <Deal>
          <b>
            <Sol lamports={plan.rentReclaimedLamports} as="sentence" /> of rent
          </b>{' '}
          is taken back from the closed token accounts.
        </Deal>
      )}
      <Deal>
        <b>
          The fee is <Sol lamports={plan.feeLamports} as="sentence" /> in all,
        </b>{' '}
        <Sol lamports={plan.feeLamportsPerAccount} as="sentence" /> for each account.
      </Deal>
      <Deal>{plan.landing.words}</Deal>
      {plan.leftOut.length === 0 ? null : (
        <Deal>
          <b>{plan.leftOut.length === 1 ? '1 account stays as it is;' : `${plural(plan.leftOut.length, 'account')} stay as they are;`}</b>{' '}
          why stands under “Set aside”.
        </Deal>
      )}
    </Deed>
  )
}

function NativeStays({ mode }: { readonly mode: Planned['request']['mode'] }) {
  if (mode === 'keep-minimum') {
    return (
      <>
        <b>Each account keeps its rent-exempt minimum</b> and stays open.
      </>
    )
  }
  return (
    <>
      <b>Each account is emptied.</b> The next deposit to it must be at least the rent-exempt minimum.
    </>
  )
}

function TokenStays({ close }: { readonly close: boolean }) {
  if (!close) return <b>Each token account is emptied and stays open.</b>
  return (
    <>
      <b>Each token account is emptied and closed.</b> The next deposit has to open a new one.
    </>
  )
}
