import { useState } from 'react'
import { useAnswer } from '../../backend/answer.ts'
import { useAsk } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { Address } from '../../parts/address.tsx'
import { Amount } from '../../parts/amount.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Sheet } from '../../parts/sheet.tsx'
import { Shown } from '../../parts/shown.tsx'
import { State } from '../../parts/state.tsx'
import type { Column } from '../../parts/table/column.ts'
import { Table } from '../../parts/table/table.tsx'
import { Time } from '../../parts/time.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { useNameOf } from './policy.ts'

type Held = Answers['approvals']['list'][number]

/** Payments that wait for a second person. Nothing is shown where none does. */
export function HeldSheet() {
  const held = useAnswer(useAsk().approvals.list.queryOptions({ input: {} }))
  const nameOf = useNameOf()
  const [deciding, setDeciding] = useState<string | null>(null)
  const columns: readonly Column<Held>[] = [
    { id: 'to', head: 'To', names: true, cell: ({ payees }) => <Payees payees={payees} /> },
    { id: 'amount', head: 'Amount', cell: ({ asset, amount }) => <Amount amount={amount} {...nameOf(asset)} as="sentence" /> },
    { id: 'state', head: 'State', leaves: 'lo', cell: () => <State state="held" /> },
    { id: 'since', head: 'Since', leaves: 'lo', cell: ({ at }) => <Time at={at} /> },
    { id: 'decide', head: 'Decide', cell: ({ intent }) => <Decide onPress={() => setDeciding(intent)} /> },
  ]
  return (
    <Shown answer={held} waiting="Reading what waits">
      {(waiting) => (
        <>
          {waiting.length === 0 ? null : (
            <Sheet
              title="Waiting for a second person"
              padded={false}
              foot={
                <span className="tiny dim">
                  Nothing of these is signed. Do not ask for them again: they are stored, and each is paid once.
                </span>
              }
            >
              <Table label="Payments that wait" columns={columns} rows={waiting} keyOf={({ intent }) => intent} />
            </Sheet>
          )}
          {deciding === null ? null : <DecideDialog intent={deciding} onClose={() => setDeciding(null)} />}
        </>
      )}
    </Shown>
  )
}

function Decide({ onPress }: { readonly onPress: () => void }) {
  return (
    <button type="button" className="btn btn-quiet" aria-label="Read and decide" onClick={onPress}>
      Decide
    </button>
  )
}

function Payees({ payees }: Pick<Held, 'payees'>) {
  const [only] = payees
  return payees.length === 1 && only !== undefined ? <Address address={only.recipient} /> : `${formatCount(payees.length)} recipients`
}
