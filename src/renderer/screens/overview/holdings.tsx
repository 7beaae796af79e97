import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Amount, Count, decimalsOf, unitOf } from '../../parts/amount.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { slotsWords } from '../../parts/behind.tsx'
import { Empty } from '../../parts/empty.tsx'
import { isListed } from '../../parts/listed.ts'
import { Sheet } from '../../parts/sheet.tsx'
import type { Column } from '../../parts/table/column.ts'
import { Table } from '../../parts/table/table.tsx'
import { Slot } from '../../parts/time.tsx'
import { ReclaimLine } from './reclaim-line.tsx'
import { UnlistedLine } from './unlisted-line.tsx'
import type { Overview } from './standing.ts'

type Holding = Overview['holdings'][number]

const COLUMNS: readonly Column<Holding>[] = [
  { id: 'asset', head: msg`Asset`, cell: ({ asset, label }) => <b>{unitOf(asset, label)}</b> },
  {
    id: 'treasury',
    head: msg`Treasury`,
    end: true,
    dropsOut: 'mid',
    cell: ({ inTreasury, asset }) => <Amount amount={inTreasury} decimals={decimalsOf(asset)} none />,
  },
  {
    id: 'on-deposit',
    head: msg`Deposit accounts`,
    end: true,
    dropsOut: 'mid',
    cell: ({ onDepositAccounts, asset }) => <Amount amount={onDepositAccounts} decimals={decimalsOf(asset)} none />,
  },
  { id: 'accounts', head: msg`Accounts`, end: true, dropsOut: 'mid', cell: ({ accounts }) => <Count of={accounts} /> },
  {
    id: 'held',
    head: msg`Total`,
    end: true,
    cell: ({ held, asset }) => (
      <b>
        <Amount amount={held} decimals={decimalsOf(asset)} none />
      </b>
    ),
  },
]

/** What all accounts hold, as far as blocks were read. */
export function Holdings({ overview: { holdings, asOf, reclaimable } }: { readonly overview: Overview }) {
  const { slot, slotsBehind, caughtUp } = asOf
  const dated = (
    <span className="tiny faint">
      {caughtUp || slotsBehind === null ? (
        <Trans>
          finalized, slot <Slot slot={slot} />
        </Trans>
      ) : (
        <Trans>
          finalized, slot <Slot slot={slot} />, {slotsWords(slotsBehind)} behind
        </Trans>
      )}
    </span>
  )
  return (
    <Sheet
      title={t`Balances`}
      padded={false}
      aside={dated}
      foot={
        holdings.length === 0 ? undefined : (
          <LinkButton to="/pay">
            <Trans>Pay somebody</Trans>
          </LinkButton>
        )
      }
    >
      {holdings.length === 0 ? (
        <Empty
          glyph="treasury"
          say={t`Nothing is held yet.`}
          hint={t`Deposits appear here when the blocks that hold them are finalized.`}
        />
      ) : (
        <Table label={t`Holdings by asset`} columns={COLUMNS} rows={holdings.filter(isListed)} keyOf={keyOf} tall />
      )}
      <UnlistedLine holdings={holdings} />
      <ReclaimLine reclaimable={reclaimable} />
    </Sheet>
  )
}

const keyOf = ({ asset }: Holding): string => (asset.kind === 'native' ? 'native' : asset.mint)
