import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useAssetName } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { Address } from '../../parts/address.tsx'
import { Amount, Count } from '../../parts/amount.tsx'
import { Link } from 'wouter'
import { Button } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { LastLine } from './last-line.tsx'
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
  const comparing = useBackendMutation(ask.activity.reconcile.mutationOptions())
  const start = () => comparing.start({})
  return (
    <Sheet title={t`Chain and journal`}>
      <p>
        <Trans>Every balance of every account is read from your nodes and compared with the journal. What differs opens a case.</Trans>
      </p>
      <FailureNote failure={comparing.failure} />
      {comparing.value === undefined ? null : <Found compared={comparing.value} />}
      <p className="btns">
        <Button kind="main" onPress={start} busy={comparing.busy ? t`Comparing every balance…` : null}>
          <Trans>Compare now</Trans>
        </Button>
        <Link className="link" to="/ledger">
          <Trans>See the last comparison</Trans>
        </Link>
      </p>
      <LastLine
        of={({ compared }) => compared}
        say={({ compared, differences }) =>
          differences === 0
            ? plural(compared, { one: '# balance, no difference', other: '# balances, no difference' })
            : plural(differences, { one: '# balance differed', other: '# balances differed' })
        }
      />
    </Sheet>
  )
}

function Found({ compared: { compared, unread, slot, differences } }: { readonly compared: Compared }) {
  const nameOf = useAssetName()
  const amount = (asset: string, value: bigint) => <Amount amount={value} {...nameOf(asset)} as="sentence" />
  const columns: readonly Column<Difference>[] = [
    { id: 'account', head: t`Account`, names: true, cell: ({ account }) => <Address address={account} copy /> },
    { id: 'chain', head: t`On chain`, end: true, cell: ({ asset, onChain }) => amount(keyOf(asset), onChain) },
    { id: 'journal', head: t`In the journal`, end: true, cell: ({ asset, inJournal }) => amount(keyOf(asset), inJournal) },
  ]
  return (
    <>
      <Note {...verdictOf({ compared, unread, differing: differences.length })} role="status" />
      <Facts
        of={[
          [t`Balances compared`, <Count key="compared" of={compared} />],
          [t`Not compared: past not read yet`, <Count key="unread" of={unread} />],
          [t`At slot`, <Slot key="slot" slot={slot} />],
        ]}
      />
      {differences.length === 0 ? null : (
        <Table label={t`Differences`} columns={columns} rows={differences} keyOf={({ account, asset }) => `${account} ${keyOf(asset)}`} />
      )}
    </>
  )
}

type Counts = { readonly compared: number; readonly unread: number; readonly differing: number }

/** Equal is said only where every balance was compared. */
function verdictOf({ compared, unread, differing }: Counts): Pick<ComponentProps<typeof Note>, 'kind' | 'glyph' | 'title'> {
  if (differing > 0) {
    const which =
      differing === 1 ? t`1 balance differs. It has` : t`${plural(differing, { one: '# balance', other: '# balances' })} differ. Each has`
    return { kind: 'stop', glyph: 'warn', title: t`${which} an open case in Ledger continuity.` }
  }
  if (unread > 0) {
    const held = compared === 0 ? t`Nothing was compared` : t`What was compared is equal`
    return {
      kind: 'act',
      glyph: 'continuous',
      title: t`${held}: the past of ${plural(unread, { one: '# balance', other: '# balances' })} is still to be read.`,
    }
  }
  if (compared === 0) return { kind: 'idle', glyph: 'quiet', title: t`The journal holds no balance to compare yet.` }
  return { kind: 'sure', glyph: 'ok', title: t`Chain and journal are equal.` }
}

const keyOf = (asset: Difference['asset']): string => (asset.kind === 'native' ? 'native' : asset.mint)
