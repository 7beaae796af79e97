import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMintLabel } from '../../backend/assets.ts'
import { AssetAmount } from '../../parts/amount.tsx'
import type { Column } from '../../parts/table/column.ts'
import { PagedTable } from '../../parts/table/paged-table.tsx'
import { rowsAsPages } from '../../parts/table/rows-as-pages.ts'
import { Age } from '../../parts/time.tsx'
import { byDanger, type Outstanding, type Register } from './register.ts'
import { endWords, RevokeButton, SignatureCopies, SignatureEnd, SignatureStanding, SignatureWhat } from './signature-cells.tsx'
import { SignatureDetail } from './signature-detail.tsx'

type TableProps = { readonly register: Register; readonly onRevoke: (of: Outstanding) => void }

/** Every signature that is known here and can still land, the most dangerous first; a row opens to all that is known of one. */
export function SignatureTable({ register, onRevoke }: TableProps) {
  const labelOf = useMintLabel()
  const { signatures, next } = register
  return (
    <section className="sheet" aria-label={t`Signatures`}>
      <PagedTable
        label={t`Outstanding signatures`}
        columns={columnsOf({ register, onRevoke, labelOf })}
        pages={rowsAsPages(byDanger(signatures))}
        keyOf={({ id }) => String(id)}
        detail={(of) => <SignatureDetail of={of} register={register} onRevoke={() => onRevoke(of)} />}
        tall
        empty={null}
      />
      <p className="sheet-foot tiny dim">
        {next === null ? null : (
          <>
            <Trans>There are more; these are the oldest {signatures.length}.</Trans>{' '}
          </>
        )}
        <Trans>The most dangerous first. Open a row to read all of its signature.</Trans>
      </p>
    </section>
  )
}

type Drawn = TableProps & { readonly labelOf: (mint: string) => string | null }

/** A narrow page keeps what it is, with its amount and how it ends under the words; it is revoked in the opened row. */
const columnsOf = ({ register, onRevoke, labelOf }: Drawn): readonly Column<Outstanding>[] => [
  {
    id: 'what',
    head: t`What`,
    cell: (of) => (
      <span className="lines">
        <SignatureWhat of={of} />
        <span className="at-narrow line">
          <Moves of={of} labelOf={labelOf} />
          <span className="gives-way dim">{endWords({ of, msPerSlot: register.msPerSlot })}</span>
        </span>
      </span>
    ),
  },
  { id: 'amount', head: t`Amount`, end: true, width: 156, dropsOut: 'mid', cell: (of) => <Moves of={of} labelOf={labelOf} /> },
  { id: 'signed', head: t`Signed`, width: 108, dropsOut: 'mid', cell: ({ at }) => <Age since={at} /> },
  {
    id: 'ends',
    head: t`Ends`,
    width: 172,
    dropsOut: 'mid',
    cell: (of) => (
      <span className="ends">
        <SignatureEnd of={of} register={register} />
      </span>
    ),
  },
  { id: 'state', head: t`State`, width: 172, dropsOut: 'lo', cell: (of) => <SignatureStanding of={of} /> },
  { id: 'copies', head: t`Copies at`, width: 150, dropsOut: 'wide', cell: (of) => <SignatureCopies of={of} /> },
  {
    id: 'act',
    head: t`Action`,
    width: 148,
    dropsOut: 'mid',
    cell: (of) => <RevokeButton of={of} onRevoke={() => onRevoke(of)} />,
  },
]

function Moves({ of: { moves }, labelOf }: { readonly of: Outstanding } & Pick<Drawn, 'labelOf'>) {
  if (moves === null)
    return (
      <span className="faint">
        <Trans>none</Trans>
      </span>
    )
  const { asset, amount } = moves
  return <AssetAmount asset={asset} label={asset.kind === 'native' ? null : labelOf(asset.mint)} amount={amount} as="sentence" />
}
