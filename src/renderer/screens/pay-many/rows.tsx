import type { Sentence } from '../../../core/text/sentence.ts'
import { reasonWords, saidReason } from '../../language/reasons.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { spoken } from '../../language/words.ts'
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
import type { Judged, PayoutRow } from './request.ts'
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

type RowsProps = { readonly checked: Judged; readonly onToggle: (line: number) => void; readonly busy: boolean }

/** Every row of the file with its verdict; one that is opened says why in full, and can be left out. */
export function Rows({ checked: { check, asset, choice }, onToggle, busy }: RowsProps) {
  const [filter, setFilter] = useState<Filter>('all')
  const [text, setText] = useState('')
  const found = check.rows.filter((row) => (filter === 'all' || STANDINGS[row.standing].filter === filter) && isFound(row, text))
  const count = (of: Filter) => formatCount(check.rows.filter(({ standing }) => STANDINGS[standing].filter === of).length)
  return (
    <div className="c-8 w-9 stack">
      <div className="tools">
        <SearchField label={t`Name, address or reason`} value={text} onChange={setText} />
        <Choose
          label={t`Show rows`}
          value={filter}
          onChange={setFilter}
          of={[
            ['all', t`All ${formatCount(check.rows.length)}`],
            ['correct', t`Not in this payout ${count('correct')}`],
            ['decide', t`Decide ${count('decide')}`],
            ['ready', t`Ready ${count('ready')}`],
          ]}
        />
      </div>
      <section className="sheet" aria-label={t`Rows of the file`}>
        <PagedTable
          label={t`Rows of the file`}
          columns={columnsOf(asset)}
          pages={rowsAsPages(found)}
          keyOf={({ line }) => String(line)}
          detail={(row) => <Detail row={row} onToggle={onToggle} busy={busy} />}
          tall
          empty={
            <p className="empty">
              <Trans>No rows match.</Trans>
            </p>
          }
        />
        <p className="sheet-foot tiny dim">
          {check.blank === 0
            ? t`${choice.file.name}, ${formatCount(check.lines)} lines`
            : t`${choice.file.name}, ${formatCount(check.lines)} lines, ${formatCount(check.blank)} of them blank`}
        </p>
      </section>
    </div>
  )
}

function isFound(row: PayoutRow, text: string): boolean {
  const { label, told, recipient, reason, words, reference } = row
  const wanted = text.trim().toLowerCase()
  return (
    wanted === '' ||
    [
      label,
      told.recipient,
      recipient,
      reason,
      ...(words === null ? [] : [plain(words), plain(wordsOf(row, words))]),
      wordOf(reason ?? ''),
      reference,
    ].some((part) => part?.toLowerCase().includes(wanted) === true)
  )
}

function columnsOf({ decimals, unit }: Judged['asset']): readonly Column<PayoutRow>[] {
  return [
    { id: 'line', head: t`Line`, end: true, width: 56, names: false, cell: ({ line }) => <span className="dim">{line}</span> },
    { id: 'verdict', head: t`Verdict`, width: 124, names: false, cell: (row) => <Verdict row={row} /> },
    {
      id: 'recipient',
      head: t`Name and address`,
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
          <span className="dim">{told.amount === '' ? t`not read` : told.amount}</span>
        ) : (
          <Amount amount={amount} decimals={decimals} />
        ),
    },
    {
      id: 'why',
      head: t`Why`,
      dropsOut: 'wide',
      cell: (row) => <span className="dim tiny">{row.words === null ? t`nothing to do` : <Said of={wordsOf(row, row.words)} />}</span>,
    },
  ]
}

/** What stands in the file where the row is not paid: whole where it is an address. */
function Told({ recipient }: { readonly recipient: string }) {
  if (isAddress(recipient)) return <Address address={recipient} form="whole" />
  return <span className="dim cut">{recipient === '' ? t`not read` : recipient}</span>
}

/** What keeps a row from being paid, in a word of its own where there is one. */
function Verdict({ row: { standing, reason } }: { readonly row: PayoutRow }) {
  const { kind, glyph } = STANDINGS[standing]
  const word = standing === 'ready' ? t`ready` : standing === 'paid' ? t`paid before` : wordOf(reason ?? standing)
  return (
    <Badge kind={kind} glyph={glyph}>
      {word}
    </Badge>
  )
}

/** Reasons whose name says too little in a table. */
const WORDS: ReadonlyMap<string, MessageDescriptor> = new Map([
  ['same-twice', msg`possible duplicate`],
  ['not-base58', msg`not an address`],
  ['amount', msg`unreadable amount`],
  ['unreadable', msg`broken row`],
  ['look-alike', msg`look-alike`],
])

/** Names of reasons are apart by hyphens, words by spaces. */
const wordOf = (reason: string): string =>
  reasonWords('rowReason', { reason, words: spoken(WORDS.get(reason) ?? reason.replaceAll('-', ' ')) })

type DetailProps = { readonly row: PayoutRow; readonly onToggle: (line: number) => void; readonly busy: boolean }

/** Why the row stands so. What a person is to decide has words that say more than its code. */
function wordsOf({ standing, reason }: PayoutRow, words: Sentence): Sentence {
  if (reason === null || standing === 'decide') return words
  return saidReason(standing === 'refused' || reason === 'paid-already' ? 'unpayable' : 'taken', { reason, words })
}

function Detail({ row, onToggle, busy }: DetailProps) {
  const { line, standing, words, recipient, reference, told } = row
  const canToggle = standing === 'ready' || standing === 'decide' || standing === 'left-out'
  return (
    <div className="stack-s row-why">
      <p>{words === null ? t`No warnings.` : <Said of={wordsOf(row, words)} />}</p>
      {recipient === null ? <Told recipient={told.recipient} /> : <Address address={recipient} form="whole" />}
      {reference === null ? null : (
        <p className="tiny dim">
          <Trans>Reference {reference}</Trans>
        </p>
      )}
      {canToggle ? (
        <p>
          <Button onPress={() => onToggle(line)} busy={busy ? t`Judging every row…` : null}>
            {standing === 'left-out' ? t`Take line ${line} back in` : t`Leave out line ${line}`}
          </Button>
        </p>
      ) : null}
    </div>
  )
}
