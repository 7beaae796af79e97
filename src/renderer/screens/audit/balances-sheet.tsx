import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendQuery } from '../../backend/query.ts'
import { useAssetName } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { Address } from '../../parts/address.tsx'
import { Amount } from '../../parts/amount.tsx'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import type { Column } from '../../parts/table/column.ts'
import { Table } from '../../parts/table/table.tsx'
import { Slot } from '../../parts/time.tsx'

type Balance = Answers['accounts']['balances']['balances'][number]

const PAGE_ROWS = 100

/** What the journal holds of each balance, and as of which slot. */
export function BalancesSheet() {
  // Where each page that was seen begins, the one that is shown last.
  const [starts, setStarts] = useState<readonly (number | undefined)[]>([undefined])
  const after = starts.at(-1)
  const answer = useBackendQuery(
    useApi().accounts.balances.queryOptions({ input: { limit: PAGE_ROWS, ...(after === undefined ? {} : { after }) } }),
  )
  const nameOf = useAssetName()
  const columns: readonly Column<Balance>[] = [
    { id: 'account', head: t`Account`, names: true, cell: ({ account }) => <Address address={account} copy /> },
    {
      id: 'owner',
      head: t`Owner`,
      dropsOut: 'mid',
      cell: ({ account, owner }) =>
        owner === account ? (
          <span className="faint">
            <Trans>itself</Trans>
          </span>
        ) : (
          <Address address={owner} />
        ),
    },
    {
      id: 'amount',
      head: t`Balance`,
      end: true,
      cell: ({ asset, amount }) => <Amount amount={amount} {...nameOf(asset.kind === 'native' ? 'native' : asset.mint)} as="sentence" />,
    },
    { id: 'slot', head: t`As of slot`, end: true, dropsOut: 'lo', cell: ({ slot }) => <Slot slot={slot} /> },
  ]
  const next = answer.value?.next ?? null
  return (
    <Sheet
      title={t`Balances in the journal`}
      padded={false}
      foot={
        <span className="btns">
          <Button onPress={() => setStarts(starts.slice(0, -1))} missing={starts.length === 1 ? t`This is the first page.` : null}>
            <Trans>Back</Trans>
          </Button>
          <Button onPress={() => setStarts([...starts, next ?? undefined])} missing={next === null ? t`There are no more.` : null}>
            <Trans>Next {PAGE_ROWS}</Trans>
          </Button>
        </span>
      }
    >
      <QueryResult query={answer}>
        {({ balances }) =>
          balances.length === 0 ? (
            <Empty
              glyph="journal"
              say={t`The journal holds no balance yet.`}
              hint={t`It will, as soon as your nodes have been asked about your accounts.`}
            />
          ) : (
            <Table
              label={t`Balances`}
              columns={columns}
              rows={balances}
              keyOf={({ account, asset }) => `${account} ${asset.kind === 'native' ? '' : asset.mint}`}
            />
          )
        }
      </QueryResult>
    </Sheet>
  )
}
