import { t } from '@lingui/core/macro'
import { i18n } from '../../language/i18n.ts'
import { directionOf } from '../../language/languages.ts'
import { Address } from '../../parts/address.tsx'
import { AssetAmount } from '../../parts/amount.tsx'
import type { TimeZone } from '../../parts/look.ts'
import type { Column } from '../../parts/table/column.ts'
import { Slot, Time } from '../../parts/time.tsx'
import { Verdict } from '../../parts/verdict.tsx'
import type { Deposit, Filter } from './filter.ts'
import { From } from './from.tsx'
import { hiddenWord, isHidden, whyNotWord } from './why.ts'

type ColumnsInput = {
  readonly timeZone: TimeZone
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
  readonly labelOf: (mint: string) => string | null
}

/** The columns of the list; the time and the amount order it. A narrow page keeps one, with all that matters in two lines. */
export function columnsOf({ filter, timeZone, onFilter, labelOf }: ColumnsInput): readonly Column<Deposit>[] {
  const { sort } = filter
  return [
    {
      id: 'time',
      head: t`Time`,
      width: (timeZone === 'utc' ? 190 : 164) + widerBy(),
      names: false,
      dropsOut: 'mid',
      order: sort === 'newest' ? 'descending' : sort === 'oldest' ? 'ascending' : null,
      onOrder: () => onFilter({ ...filter, sort: sort === 'newest' ? 'oldest' : 'newest' }),
      cell: (deposit) => <When deposit={deposit} />,
    },
    {
      id: 'customer',
      head: t`Customer`,
      sharesSlack: true,
      names: true,
      cell: (deposit) => (
        <>
          <span className="at-wide">
            <Customer deposit={deposit} />
          </span>
          <TwoLines deposit={deposit} labelOf={labelOf} />
        </>
      ),
    },
    { id: 'from', head: t`From`, dropsOut: 'lo', width: 164, cell: (deposit) => <From deposit={deposit} /> },
    {
      id: 'amount',
      head: t`Amount`,
      end: true,
      width: 186,
      dropsOut: 'mid',
      order: sort === 'largest' ? 'descending' : null,
      onOrder: () => onFilter({ ...filter, sort: 'largest' }),
      cell: (deposit) => <Change deposit={deposit} labelOf={labelOf} />,
    },
    { id: 'state', head: t`State`, stays: true, width: 236 - widerBy(), dropsOut: 'mid', cell: (deposit) => <State deposit={deposit} /> },
  ]
}

/** What the letters of a moment need beyond those of the window's own font, which has none of scripts from the right; the reason beside a state gives way. */
const widerBy = (): number => (directionOf(i18n.locale) === 'rtl' ? 20 : 0)

type OfDeposit = { readonly deposit: Deposit }

/** Where the time was not kept the slot says as much as is known. */
function When({ deposit: { time, slot } }: OfDeposit) {
  if (time !== null) return <Time at={time} />
  return (
    <span className="dim nowrap">
      {t`slot`} <Slot slot={slot} />
    </span>
  )
}

/** What became of it, and why it was not credited where it was not. */
function State({ deposit }: OfDeposit) {
  const whyNot = whyNotWord(deposit)
  return (
    <>
      <Verdict verdict={deposit.verdict} />
      {whyNot === null ? null : <span className="dim gives-way"> {whyNot}</span>}
    </>
  )
}

function Customer({ deposit: { owner, label } }: OfDeposit) {
  return <Address address={owner} label={label} />
}

function Change({ deposit, labelOf }: OfDeposit & Pick<ColumnsInput, 'labelOf'>) {
  const { before, after, asset, verdict, hiddenAmount, hiddenWhy } = deposit
  const label = asset.kind === 'native' ? null : labelOf(asset.mint)
  if (!isHidden(verdict)) return <AssetAmount amount={after - before} asset={asset} label={label} />
  if (hiddenAmount !== null) return <AssetAmount amount={hiddenAmount} asset={asset} label={label} />
  return <span className="dim">{hiddenWord(hiddenWhy)}</span>
}

/** What a narrow page shows in place of the columns. */
function TwoLines(of: OfDeposit & Pick<ColumnsInput, 'labelOf'>) {
  const { label } = of.deposit
  return (
    <span className="at-narrow lines">
      <span className="line">
        {label === null ? <Customer deposit={of.deposit} /> : <b className="gives-way">{label}</b>}
        <Change {...of} />
      </span>
      <span className="line">
        <When deposit={of.deposit} />
        <State deposit={of.deposit} />
      </span>
    </span>
  )
}
