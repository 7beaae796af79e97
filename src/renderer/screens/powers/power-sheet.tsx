import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMintLabel } from '../../backend/assets.ts'
import { Address, SignatureText } from '../../parts/address.tsx'
import { Amount, AssetAmount } from '../../parts/amount.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { type Fact, Facts } from '../../parts/facts.tsx'
import { Said } from '../../parts/said.tsx'
import { Badge } from '../../parts/state.tsx'
import { Time } from '../../parts/time.tsx'
import { shortDigest } from '../carry/carried.ts'
import { KINDS, type Power, wayOut, WEIGHTS } from './power.ts'

/** One power: what it can do in words, who has it, how much it reaches, since when, and the way to end it. */
export function PowerSheet({ of }: { readonly of: Power }) {
  const { kind, weight, does, ends } = of
  const look = WEIGHTS[weight]
  const way = wayOut(of)
  return (
    <article className="sheet power">
      <div className="power-say">
        <p>
          <Badge kind={look.kind} glyph={look.glyph}>
            {t(KINDS[kind])}
          </Badge>
        </p>
        <p className="say">
          <Said of={does} addresses="short" asSaid />
        </p>
        <p className="dim">
          <Said of={ends} addresses="short" asSaid />
        </p>
        <div className="btns">
          {way === null ? (
            <span className="tiny dim">
              <Trans>Nothing here ends it.</Trans>
            </span>
          ) : (
            <LinkButton to={way.to} kind={weight === 'ours' ? 'quiet' : 'plain'}>
              {t(way.press)}
            </LinkButton>
          )}
        </div>
      </div>
      <PowerFacts of={of} />
    </article>
  )
}

/** What happened at the time that the journal knows, as the backend says it of the kind. */
const SINCE: Partial<Record<Power['kind'], MessageDescriptor>> = {
  'nonce-authority': msg`in the journal since then`,
  'nonce-elsewhere': msg`in the journal since then`,
  signature: msg`signed then`,
  'left-in-bundle': msg`it left then`,
  'signed-for-bundle': msg`signed then`,
}

function PowerFacts({ of }: { readonly of: Power }) {
  const { kind, holder, holderLabel, over, overLabel, signature, bundle, since } = of
  const then = SINCE[kind]
  const facts: readonly (Fact | null)[] = [
    [
      t`Held by`,
      holder === null ? t`whoever has the signed bytes` : <Address key="holder" address={holder} label={holderLabel} form="whole" />,
    ],
    over === null ? null : [t`Over`, <Address key="over" address={over} label={overLabel} form="whole" />],
    signature === null ? null : [t`Signature`, <SignatureText key="signature" signature={signature} />],
    bundle === null ? null : [t`Bundle`, shortDigest(bundle)],
    [t`Reaches`, <Reach key="reach" of={of} />],
    [
      t`Since`,
      since === null ? (
        t`before Strongroom read it`
      ) : (
        <span key="since">
          <Time at={since} />
          {then === undefined ? null : `, ${t(then)}`}
        </span>
      ),
    ],
  ]
  return <Facts of={facts.filter((fact) => fact !== null)} />
}

function Reach({ of: { reach, asset, amount } }: { readonly of: Power }) {
  const labelOf = useMintLabel()
  if (reach === 'not-known') return t`what it would move cannot be known here`
  if (reach === 'nothing' || amount === null) return t`no money now`
  if (asset === null) return <Trans>at most {<Amount amount={amount} decimals={0} as="sentence" />} smallest units</Trans>
  const figure = <AssetAmount asset={asset} label={asset.kind === 'native' ? null : labelOf(asset.mint)} amount={amount} as="sentence" />
  return reach === 'everything' ? <Trans>everything, {figure} now</Trans> : <Trans>at most {figure}</Trans>
}
