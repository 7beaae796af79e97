import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useAct, useAnswer } from '../../backend/answer.ts'
import { useAsk } from '../../backend/backend.tsx'
import { Address } from '../../parts/address.tsx'
import { Amount, LamportsCount, Sol } from '../../parts/amount.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { FailureNote, Note } from '../../parts/note.tsx'
import { Page } from '../../parts/page.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Steps } from '../../parts/steps.tsx'
import { Time } from '../../parts/time.tsx'
import { Messages } from './messages.tsx'
import { accountsOf, plural } from './packing.ts'
import { keepPlan, type Planned } from './planned.ts'
import { SWEEP_STEPS } from './request.ts'

/** The third step: what will happen, in words, the most dangerous first; and the signature. */
export function Review({ planned }: { readonly planned: Planned }) {
  const { plan } = planned
  return (
    <Page title="Sweep" say={`${plural(plan.transactions.length, 'message')}, read from their own bytes. This is what they do.`}>
      <Steps label="Sweep steps" steps={SWEEP_STEPS} at={2} />
      <div className="cols">
        <div className="c-8 stack">
          {plan.warnings.map((warning) => (
            <Note key={warning} kind="heed" glyph="warn" title={warning} />
          ))}
          <Deed planned={planned} />
          <Messages plan={plan} />
        </div>
        <Signing planned={planned} />
      </div>
    </Page>
  )
}

function Deed({ planned: { plan, request, asset } }: { readonly planned: Planned }) {
  const { value: vault } = useAnswer(useAsk().vault.status.queryOptions({ input: {} }))
  const ours = vault?.treasury === plan.destination
  const accounts = accountsOf(plan)
  return (
    <article className="sheet deed">
      <div className="deed-body">
        <h2 className="say-lead">
          Move <Amount amount={plan.movedAmount} decimals={asset.decimals} unit={asset.unit} as="sentence" /> from{' '}
          {plural(accounts, 'deposit account')} to {ours ? 'our treasury' : 'the account below'}.
        </h2>
        <ol className="deed-list">
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
            <LamportsCount lamports={plan.feeLamportsPerAccount} /> for each account.
          </Deal>
          {plan.leftOut.length === 0 ? null : (
            <Deal>
              <b>
                {plan.leftOut.length === 1 ? '1 account stays as it is;' : `${plural(plan.leftOut.length, 'account')} stay as they are;`}
              </b>{' '}
              the plan says why.
            </Deal>
          )}
        </ol>
      </div>
    </article>
  )
}

const Deal = ({ children }: { readonly children: ReactNode }) => (
  <li>
    <div className="say-note">{children}</div>
  </li>
)

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

/** The signature: starts the sweep that was reviewed, and goes on to follow it. */
function Signing({ planned }: { readonly planned: Planned }) {
  const [, navigate] = useLocation()
  const starting = useAct(useAsk().sweeps.start.mutationOptions())
  const count = planned.plan.transactions.length
  const sign = () =>
    starting.start(planned.request, ({ sweep }) => {
      keepPlan(null)
      navigate(`/sweep/${sweep}`, { replace: true })
    })
  return (
    <Sheet title="Sign" span="c-4">
      <p>
        Planned from balances your nodes gave at <Time at={planned.at} />. Signing reads them again, so that what arrived since comes along.
        The signer reads every message itself and refuses what its policy does not allow.
      </p>
      <p className="hint">
        A signed transaction can land until its last valid block; the next page counts the blocks. If they run out, nothing moved, and it
        may be signed again.
      </p>
      <FailureNote failure={starting.failure} />
      <Button kind="main" big full onPress={sign} busy={starting.busy ? `Signing ${plural(count, 'transaction')}…` : null}>
        Sign {plural(count, 'transaction')}
      </Button>
      <LinkButton to="/sweep/plan" kind="quiet" full>
        Back to the plan
      </LinkButton>
    </Sheet>
  )
}
