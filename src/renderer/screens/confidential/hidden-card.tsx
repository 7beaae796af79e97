import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Address } from '../../parts/address.tsx'
import { Amount } from '../../parts/amount.tsx'
import { Button } from '../../parts/button.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Badge } from '../../parts/state.tsx'
import { ApplyDialog } from './apply-dialog.tsx'
import { CreditsDialog } from './credits-dialog.tsx'
import { DepositDialog } from './deposit-dialog.tsx'
import { TendDialog } from '../token-accounts/tend-dialog.tsx'
import { canBeApplied, canBeClosed, canBeWithdrawn, canTakeDeposit, type HiddenAccount, percentTaken } from './hidden-account.ts'
import { unitOf } from '../token-accounts/token-account.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import { Said } from '../../parts/said.tsx'
import { plain, type Sentence } from '../../../core/text/sentence.ts'

/** One account: what everybody sees of it, what waits to be applied, and what can be withdrawn. */
export function HiddenCard({ of }: { readonly of: HiddenAccount }) {
  const { owner, ownerLabel, account, notes } = of
  const [doing, setDoing] = useState<Act | null>(null)
  return (
    <article className="sheet" aria-label={ownerLabel ?? owner}>
      <div className="veil-row">
        <div>
          <h2>{ownerLabel ?? <Address address={owner} />}</h2>
          <Address address={account} />
          <p className="tiny dim">
            <Terms of={of} />
          </p>
          <p className="btns">
            <Button kind="quiet" onPress={() => setDoing('credits')}>
              <Trans>Arrivals</Trans>
            </Button>
            {canBeClosed(of) ? (
              <Button kind="quiet" onPress={() => setDoing('close')}>
                <Trans>Close</Trans>
              </Button>
            ) : null}
          </p>
        </div>
        <div>
          <span className="label">
            <Trans>Public</Trans>
          </span>
          <Amount amount={of.public} decimals={of.decimals} unit={unitOf(of)} as="big" />
          <p className="tiny dim">
            <Trans>Everyone can read it.</Trans>
          </p>
          {canTakeDeposit(of) ? (
            <p className="btns">
              <Button kind="quiet" onPress={() => setDoing('deposit')}>
                <Trans context="act">Deposit</Trans>
              </Button>
            </p>
          ) : null}
        </div>
        <Pending of={of} />
        <div>
          <span className="label">
            <Trans>Available</Trans>
          </span>
          <Hidden amount={of.available} of={of} />
          <p className="btns">
            {canBeApplied(of) ? (
              <Button kind={of.fillingUp ? 'main' : 'plain'} onPress={() => setDoing('apply')}>
                <Trans>Apply pending</Trans>
              </Button>
            ) : null}
            {canBeWithdrawn(of) ? (
              <Button kind="quiet" onPress={() => setDoing('withdraw')}>
                <Trans>Withdraw</Trans>
              </Button>
            ) : null}
          </p>
          <Doing what={doing} of={of} onClose={() => setDoing(null)} />
        </div>
      </div>
      {notes.length === 0 ? null : <Notes of={notes} />}
    </article>
  )
}

const Notes = ({ of }: { readonly of: readonly Sentence[] }) => (
  <ul className="veil-notes tiny">
    {of.map((note) => (
      <li key={plain(note)}>
        <Said of={note} asSaid />
      </li>
    ))}
  </ul>
)

type Act = 'apply' | 'withdraw' | 'credits' | 'deposit' | 'close'

/** The dialog of what is being done; nothing where nothing is. */
function Doing({ what, ...shown }: { readonly what: Act | null; readonly of: HiddenAccount; readonly onClose: () => void }) {
  switch (what) {
    case 'apply':
      return <ApplyDialog {...shown} />
    case 'withdraw':
      return <WithdrawDialog {...shown} />
    case 'credits':
      return <CreditsDialog {...shown} />
    case 'deposit':
      return <DepositDialog {...shown} />
    case 'close':
      return <TendDialog tending={{ act: 'close', account: shown.of.account }} onClose={shown.onClose} />
    case null:
      return null
  }
}

function Terms({ of }: { readonly of: HiddenAccount }) {
  const { auditor, state } = of
  const unit = unitOf(of)
  return (
    <>
      {auditor === null ? t`${unit}, no auditor reads it` : t`${unit}, the issuer’s auditor reads every amount`}
      {state === 'normal' ? null : (
        <>
          {' '}
          <Badge kind="warning" glyph="warn">
            {state === 'frozen' ? t`frozen by its issuer` : t`not initialized`}
          </Badge>
        </>
      )}
    </>
  )
}

function Pending({ of }: { readonly of: HiddenAccount }) {
  const { pending, credits, creditsMax, fillingUp } = of
  const percent = percentTaken(of)
  return (
    <div>
      <span className="label">
        <Trans>Pending</Trans>
      </span>
      <Hidden amount={pending} of={of} />
      {fillingUp ? (
        <p className="tiny ink k-warning">
          <Trans>
            <b>{percent} % of the arrivals it can take.</b> When it is full, senders are refused.
          </Trans>
        </p>
      ) : null}
      <Gauge
        percent={credits > 0n ? Math.max(percent, 1) : 0}
        isFull={fillingUp}
        label={t`${formatCount(credits)} of ${formatCount(creditsMax)} arrivals`}
      />
      <p className="tiny dim">
        <Trans>
          {formatCount(credits)} of {formatCount(creditsMax)} arrivals since the last apply
        </Trans>
      </p>
    </div>
  )
}

/** An amount that the keys of this vault read, or that it is hidden from them too: never 0 for what is not known. */
function Hidden({ amount, of }: { readonly amount: bigint | 'hidden'; readonly of: HiddenAccount }) {
  if (amount !== 'hidden') return <Amount amount={amount} decimals={of.decimals} unit={unitOf(of)} as="big" />
  return (
    <p className="veil-hatch amt-big">
      <span>
        <Trans>hidden</Trans>
      </span>
    </p>
  )
}

function Gauge({ percent, isFull, label }: { readonly percent: number; readonly isFull: boolean; readonly label: string }) {
  return (
    <svg className="veil-gauge" viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label={label}>
      <rect width="100" height="6" className="f-hair" />
      <rect width={percent} height="6" className={isFull ? 'f-warning' : 'f-veil'} />
    </svg>
  )
}
