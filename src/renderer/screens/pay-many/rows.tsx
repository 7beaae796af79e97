import './pay-many.css'
import { leavesOf, plain, type Sentence } from '../../../core/text/sentence.ts'
import { reasonWords, saidReason } from '../../language/reasons.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
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
        <TotalOf rows={found} asset={asset} />
        <p className="sheet-foot tiny dim">
          {check.blank === 0
            ? t`${choice.file.name}, ${formatCount(check.lines)} lines`
            : t`${choice.file.name}, ${formatCount(check.lines)} lines, ${formatCount(check.blank)} of them blank`}
        </p>
      </section>
    </div>
  )
}

/** What the rows in the table pay, under them as under a sum: a file is added up where its rows are read. */
function TotalOf({ rows, asset: { decimals, unit } }: { readonly rows: readonly PayoutRow[]; readonly asset: Judged['asset'] }) {
  const paid = rows.filter(({ standing }) => standing === 'ready' || standing === 'decide')
  const total = paid.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)
  return (
    <p className="sheet-foot total-of-rows">
      <span>
        {paid.length === rows.length ? (
          <Plural value={rows.length} one="Total of this row" other="Total of these # rows" />
        ) : (
          <Trans>
            Total of {formatCount(paid.length)} of these {formatCount(rows.length)} rows; this payout does not pay the others
          </Trans>
        )}
      </span>
      <b className="sum-amount">
        <Amount amount={total} decimals={decimals} unit={unit} />
      </b>
    </p>
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

function columnsOf({ decimals }: Judged['asset']): readonly Column<PayoutRow>[] {
  return [
    {
      id: 'line',
      head: t`Line`,
      end: true,
      width: 56,
      names: false,
      dropsOut: 'mid',
      cell: ({ line }) => <span className="dim">{line}</span>,
    },
    {
      id: 'recipient',
      head: t`Name, reason and address`,
      names: true,
      cell: (row) => (
        <>
          <span className="at-wide">
            <span className="named">
              <WhoAndWhy row={row} />
              <Recipient row={row} />
            </span>
          </span>
          <Lines row={row} decimals={decimals} />
        </>
      ),
    },
    {
      id: 'amount',
      head: t`Amount and verdict`,
      end: true,
      width: 172,
      dropsOut: 'mid',
      cell: (row) => (
        <span className="amount-over-verdict">
          <AmountOf row={row} decimals={decimals} />
          <Verdict row={row} />
        </span>
      ),
    },
  ]
}

type OfRow = { readonly row: PayoutRow }

/** What a row calls somebody, and why it stands as it does: up to the first address, which has no room here. What the row opens to says all of it. */
function WhoAndWhy({ row }: OfRow) {
  const { label, words } = row
  if (label === null && words === null) return null
  const why = words === null ? [] : wordsOf(row, words)
  return (
    <span className="cut" title={[label ?? '', plain(why)].join(' ').trim()}>
      {label === null ? null : <b>{label}</b>}{' '}
      <span className="dim tiny">
        <Said of={beforeAddress(why)} />
      </span>
    </span>
  )
}

/** A sentence up to the first address in it. */
function beforeAddress(sentence: Sentence): Sentence {
  const leaves = leavesOf(sentence)
  const at = leaves.findIndex(({ part }) => part === 'address')
  if (at < 0) return sentence
  const said = leaves.slice(0, at)
  const last = said.at(-1)
  return last?.part === 'text' ? [...said.slice(0, -1), { part: 'text', text: `${last.text.replace(/[\s(]+$/, '')} …` }] : said
}

function Recipient({ row: { recipient, told } }: OfRow) {
  return recipient === null ? <Told recipient={told.recipient} /> : <Address address={recipient} form="whole" />
}

function AmountOf({ row: { amount, told }, decimals }: OfRow & { readonly decimals: number }) {
  if (amount === null) return <span className="dim cut">{told.amount === '' ? t`not read` : told.amount}</span>
  return <Amount amount={amount} decimals={decimals} />
}

/** What a narrow page shows in place of the columns: the address whole there too, and every row as high as the others. */
function Lines({ row, decimals }: OfRow & { readonly decimals: number }) {
  const { line, label } = row
  return (
    <span className="at-narrow lines">
      <span className="line line-of-row">
        {label === null ? (
          <span className="dim">
            <Trans>line {formatCount(line)}</Trans>
          </span>
        ) : (
          <b className="gives-way">{label}</b>
        )}
        <AmountOf row={row} decimals={decimals} />
      </span>
      <span className="whole-in-two">
        <Recipient row={row} />
      </span>
      <span className="line line-of-row">
        <Verdict row={row} />
      </span>
    </span>
  )
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
  const { line, standing, words, reference } = row
  const canToggle = standing === 'ready' || standing === 'decide' || standing === 'left-out'
  return (
    <div className="stack-s row-why">
      <p>{words === null ? t`No warnings.` : <Said of={wordsOf(row, words)} />}</p>
      <Recipient row={row} />
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
