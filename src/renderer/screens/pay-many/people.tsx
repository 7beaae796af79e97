import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import { ROW_STANDINGS, type RowStanding } from '../../../core/payment/row-standing.ts'
import type { AssetName } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuery } from '../../backend/query.ts'
import type { Answers } from '../../client.ts'
import { spoken } from '../../language/words.ts'
import { Address, SignatureText } from '../../parts/address.tsx'
import { Amount } from '../../parts/amount.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Choose, SearchField } from '../../parts/field.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Badge, State } from '../../parts/state.tsx'
import type { Column } from '../../parts/table/column.ts'
import { PAGE_ROWS } from '../../parts/table/cursors.ts'
import { PagedTable } from '../../parts/table/paged-table.tsx'
import { usePages } from '../../parts/table/use-pages.ts'
import { paymentPath } from '../../parts/transaction/intent.ts'
import { searchOf, useSettled } from '../../parts/use-settled.ts'
import type { Payout } from './request.ts'

type Row = Answers['payouts']['rows']['rows'][number]
type Standing = RowStanding | 'all'

const STANDING_WORDS: Record<RowStanding, MessageDescriptor> = {
  paid: msg`Paid`,
  'under-way': msg`Under way`,
  waits: msg`Waits for a person`,
  'not-known': msg`Not known`,
  'decided-again': msg`Decided again`,
  'not-paid': msg`Not paid`,
}

/** Beside the events that tell of each change. */
const ASK_EVERY_MS = 5_000

type PeopleProps = { readonly of: Pick<Payout, 'id' | 'settled'>; readonly asset: AssetName }

/** Whom a payout pays, and how far each of them is: one is found by a name, an address or a reference. */
export function People({ of: { id, settled }, asset }: PeopleProps) {
  const api = useApi()
  const [text, setText] = useState('')
  const [standing, setStanding] = useState<Standing>('all')
  const search = searchOf(useSettled(text))
  const asked = { id, ...search, ...(standing === 'all' ? {} : { standing }) }
  const refetchInterval = settled ? (false as const) : ASK_EVERY_MS
  const pages = usePages({
    name: JSON.stringify(asked),
    options: (after) =>
      api.payouts.rows.queryOptions({ input: { ...asked, ...(after === undefined ? {} : { after }), limit: PAGE_ROWS }, refetchInterval }),
    page: ({ rows, total, next }) => ({ rows, total, next }),
  })
  const counted = useBackendQuery(api.payouts.rows.queryOptions({ input: { id, ...search, limit: 1 }, refetchInterval }))
  return (
    <div className="stack">
      <div className="tools">
        <SearchField label={t`Name, address or reference`} value={text} onChange={setText} />
        <Choose label={t`Show recipients`} value={standing} onChange={setStanding} of={choicesOf(counted.value?.counts, standing)} />
      </div>
      <section className="sheet" aria-label={t`Each recipient`}>
        <PagedTable
          label={t`Each recipient`}
          columns={columnsOf(asset)}
          pages={pages}
          keyOf={({ reference }) => reference}
          detail={(row) => <Detail row={row} />}
          tall
          empty={
            <p className="empty">
              <Trans>No recipients match.</Trans>
            </p>
          }
        />
      </section>
    </div>
  )
}

type Counts = Answers['payouts']['rows']['counts']

/** Only ways in which somebody stands, and the one that was chosen. */
function choicesOf(counts: Counts | undefined, chosen: Standing): readonly (readonly [Standing, string])[] {
  const all = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)
  const shown = ROW_STANDINGS.filter((standing) => standing === chosen || (counts?.[standing] ?? 0) > 0)
  return [
    ['all', t`All ${formatCount(all)}`],
    ...shown.map((standing) => [standing, t`${spoken(STANDING_WORDS[standing])} ${formatCount(counts?.[standing] ?? 0)}`] as const),
  ]
}

function columnsOf(asset: AssetName): readonly Column<Row>[] {
  return [
    { id: 'state', head: t`State`, width: 152, names: false, dropsOut: 'mid', cell: (row) => <Standing row={row} /> },
    {
      id: 'recipient',
      head: t`Name and address`,
      names: true,
      width: 384,
      cell: (row) => (
        <>
          <span className="at-wide">
            <Recipient row={row} />
          </span>
          <TwoLines row={row} asset={asset} />
        </>
      ),
    },
    { id: 'reference', head: t`Reference`, width: 144, dropsOut: 'mid', cell: (row) => <Reference row={row} /> },
    { id: 'amount', head: asset.unit, end: true, width: 148, dropsOut: 'mid', cell: (row) => <Paid row={row} asset={asset} /> },
    {
      id: 'transaction',
      head: t`Transaction`,
      width: 190,
      dropsOut: 'lo',
      cell: ({ signature }) => <SignatureText signature={signature} />,
    },
  ]
}

type OfRow = { readonly row: Row }

/** What the file alone calls somebody is no name that is known here. */
function Recipient({ row: { recipient, label, fileLabel } }: OfRow) {
  return (
    <span className="named">
      <Address address={recipient} label={label} />
      {label !== null || fileLabel === null ? null : (
        <span className="dim tiny cut" title={fileLabel}>
          <Trans>“{fileLabel}” in the file</Trans>
        </span>
      )}
    </span>
  )
}

const Paid = ({ row: { amount }, asset: { decimals } }: OfRow & { readonly asset: AssetName }) => (
  <Amount amount={amount} decimals={decimals} />
)

function Reference({ row: { reference, line } }: OfRow) {
  return line === null ? (
    <span title={reference}>{reference}</span>
  ) : (
    <span className="dim">
      <Trans>line {formatCount(line)}</Trans>
    </span>
  )
}

/** How far they are, in the words of payments; that they were paid, or not, is said before how. */
function Standing({ row: { standing, state, elsewhere, altered } }: OfRow) {
  if (altered)
    return (
      <Badge kind="stop" glyph="warn">
        <Trans>altered</Trans>
      </Badge>
    )
  if (standing === 'paid')
    return (
      <Badge kind="sure" glyph="finalized">
        {elsewhere === null ? t`paid` : t`paid elsewhere`}
      </Badge>
    )
  if (state === 'in-bundle')
    return (
      <Badge kind="act" glyph="outstanding">
        <Trans>in a bundle</Trans>
      </Badge>
    )
  if (standing === 'decided-again')
    return (
      <Badge kind="act" glyph="outstanding">
        <Trans>decided again</Trans>
      </Badge>
    )
  if (standing === 'not-paid' && state !== 'failed')
    return (
      <Badge kind="idle" glyph="revoked">
        <Trans>not paid</Trans>
      </Badge>
    )
  return <State state={state} />
}

/** What a narrow page shows in place of the columns. */
function TwoLines(of: OfRow & { readonly asset: AssetName }) {
  return (
    <span className="at-narrow lines">
      <span className="line">
        <Recipient row={of.row} />
        <Paid {...of} />
      </span>
      <span className="line">
        <Standing row={of.row} />
        <Reference row={of.row} />
      </span>
    </span>
  )
}

function Detail({ row }: OfRow) {
  const { recipient, label, fileLabel, reference, line, why, signature, intent, again } = row
  return (
    <div className="unfolded">
      <div className="stack-s">
        <p>
          <Address address={recipient} form="whole" label={label} copy />
        </p>
        {why === null ? null : <p>{why}</p>}
        <Beside row={row} />
        <Facts
          of={[
            [t`Reference`, <Whole key="reference" text={reference} />],
            ...(line === null ? [] : [[t`Line of the file`, formatCount(line)] as const]),
            ...(fileLabel === null ? [] : [[t`Name in the file`, fileLabel] as const]),
            [t`Signature`, <SignatureText key="signature" signature={signature} form="whole" copy />],
          ]}
        />
        {intent === null ? null : (
          <Link className="link" to={paymentPath(intent)}>
            <Trans>History of its transaction</Trans>
          </Link>
        )}
        {again === null ? null : (
          <Link className="link" to={paymentPath(again)}>
            <Trans>Decided again in another transaction</Trans>
          </Link>
        )}
      </div>
    </div>
  )
}

/** What the state alone does not say. */
function Beside({ row: { state, altered, another } }: OfRow) {
  return (
    <>
      {altered ? (
        <p>
          <Trans>The journal says another recipient or amount here than its transaction was planned to pay. Somebody wrote into it.</Trans>
        </p>
      ) : null}
      {another ? (
        <p>
          <Trans>
            Its reference was paid, maybe to somebody else or in another amount. See whom the transaction of this signature paid.
          </Trans>
        </p>
      ) : null}
      {state === 'in-bundle' ? (
        <p>
          <Trans>It left in a bundle, and may be signed elsewhere.</Trans>
        </p>
      ) : null}
      {state === 'void-in-bundle' ? (
        <p>
          <Trans>It left in a bundle, and can no longer land.</Trans>
        </p>
      ) : null}
    </>
  )
}

const Whole = ({ text }: { readonly text: string }) => <span className="written">{text}</span>
