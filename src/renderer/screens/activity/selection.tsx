import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Fragment, type ReactNode, useState } from 'react'
import { useAssetName } from '../../backend/assets.ts'
import { Amount } from '../../parts/amount.tsx'
import { Button } from '../../parts/button.tsx'
import { type Decided, verbOf } from '../../parts/decision-words.tsx'
import { formatCount } from '../../parts/figure.ts'
import type { Column } from '../../parts/table/column.ts'
import { type Sums, totalsOf } from './selected.ts'

/** Rows that a person selects of those that are shown: the column with their boxes, and the line that says what they come to. */
export function useSelection(shown: readonly Decided[]): { readonly column: Column<Decided>; readonly foot: ReactNode } {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) => setChosen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))
  const column: Column<Decided> = {
    id: 'select',
    head: t`Select`,
    headUnseen: true,
    names: false,
    cell: (decided) => (
      <input
        className="pick"
        type="checkbox"
        checked={chosen.has(decided.id)}
        onChange={() => toggle(decided.id)}
        aria-label={t`Select ${verbOf(decided)} ${decided.sequence}`}
      />
    ),
  }
  // What is no more among the rows shown counts for nothing: its figures would be of before.
  const selected = shown.filter(({ id }) => chosen.has(id))
  return { column, foot: <Foot of={selected} onClear={() => setChosen(new Set())} /> }
}

function Foot({ of, onClear }: { readonly of: readonly Decided[]; readonly onClear: () => void }) {
  const { paid, swept, open, notCounted } = totalsOf(of)
  return (
    <div className={of.length === 0 ? undefined : 'selected'}>
      <p role="status" className="selected-sums">
        {of.length === 0 ? null : (
          <>
            <b>
              <Trans>{formatCount(of.length)} selected</Trans>
            </b>
            {paid.size === 0 ? null : (
              <span>
                <Trans>
                  Paid, final: <Listed sums={paid} />
                </Trans>
              </span>
            )}
            {swept.size === 0 ? null : (
              <span>
                <Trans>
                  Swept, final: <Listed sums={swept} />
                </Trans>
              </span>
            )}
            {open.size === 0 ? null : (
              <span>
                <Trans>
                  Decided, not final: <Listed sums={open} />
                </Trans>
              </span>
            )}
            {notCounted === 0 ? null : (
              <span className="dim">
                <Plural
                  value={notCounted}
                  one="# of them is in no sum: upkeep, ended otherwise than whole, or without a known amount."
                  other="# of them are in no sum: upkeep, ended otherwise than whole, or without a known amount."
                />
              </span>
            )}
          </>
        )}
      </p>
      {of.length === 0 ? null : (
        <Button kind="quiet" onPress={onClear}>
          <Trans>Clear the selection</Trans>
        </Button>
      )}
    </div>
  )
}

/** Amounts one after the other: 1.5 SOL, 20 USDC. */
export function Listed({ sums }: { readonly sums: Sums }) {
  const nameOf = useAssetName()
  return [...sums].map(([asset, amount], at) => (
    <Fragment key={asset}>
      {at === 0 ? null : ', '}
      <Amount amount={amount} {...nameOf(asset)} as="sentence" />
    </Fragment>
  ))
}
