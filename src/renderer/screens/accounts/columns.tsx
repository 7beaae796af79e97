import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LAMPORTS_DECIMALS } from '../../../core/amount/format.ts'
import type { ListedAsset } from '../../backend/assets.ts'
import { Address } from '../../parts/address.tsx'
import { Amount } from '../../parts/amount.tsx'
import { Badge } from '../../parts/state.tsx'
import type { Column } from '../../parts/table/column.ts'
import { type Account, type Filter, orderedBy, type Sort } from './filter.ts'

/** Listed tokens that have a column; an open row shows all. */
const TOKEN_COLUMNS_MAX = 2

type ColumnsInput = { readonly filter: Filter; readonly onFilter: (filter: Filter) => void; readonly assets: readonly ListedAsset[] }

/** The columns of the list; address, label and SOL order it. */
export function columnsOf({ filter, onFilter, assets }: ColumnsInput): readonly Column<Account>[] {
  const ordered = (sort: Sort) => ({ order: filter.sort === sort ? filter.order : null, onOrder: () => onFilter(orderedBy(filter, sort)) })
  return [
    {
      id: 'address',
      head: t`Address`,
      width: 230,
      names: true,
      ...ordered('address'),
      cell: ({ address }) => <Address address={address} copy />,
    },
    {
      id: 'label',
      head: t`Label`,
      dropsOut: 'mid',
      ...ordered('label'),
      cell: ({ label }) =>
        label ?? (
          <span className="faint">
            <Trans>none</Trans>
          </span>
        ),
    },
    { id: 'role', head: t`Kind`, width: 120, dropsOut: 'mid', cell: ({ role }) => <Role role={role} /> },
    {
      id: 'native',
      head: 'SOL',
      end: true,
      width: 180,
      ...ordered('native'),
      cell: ({ native }) => <Amount amount={native} decimals={LAMPORTS_DECIMALS} none />,
    },
    ...tokensOf(assets).map(
      ({ key, unit, decimals }): Column<Account> => ({
        id: key,
        head: unit,
        end: true,
        width: 170,
        dropsOut: 'lo',
        cell: ({ tokens }) => <Amount amount={tokens.find(({ mint }) => mint === key)?.amount ?? 0n} decimals={decimals} none />,
      }),
    ),
  ]
}

const tokensOf = (assets: readonly ListedAsset[]) => assets.filter(({ key }) => key !== 'native').slice(0, TOKEN_COLUMNS_MAX)

const ROLE_WORDS = { treasury: msg`treasury`, deposit: msg`deposit`, watch: msg`watch-only` } as const
const ROLE_GLYPHS = { treasury: 'treasury', deposit: 'credit', watch: 'watch' } as const

/** What kind of account it is. */
export function Role({ role }: { readonly role: Account['role'] }) {
  return (
    <Badge kind="idle" glyph={ROLE_GLYPHS[role]}>
      {t(ROLE_WORDS[role])}
    </Badge>
  )
}
