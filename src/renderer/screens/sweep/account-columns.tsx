import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ListedAsset } from '../../backend/assets.ts'
import { Address } from '../../parts/address.tsx'
import { Amount } from '../../parts/amount.tsx'
import type { Column } from '../../parts/table/column.ts'
import { type AccountChoice, type Choosable, isBelow, nameOf } from './account-choice.ts'

type ColumnsInput = {
  readonly asset: ListedAsset
  readonly draft: AccountChoice
  readonly isTicked: (row: Choosable) => boolean
}

/** A tick, and the account with what it holds under each other: the dialog is as wide as a narrow page. */
export function accountColumns({ asset, draft, isTicked }: ColumnsInput): readonly Column<Choosable>[] {
  return [
    {
      id: 'tick',
      head: t`Sweep`,
      width: 64,
      names: false,
      // Its row is what is pressed, by the mouse and by the space bar.
      cell: (row) => (
        <input
          className="pick"
          type="checkbox"
          tabIndex={-1}
          readOnly
          checked={isTicked(row)}
          disabled={isBelow(row, draft)}
          aria-label={t`Sweep ${nameOf(row)}`}
        />
      ),
    },
    {
      id: 'account',
      head: t`Account and balance`,
      names: true,
      cell: (row) => (
        <span className="lines">
          <span className="line">
            <span className="gives-way">
              {row.label ?? (
                <span className="faint">
                  <Trans>no label</Trans>
                </span>
              )}
            </span>
            <Amount amount={row.amount} decimals={asset.decimals} unit={asset.unit} />
          </span>
          <span className="line">
            <Address address={row.address} />
            {isBelow(row, draft) ? (
              <span className="dim tiny">
                <Trans>holds less</Trans>
              </span>
            ) : null}
          </span>
        </span>
      ),
    },
  ]
}
