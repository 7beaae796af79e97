import { movementWords } from '../../language/reasons.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useMintLabel } from '../../backend/assets.ts'
import { Address, SignatureText } from '../../parts/address.tsx'
import { AssetAmount } from '../../parts/amount.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Glyph } from '../../parts/glyph.tsx'
import { Slot, Time } from '../../parts/time.tsx'
import { From, NotRecorded } from './from.tsx'
import { type Deposit, isDust } from './filter.ts'
import { checksOf, isHidden } from './why.ts'

/** Why one change of a balance counted, or why not: what was checked, and the figures it was read from. */
export function Story({ deposit }: { readonly deposit: Deposit }) {
  return (
    <div className="unfolded unfolded-wide why">
      <div className="why-say">
        <p className="say">
          <Told deposit={deposit} />
        </p>
        <ol className="reasons">
          {checksOf(deposit.verdict).map(({ holds, words }) => (
            <li key={words.id} className={holds ? undefined : 'no'}>
              <Glyph name={holds ? 'ok' : 'refused'} />
              <span>
                {holds ? null : (
                  <span className="vh">
                    <Trans>Did not hold:</Trans>{' '}
                  </span>
                )}
                {t(words)}
              </span>
            </li>
          ))}
        </ol>
        <p>{movementWords(deposit)}</p>
      </div>
      <Figures deposit={deposit} />
    </div>
  )
}

/** One sentence with the exact amount. */
function Told({ deposit }: { readonly deposit: Deposit }) {
  const { before, after, verdict, hiddenAmount } = deposit
  const change = after - before
  const amount = (
    <b>
      <Figure deposit={deposit} amount={change < 0n ? -change : change} as="sentence" />
    </b>
  )
  if (verdict.kind === 'outgoing') return <Trans>{amount} left this account.</Trans>
  if (verdict.kind === 'credit')
    return verdict.class === 'customer' ? (
      <Trans>This account truly received {amount}.</Trans>
    ) : (
      <Trans>{amount} came in, and not from a customer.</Trans>
    )
  if (hiddenAmount !== null)
    return (
      <Trans>
        <b>
          <Figure deposit={deposit} amount={hiddenAmount} as="sentence" />
        </b>{' '}
        arrived in a transfer that hides its amount from everybody else, and <b>nothing is credited.</b>
      </Trans>
    )
  if (isHidden(verdict))
    return (
      <Trans>
        A hidden amount arrived, and <b>nothing is credited.</b>
      </Trans>
    )
  if (change <= 0n) return <Trans>Nothing arrived by this transaction. Nothing is credited.</Trans>
  return (
    <Trans>
      {amount} arrived, and <b>nothing is credited.</b>
    </Trans>
  )
}

function Figure({ deposit: { asset }, amount, as }: { readonly deposit: Deposit; readonly amount: bigint; readonly as?: 'sentence' }) {
  const labelOf = useMintLabel()
  return <AssetAmount amount={amount} asset={asset} label={asset.kind === 'native' ? null : labelOf(asset.mint)} as={as ?? 'column'} />
}

/** The figures, as the block gives them. Nothing beside dust can be copied. */
function Figures({ deposit }: { readonly deposit: Deposit }) {
  const { before, after, asset, owner, label, account, time, slot, signature, id } = deposit
  const copy = !isDust(deposit)
  const facts: (readonly [string, ReactNode])[] = [
    [t`Before`, <Figure key="before" deposit={deposit} amount={before} />],
    [t`After`, <Figure key="after" deposit={deposit} amount={after} />],
    [
      t({ message: 'Change', context: 'difference' }),
      <b key="change">
        <Figure deposit={deposit} amount={after - before} />
      </b>,
    ],
    [t`Account`, <Address key="owner" address={owner} label={label} copy={copy} />],
  ]
  if (account !== owner) facts.push([t`Token account`, <Address key="account" address={account} copy={copy} />])
  if (asset.kind === 'token') facts.push([t`Mint`, <Address key="mint" address={asset.mint} copy={copy} />])
  if (after > before) facts.push([t`From`, <From key="from" deposit={deposit} copy={copy} />])
  facts.push(
    [t`Time`, time === null ? <NotRecorded key="time" /> : <Time key="time" at={time} />],
    [t`Slot`, <Slot key="slot" slot={slot} />],
    [t`Signature`, <SignatureText key="signature" signature={signature} copy={copy} />],
    [t`Journal`, t`deposit ${id}`],
  )
  return <Facts of={facts} />
}
