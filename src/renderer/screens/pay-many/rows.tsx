import { useState } from 'react'
import { Address } from '../../parts/address.tsx'
import { Amount } from '../../parts/amount.tsx'
import { Button } from '../../parts/button.tsx'
import { Choose, SearchField } from '../../parts/field.tsx'
import { formatCount } from '../../parts/figure.ts'
import type { GlyphName } from '../../parts/glyphs.tsx'
import { Badge, type Kind } from '../../parts/state.tsx'
import type { Column } from '../../parts/table/column.ts'
import { PagedTable } from '../../parts/table/paged-table.tsx'
import { rowsAsPages } from '../../parts/table/rows-as-pages.ts'
import type { Checked } from './new-payout.tsx'
import type { PayoutRow } from './request.ts'
import { isAddress } from '../../../core/address/address.ts'
import { plain } from '../../../core/text/sentence.ts'
import { Said } from '../../parts/said.tsx'

type Filter = 'all' | 'correct' | 'decide' | 'ready'

const STANDINGS: Record<PayoutRow['standing'], { readonly kind: Kind; readonly glyph: GlyphName; readonly filter: Filter }> = {
  ready: { kind: 'sure', glyph: 'ok', filter: 'ready' },
  decide: { kind: 'warning', glyph: 'warn', filter: 'decide' },
  refused: { kind: 'stop', glyph: 'refused', filter: 'correct' },
  'left-out': { kind: 'idle', glyph: 'revoked', filter: 'correct' },
  paid: { kind: 'idle', glyph: 'ok', filter: 'correct' },
  taken: { kind: 'idle', glyph: 'outstanding', filter: 'correct' },
}

type RowsProps = { readonly checked: Checked; readonly onToggle: (line: number) => void; readonly busy: boolean }

/** Every row of the file with its verdict; one that is opened says why in full, and can be left out. */
export function Rows({ checked: { check, asset, choice }, onToggle, busy }: RowsProps) {
  const [filter, setFilter] = useState<Filter>('all')
  const [text, setText] = useState('')
  const found = check.rows.filter((row) => (filter === 'all' || STANDINGS[row.standing].filter === filter) && isFound(row, text))
  const count = (of: Filter) => formatCount(check.rows.filter(({ standing }) => STANDINGS[standing].filter === of).length)
  return (
    <div className="c-8 w-9 stack">
      <div className="tools">
        <SearchField label="Name, address or reason" value={text} onChange={setText} />
        <Choose
          label="Show rows"
          value={filter}
          onChange={setFilter}
          of={[
            ['all', `All ${formatCount(check.rows.length)}`],
            ['correct', `Not in this payout ${count('correct')}`],
            ['decide', `Decide ${count('decide')}`],
            ['ready', `Ready ${count('ready')}`],
          ]}
        />
      </div>
      <section className="sheet" aria-label="Rows of the file">
        <PagedTable
          label="Rows of the file"
          columns={columnsOf(asset)}
          pages={rowsAsPages(found)}
          keyOf={({ line }) => String(line)}
          detail={(row) => <Detail row={row} onToggle={onToggle} busy={busy} />}
          tall
          empty={<p className="empty">No row is like that.</p>}
        />
        <p className="sheet-foot tiny dim">
          {choice.file.name}, {formatCount(check.lines)} lines
          {check.blank === 0 ? '' : `, ${formatCount(check.blank)} of them blank`}
        </p>
      </section>
    </div>
  )
}

function isFound({ label, told, recipient, reason, words, reference }: PayoutRow, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return (
    wanted === '' ||
    [label, told.recipient, recipient, reason, words === null ? null : plain(words), reference].some(
      (part) => part?.toLowerCase().includes(wanted) === true,
    )
  )
}

function columnsOf({ decimals, unit }: Checked['asset']): readonly Column<PayoutRow>[] {
  return [
    { id: 'line', head: 'Line', end: true, width: 56, names: false, cell: ({ line }) => <span className="dim">{line}</span> },
    { id: 'verdict', head: 'Verdict', width: 124, names: false, cell: (row) => <Verdict row={row} /> },
    {
      id: 'recipient',
      head: 'Name and address',
      names: true,
      width: 456,
      cell: ({ label, recipient, told }) =>
        recipient === null ? (
          <span className="address">
            {label === null ? null : <b className="address-label">{label}</b>}
            <Told recipient={told.recipient} />
          </span>
        ) : (
          <Address address={recipient} label={label} form="whole" />
        ),
    },
    {
      id: 'amount',
      head: unit,
      end: true,
      width: 132,
      cell: ({ amount, told }) =>
        amount === null ? (
          <span className="dim">{told.amount === '' ? 'not read' : told.amount}</span>
        ) : (
          <Amount amount={amount} decimals={decimals} />
        ),
    },
    {
      id: 'why',
      head: 'Why',
      dropsOut: 'wide',
      cell: ({ words }) => <span className="dim tiny">{words === null ? 'nothing to do' : <Said of={words} />}</span>,
    },
  ]
}

/** What stands in the file where the row is not paid: whole where it is an address. */
function Told({ recipient }: { readonly recipient: string }) {
  if (isAddress(recipient)) return <Address address={recipient} form="whole" />
  return <span className="dim cut">{recipient === '' ? 'not read' : recipient}</span>
}

/** What stands between a row and its payment, in its own word where it has one. */
function Verdict({ row: { standing, reason } }: { readonly row: PayoutRow }) {
  const { kind, glyph } = STANDINGS[standing]
  const word = standing === 'ready' ? 'ready' : standing === 'paid' ? 'paid before' : wordOf(reason ?? standing)
  return (
    <Badge kind={kind} glyph={glyph}>
      {word}
    </Badge>
  )
}

/** Reasons whose name says too little in a table. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['same-twice', 'possible duplicate'],
  ['not-base58', 'not an address'],
  ['amount', 'unreadable amount'],
  ['unreadable', 'broken row'],
  ['look-alike', 'look-alike'],
])

/** Names of reasons are apart by hyphens, words by spaces. */
const wordOf = (reason: string): string => WORDS.get(reason) ?? reason.replaceAll('-', ' ')

type DetailProps = { readonly row: PayoutRow; readonly onToggle: (line: number) => void; readonly busy: boolean }

function Detail({ row, onToggle, busy }: DetailProps) {
  const { line, standing, words, recipient, reference, told } = row
  const canToggle = standing === 'ready' || standing === 'decide' || standing === 'left-out'
  return (
    <div className="stack-s row-why">
      <p>{words === null ? 'Nothing stands against it.' : <Said of={words} />}</p>
      {recipient === null ? <Told recipient={told.recipient} /> : <Address address={recipient} form="whole" />}
      {reference === null ? null : <p className="tiny dim">Reference {reference}</p>}
      {canToggle ? (
        <p>
          <Button onPress={() => onToggle(line)} busy={busy ? 'Judging every row…' : null}>
            {standing === 'left-out' ? `Take line ${line} back in` : `Leave out line ${line}`}
          </Button>
        </p>
      ) : null}
    </div>
  )
}
