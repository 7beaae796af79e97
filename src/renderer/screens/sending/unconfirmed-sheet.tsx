import { useState } from 'react'
import { useBackendQuery } from '../../backend/query.ts'
import { useMintLabel } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { Address } from '../../parts/address.tsx'
import { AssetAmount } from '../../parts/amount.tsx'
import { Button } from '../../parts/button.tsx'
import { formatCount, plural } from '../../parts/figure.ts'
import { Facts } from '../../parts/facts.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Time } from '../../parts/time.tsx'
import { ConfirmDialog, TakeBackDialog } from './confirm-dialogs.tsx'

export type Unconfirmed = Answers['activity']['unconfirmed']['decisions'][number]
type Transaction = Unconfirmed['transactions'][number]

const KINDS: Record<Unconfirmed['kind'], string> = { payment: 'Payment', sweep: 'Sweep', upkeep: 'Upkeep' }
/** Recipients shown of one decision, until somebody asks for all of them. */
const PAYEES_SHOWN = 100

/** What was decided and waits for a person's word; nothing is shown where there is none. */
export function UnconfirmedSheet() {
  const unconfirmed = useBackendQuery(useApi().activity.unconfirmed.queryOptions({ input: {} }))
  return (
    <QueryResult query={unconfirmed} waiting={null}>
      {(value) => (value.decisions.length === 0 ? null : <Decisions of={value} />)}
    </QueryResult>
  )
}

function Decisions({ of: { decisions, more } }: { readonly of: Answers['activity']['unconfirmed'] }) {
  const [asking, setAsking] = useState<{ readonly act: 'confirm' | 'take-back'; readonly of: Unconfirmed } | null>(null)
  const close = () => setAsking(null)
  return (
    <Sheet title="What waits for your word" padded={false}>
      <p className="sheet-body">
        It was decided without the signer’s seal: by an older version, or by somebody else who could write the journal. Nothing is signed
        for it before you confirm it.
      </p>
      <ul className="matter-list">
        {decisions.map((one) => (
          <li key={one.id} className="stack-s">
            <Decision of={one} onAct={(act) => setAsking({ act, of: one })} />
          </li>
        ))}
      </ul>
      {more ? <p className="empty">There are more; they appear as these are settled.</p> : null}
      {asking?.act === 'confirm' ? <ConfirmDialog of={asking.of} onClose={close} /> : null}
      {asking?.act === 'take-back' ? <TakeBackDialog of={asking.of} onClose={close} /> : null}
    </Sheet>
  )
}

function Decision({ of, onAct }: { readonly of: Unconfirmed; readonly onAct: (act: 'confirm' | 'take-back') => void }) {
  const { id, kind, at, transactions } = of
  const [isWhole, setWhole] = useState(false)
  const payees = transactions.flatMap((transaction) => transaction.payees.map((payee) => ({ ...payee, transaction })))
  const canRead = transactions.every(({ readable }) => readable)
  return (
    <>
      <h3>{`${KINDS[kind]} ${id.slice(0, 8)}`}</h3>
      <Facts
        of={[
          ['Decided', <Time key="at" at={at} />],
          ['Transactions', formatCount(transactions.length)],
          ...(kind === 'payment'
            ? []
            : transactions.map((one, place) => [`Transaction ${place + 1}`, <Moves key={one.intent} of={one} />] as const)),
        ]}
      />
      {payees.slice(0, isWhole ? payees.length : PAYEES_SHOWN).map(({ reference, recipient, amount, transaction }) => (
        <Facts
          key={`${transaction.intent} ${reference}`}
          of={[
            ['Recipient', <Address key="recipient" address={recipient} form="whole" />],
            ['Amount', <Figure key="amount" amount={amount} asset={transaction.asset} />],
            ['Reference', reference],
          ]}
        />
      ))}
      {isWhole || payees.length <= PAYEES_SHOWN ? null : (
        <p>
          <Button onPress={() => setWhole(true)}>{`Show ${plural(payees.length - PAYEES_SHOWN, 'more recipient')}`}</Button>
        </p>
      )}
      <div className="btns">
        <Button onPress={() => onAct('confirm')} missing={canRead ? null : 'A part of it does not read as a planned transaction.'}>
          Confirm it
        </Button>
        <Button kind="stop" onPress={() => onAct('take-back')}>
          Take it back
        </Button>
      </div>
    </>
  )
}

function Moves({ of: { readable, asset, amount, accounts } }: { readonly of: Transaction }) {
  if (!readable) return <>cannot be read</>
  if (amount === 0n) return <>tends an account, moves no money</>
  return (
    <>
      <Figure amount={amount} asset={asset} /> of {plural(accounts, 'account')}
    </>
  )
}

function Figure({ amount, asset }: { readonly amount: bigint; readonly asset: Transaction['asset'] }) {
  const labelOf = useMintLabel()
  if (asset === null) return <>{formatCount(amount)} smallest units</>
  return <AssetAmount amount={amount} asset={asset} label={asset.kind === 'native' ? null : labelOf(asset.mint)} as="sentence" />
}
