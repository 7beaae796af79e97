import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useAssetName } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { Address } from '../../parts/address.tsx'
import { Amount, Count } from '../../parts/amount.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { plural } from '../../parts/figure.ts'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Note } from '../../parts/note.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import type { Column } from '../../parts/table/column.ts'
import { Table } from '../../parts/table/table.tsx'
import { Slot } from '../../parts/time.tsx'

type Compared = Answers['activity']['reconcile']
type Difference = Compared['differences'][number]

/** Compares every balance on chain with the journal, when a person asks for it. */
export function CompareSheet() {
  const ask = useApi()
  const queries = useQueryClient()
  const comparing = useBackendMutation(ask.activity.reconcile.mutationOptions())
  // A comparison that does not come to its end may have opened cases before.
  const freshen = () => {
    for (const queryKey of [ask.ledger.key(), ask.cases.key(), ask.overview.key(), ask.sending.key(), ask.activity.key()])
      void queries.invalidateQueries({ queryKey })
  }
  const start = () => comparing.start({}, freshen, freshen)
  return (
    <Sheet title="Chain and journal">
      <p>Every balance of every account is read from your nodes and compared with the journal. What differs opens a case.</p>
      <FailureNote failure={comparing.failure} />
      {comparing.value === undefined ? null : <Found compared={comparing.value} />}
      <p className="btns">
        <Button kind="main" onPress={start} busy={comparing.busy ? 'Comparing every balance…' : null}>
          Compare now
        </Button>
        <LinkButton to="/ledger" kind="quiet">
          See the last comparison
        </LinkButton>
      </p>
    </Sheet>
  )
}

function Found({ compared: { compared, unread, slot, differences } }: { readonly compared: Compared }) {
  const nameOf = useAssetName()
  const amount = (asset: string, value: bigint) => <Amount amount={value} {...nameOf(asset)} as="sentence" />
  const columns: readonly Column<Difference>[] = [
    { id: 'account', head: 'Account', names: true, cell: ({ account }) => <Address address={account} copy /> },
    { id: 'chain', head: 'On chain', end: true, cell: ({ asset, onChain }) => amount(keyOf(asset), onChain) },
    { id: 'journal', head: 'In the journal', end: true, cell: ({ asset, inJournal }) => amount(keyOf(asset), inJournal) },
  ]
  return (
    <>
      <Note {...verdictOf({ compared, unread, differing: differences.length })} role="status" />
      <Facts
        of={[
          ['Balances compared', <Count key="compared" of={compared} />],
          ['Not compared: past not read yet', <Count key="unread" of={unread} />],
          ['At slot', <Slot key="slot" slot={slot} />],
        ]}
      />
      {differences.length === 0 ? null : (
        <Table label="Differences" columns={columns} rows={differences} keyOf={({ account, asset }) => `${account} ${keyOf(asset)}`} />
      )}
    </>
  )
}

type Counts = { readonly compared: number; readonly unread: number; readonly differing: number }

/** Equal is said only where every balance was compared. */
function verdictOf({ compared, unread, differing }: Counts): Pick<ComponentProps<typeof Note>, 'kind' | 'glyph' | 'title'> {
  if (differing > 0) {
    const which = differing === 1 ? '1 balance differs. It has' : `${plural(differing, 'balance')} differ. Each has`
    return { kind: 'stop', glyph: 'warn', title: `${which} an open case in Ledger continuity.` }
  }
  if (unread > 0) {
    const held = compared === 0 ? 'Nothing was compared' : `What was compared is equal`
    return { kind: 'act', glyph: 'continuous', title: `${held}: the past of ${plural(unread, 'balance')} is still to be read.` }
  }
  if (compared === 0) return { kind: 'idle', glyph: 'quiet', title: 'The journal holds no balance to compare yet.' }
  return { kind: 'sure', glyph: 'ok', title: 'Chain and journal are equal.' }
}

const keyOf = (asset: Difference['asset']): string => (asset.kind === 'native' ? 'native' : asset.mint)
