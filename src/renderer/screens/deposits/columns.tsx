import { t } from '@lingui/core/macro'
import { Address } from '../../parts/address.tsx'
import { AssetAmount } from '../../parts/amount.tsx'
import type { Column } from '../../parts/table/column.ts'
import { Slot } from '../../parts/time.tsx'
import { Verdict } from '../../parts/verdict.tsx'
import type { Deposit, Filter } from './filter.ts'
import { hiddenWord, isHidden, whyWord } from './why.ts'

type ColumnsInput = {
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
  readonly labelOf: (mint: string) => string | null
}

/** The columns of the list; the slot and the amount order it. */
export function columnsOf({ filter, onFilter, labelOf }: ColumnsInput): readonly Column<Deposit>[] {
  const { sort } = filter
  return [
    {
      id: 'slot',
      head: t`Slot`,
      width: 130,
      dropsOut: 'mid',
      order: sort === 'newest' ? 'descending' : sort === 'oldest' ? 'ascending' : null,
      onOrder: () => onFilter({ ...filter, sort: sort === 'newest' ? 'oldest' : 'newest' }),
      cell: ({ slot }) => <Slot slot={slot} />,
    },
    { id: 'owner', head: t`Received on`, names: true, cell: ({ owner }) => <Address address={owner} /> },
    {
      id: 'change',
      head: t`Change`,
      end: true,
      width: 200,
      order: sort === 'largest' ? 'descending' : null,
      onOrder: () => onFilter({ ...filter, sort: 'largest' }),
      cell: ({ before, after, asset, verdict, hiddenAmount, hiddenWhy }) => {
        const label = asset.kind === 'native' ? null : labelOf(asset.mint)
        if (!isHidden(verdict)) return <AssetAmount amount={after - before} asset={asset} label={label} />
        if (hiddenAmount !== null) return <AssetAmount amount={hiddenAmount} asset={asset} label={label} />
        return <span className="dim">{hiddenWord(hiddenWhy)}</span>
      },
    },
    { id: 'verdict', head: t`Verdict`, width: 140, cell: ({ verdict }) => <Verdict verdict={verdict} /> },
    { id: 'why', head: t`Why`, dropsOut: 'lo', width: 220, cell: (deposit) => <span className="dim">{whyWord(deposit)}</span> },
  ]
}
