import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { Button } from '../../parts/button.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Facts } from '../../parts/facts.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Time } from '../../parts/time.tsx'
import { KIND_WORDS } from '../../parts/transaction/intent.ts'
import { ConfirmDialog, TakeBackDialog } from './confirm-dialogs.tsx'
import { type Unconfirmed, UnconfirmedTransactions, whyNotToConfirm } from './unconfirmed-transactions.tsx'

type Asking = { readonly act: 'confirm' | 'take-back'; readonly of: Unconfirmed }

/**
 * What was decided and waits for a person's word; nothing is shown where there is none. A dialog that was opened stays when what it is about waits
 * no more: why it failed is read there.
 */
export function UnconfirmedSheet() {
  const unconfirmed = useBackendQuery(useApi().activity.unconfirmed.queryOptions({ input: {} }))
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const isOver = unconfirmed.value?.decisions.some(({ id }) => id === asking?.of.id) === false
  return (
    <>
      <QueryResult query={unconfirmed} waiting={null}>
        {(value) => (value.decisions.length === 0 ? null : <Decisions of={value} onAct={setAsking} />)}
      </QueryResult>
      {asking?.act === 'confirm' ? <ConfirmDialog of={asking.of} isOver={isOver} onClose={close} /> : null}
      {asking?.act === 'take-back' ? <TakeBackDialog of={asking.of} isOver={isOver} onClose={close} /> : null}
    </>
  )
}

type DecisionsProps = { readonly of: Answers['activity']['unconfirmed']; readonly onAct: (asking: Asking) => void }

function Decisions({ of: { decisions, more }, onAct }: DecisionsProps) {
  return (
    <Sheet title={t`What waits for your word`} padded={false}>
      <p className="sheet-body">
        <Trans>
          It has no seal of the signer: an older version decided it, or it does more than what it takes the place of, or somebody else wrote
          it into the journal. Nothing more is signed for it before you confirm it.
        </Trans>
      </p>
      <ul className="matter-list">
        {decisions.map((one) => (
          <li key={one.id} className="stack-s">
            <Decision of={one} onAct={(act) => onAct({ act, of: one })} />
          </li>
        ))}
      </ul>
      {more ? (
        <p className="empty">
          <Trans>There are more; they appear as these are settled.</Trans>
        </p>
      ) : null}
    </Sheet>
  )
}

function Decision({ of, onAct }: { readonly of: Unconfirmed; readonly onAct: (act: Asking['act']) => void }) {
  const { id, kind, at, transactions } = of
  return (
    <>
      <h3>{`${t(KIND_WORDS[kind])} ${id.slice(0, 8)}`}</h3>
      <Facts
        of={[
          [t`Decided`, <Time key="at" at={at} />],
          [t`Transactions`, formatCount(transactions.length)],
        ]}
      />
      <UnconfirmedTransactions of={of} />
      <div className="btns">
        <Button onPress={() => onAct('confirm')} missing={whyNotToConfirm(of)}>
          <Trans>Confirm it</Trans>
        </Button>
        <Button kind="stop" onPress={() => onAct('take-back')}>
          <Trans>Take it back</Trans>
        </Button>
      </div>
    </>
  )
}
