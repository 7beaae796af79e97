import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LAMPORTS_DECIMALS } from '../../../core/amount/format.ts'
import type { ListedAsset } from '../../backend/assets.ts'
import { Address } from '../../parts/address.tsx'
import { Amount, AssetAmount } from '../../parts/amount.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Glyph } from '../../parts/glyph.tsx'
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
      cell: (account) => (
        <span className="lines">
          <NarrowLine account={account} />
          <span className="line">
            <Address address={account.address} copy />
            <NarrowTokens account={account} />
          </span>
        </span>
      ),
    },
    {
      id: 'label',
      head: t`Label`,
      sharesSlack: true,
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
      dropsOut: 'mid',
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

type OfAccount = { readonly account: Account }

/** What a narrow page shows above the address: what it is called, and what it holds. */
function NarrowLine({ account: { label, role, native } }: OfAccount) {
  return (
    <span className="at-narrow line">
      <span className="st k-idle gives-way">
        <Glyph name={ROLE_GLYPHS[role]} />
        {label === null ? null : <span className="vh">{t(ROLE_WORDS[role])}</span>}
        <span className="gives-way">{label ?? t(ROLE_WORDS[role])}</span>
      </span>
      <Amount amount={native} decimals={LAMPORTS_DECIMALS} unit="SOL" />
    </span>
  )
}

/** And beside it: the one token that it holds, or how many, which an open row lists. */
function NarrowTokens({ account: { tokens } }: OfAccount) {
  const held = tokens.filter(({ amount }) => amount !== 0n)
  const [only] = held
  if (only === undefined) return null
  return (
    <span className="at-narrow">
      {held.length > 1 ? (
        <span className="dim">{t`and ${formatCount(held.length)} tokens`}</span>
      ) : (
        <AssetAmount
          amount={only.amount}
          asset={{ kind: 'token', mint: only.mint, decimals: only.decimals }}
          label={only.label}
          as="sentence"
        />
      )}
    </span>
  )
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
