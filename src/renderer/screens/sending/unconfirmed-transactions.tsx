import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMintLabel } from '../../backend/assets.ts'
import type { Answers } from '../../client.ts'
import { MessageHash } from '../../parts/address.tsx'
import { AssetAmount } from '../../parts/amount.tsx'
import { Facts } from '../../parts/facts.tsx'
import { formatCount } from '../../parts/figure.ts'
import { mintFacts } from '../../parts/mint.tsx'
import { Note } from '../../parts/note.tsx'
import { Beware, PlanWords, Said } from '../../parts/said.tsx'
import { TransactionLines } from '../../parts/transaction/lines.tsx'

export type Unconfirmed = Answers['activity']['unconfirmed']['decisions'][number]
type Transaction = Unconfirmed['transactions'][number]

/** Recipients, or accounts taken from, that are shown of one transaction until somebody asks for all of them. */
const LINES_SHOWN = 100

/** Why none of it can be confirmed; null where all of it can. */
export function whyNotToConfirm({ transactions }: Unconfirmed): string | null {
  if (transactions.some(({ readable }) => !readable)) return t`A part of it does not read as a planned transaction.`
  return transactions.some(({ refusal }) => refusal !== null)
    ? t`The journal says something else of a part of it than that part does.`
    : null
}

/** What a person is asked about, whole: each transaction in the words of its own message, with everybody it pays or takes from. */
export function UnconfirmedTransactions({ of: { transactions, warnings } }: { readonly of: Unconfirmed }) {
  return (
    <>
      <Beware of={warnings} />
      {transactions.map((one) => (
        <OneTransaction key={one.intent} of={one} />
      ))}
    </>
  )
}

function OneTransaction({ of }: { readonly of: Transaction }) {
  const { readable, does, mayLand, messageHash, asset, refusal } = of
  if (!readable) {
    return (
      <>
        <p className="say">
          <Trans>One transaction cannot be read.</Trans>
        </p>
        <NotConfirmed why={refusal} />
      </>
    )
  }
  return (
    <>
      {does === null ? null : <PlanWords of={does} />}
      <NotConfirmed why={refusal} />
      {mayLand ? (
        <p className="dim">
          <Trans>A message for it may still land: taking back leaves this one.</Trans>
        </p>
      ) : null}
      {messageHash === null ? null : (
        <p className="rowx">
          <span className="label">
            <Trans>Message hash</Trans>
          </span>{' '}
          <MessageHash hash={messageHash} />
        </p>
      )}
      {asset === null ? null : <Facts of={mintFacts(asset)} />}
      <TransactionLines of={of} shown={LINES_SHOWN} amountOf={(amount) => <Figure amount={amount} asset={asset} />} />
    </>
  )
}

function NotConfirmed({ why }: { readonly why: Transaction['refusal'] }) {
  if (why === null) return null
  return (
    <Note kind="stop" glyph="refused" title={t`It cannot be confirmed.`}>
      <p>
        <Said of={why} asSaid />
      </p>
    </Note>
  )
}

function Figure({ amount, asset }: { readonly amount: bigint; readonly asset: Transaction['asset'] }) {
  const labelOf = useMintLabel()
  if (asset === null) return <Trans>{formatCount(amount)} smallest units</Trans>
  return <AssetAmount amount={amount} asset={asset} label={asset.kind === 'native' ? null : labelOf(asset.mint)} as="sentence" />
}
