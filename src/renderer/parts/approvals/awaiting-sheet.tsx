import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { Address } from '../address.tsx'
import { Amount } from '../amount.tsx'
import { Sheet } from '../sheet.tsx'
import { QueryResult } from '../query-result.tsx'
import { State } from '../state.tsx'
import type { Column } from '../table/column.ts'
import { Table } from '../table/table.tsx'
import { Time } from '../time.tsx'
import { KIND_WORDS } from '../transaction/intent.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { useAssetName } from '../../backend/assets.ts'

type Awaiting = Answers['approvals']['list'][number]

type AwaitingSheetProps = {
  /** Whether the one that has waited longest is opened at once: the one that did so then, whatever comes or goes while it is read. */
  readonly opened?: boolean
  /** The decision whose payments alone are shown; left out, all of them are. */
  readonly decision?: string
  /** Whether any of them waits, where that is known: nothing is asked where none does. */
  readonly waits?: boolean
  readonly onClosed?: () => void
}

/**
 * What awaits the approval of a second person, each to be read and decided. Nothing is shown where nothing does; a dialog that was opened stays
 * when what it is about no longer waits, for why its approval failed is read there.
 */
export function AwaitingSheet({ opened = false, decision, waits = true, onClosed }: AwaitingSheetProps) {
  const awaiting = useBackendQuery(useApi().approvals.list.queryOptions({ input: {}, enabled: waits }))
  const nameOf = useAssetName()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isOpened, setIsOpened] = useState(false)
  if (opened !== isOpened && (!opened || awaiting.value !== undefined)) {
    setIsOpened(opened)
    if (opened) setChosen(awaiting.value?.[0]?.intent ?? null)
  }
  const isShown = (one: Awaiting) => decision === undefined || one.decision === decision
  const close = () => {
    setChosen(null)
    onClosed?.()
  }
  const columns: readonly Column<Awaiting>[] = [
    { id: 'what', head: t`What it does`, names: true, cell: (held) => <What of={held} /> },
    { id: 'amount', head: t`Amount`, cell: ({ asset, amount }) => <Amount amount={amount} {...nameOf(asset)} as="sentence" /> },
    { id: 'state', head: t`State`, dropsOut: 'lo', cell: () => <State state="awaiting-approval" /> },
    { id: 'since', head: t`Since`, dropsOut: 'lo', cell: ({ at }) => <Time at={at} /> },
    { id: 'decide', head: t`Decide`, cell: ({ intent }) => <Decide onPress={() => setChosen(intent)} /> },
  ]
  return (
    <>
      {waits ? (
        <QueryResult query={awaiting} waiting={t`Reading what waits`}>
          {(all) =>
            all.some(isShown) ? (
              <Sheet
                title={t`Waiting for a second person`}
                padded={false}
                foot={
                  <span className="tiny dim">
                    <Trans>None of these is signed yet. No need to enter them again: each is made once.</Trans>
                  </span>
                }
              >
                <Table label={t`Transactions that wait`} columns={columns} rows={all.filter(isShown)} keyOf={({ intent }) => intent} />
              </Sheet>
            ) : null
          }
        </QueryResult>
      ) : null}
      {chosen === null ? null : <ApproveDialog key={chosen} intent={chosen} onClose={close} />}
    </>
  )
}

function Decide({ onPress }: { readonly onPress: () => void }) {
  return (
    <button type="button" className="btn btn-quiet" aria-label={t`Read and decide`} onClick={onPress}>
      <Trans>Decide</Trans>
    </button>
  )
}

/** Whom it pays, how many lines where there are several, how many accounts a sweep takes from, and which one upkeep makes or tends. */
function What({ of: { kind, payees, sources, account } }: { readonly of: Awaiting }) {
  const [only] = payees
  if (account !== null) return <Address address={account} label={t`Upkeep`} form="whole" />
  if (kind === 'sweep') return t`Sweep of ${plural(sources.length, { one: '# account', other: '# accounts' })}`
  if (payees.length === 1 && only !== undefined)
    return <Address address={only.recipient} label={only.label === null ? t`To` : t`To ${only.label}`} form="whole" />
  return kind === 'payment' ? t`Payment of ${plural(payees.length, { one: '# line', other: '# lines' })}` : t(KIND_WORDS[kind])
}
