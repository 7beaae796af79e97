import { type BundleRecord, fact, printed, type RecordBlock, strong, words } from '../../core/bundle/record/record.ts'
import { sizeOf } from '../../core/plan/intent.ts'
import { counted } from '../../core/text/counted.ts'
import { grouped } from '../../core/text/grouped.ts'
import { address, say, type Part, type Sentence } from '../../core/text/sentence.ts'
import { explainGap } from '../../core/review/explain-gap.ts'
import type { Asset } from '../../core/deposit/deposit.ts'
import { canonicalJson, type EventRecord } from '../journal/index.ts'
import type { LineRow } from '../export/lines.ts'
import type { PaymentRow } from '../export/payments.ts'
import { readIntent } from '../pay/index.ts'
import { secondPerson } from './changes.ts'
import type { Statement } from './figures.ts'
import { printStatement } from './print-statement.ts'
import { LIMITS, type Report, type ReportFile, type Some } from './report.ts'
import { decimalsOf, inFlightAsset, type InFlightRow, mintOf } from './tables.ts'

type Made = { readonly madeAtMs: number; readonly files: readonly ReportFile[] }

const heading = (text: string): RecordBlock => ({ kind: 'heading', level: 'part', words: text })
const timeOf = (atMs: number): string => new Date(atMs).toISOString()

/** A report as people read it on paper: every address, amount, signature and hash whole. */
export function planReport(report: Report, { madeAtMs, files }: Made): BundleRecord {
  const { period, verified } = report
  const amountOf = amounts(report.statements)
  return {
    title: `Report from ${period.from} to ${period.to}`,
    preparedAt: timeOf(madeAtMs),
    foot: `${period.from} to ${period.to}, ${period.zone}, as of entry ${grouped(verified.events)}`,
    blocks: [
      { kind: 'heading', level: 'record', words: 'Report for an auditor' },
      ...headOf(report, madeAtMs),
      heading('What was held, and why it changed'),
      ...report.statements.flatMap(printStatement),
      ...unlistedOf(report.unlistedMints),
      heading('In flight when the period ended'),
      ...listOf(report.inFlight, 'in-flight.csv', 'Nothing was.', (row) => inFlightWords(row, amountOf)),
      heading('Payments'),
      ...listOf(report.payments, 'payments.csv', 'None was decided, and none landed.', (row) => paymentWords(row, amountOf)),
      heading('Sweeps, payments and upkeep, by transaction'),
      ...listOf(report.transactions, 'transactions.csv', 'None was decided, and none landed.', (row) => transactionWords(row, amountOf)),
      heading('What people decided, changed, approved and checked'),
      ...listOf(report.changes, 'changes.csv', 'Nothing is written of it.', changeWords),
      heading('Cases'),
      ...listOf(report.cases, 'cases.csv', 'None stood open.', (row) => {
        const closed = row.closed === null ? 'It is open.' : `Closed ${timeOf(row.closed.atMs)}: ${row.closed.note}`
        const figures = say`expected ${amountOf(row.asset, row.expected)}, found ${amountOf(row.asset, row.found)}`
        return say`Case ${row.id}, ${row.kind}, at ${address(row.account)}: ${figures}, in slot ${grouped(row.slot)}. Opened ${timeOf(row.openedAtMs)}. ${closed}`
      }),
      heading('Gaps'),
      ...listOf(report.gaps, 'gaps.csv', 'None stood open.', (row) => {
        return say`Gap ${row.id}, slots ${grouped(row.from)} to ${grouped(row.to)}. ${explainGap(row)} Opened ${timeOf(row.openedAtMs)}.`
      }),
      heading('On whose word it rests'),
      ...restsOf(report),
      heading('What this report does not say'),
      ...LIMITS.map((limit) => words(printed(say`${limit}`))),
      heading('Its files'),
      words(printed(say`Each with the SHA-256 of exactly its bytes. The manifest has these and that of this document.`)),
      ...files.map(({ name, rows, byteLength, sha256 }) => {
        const size = rows === null ? '' : `${counted(grouped(rows), 'row')}, `
        return fact(name, printed(say`${size}${grouped(byteLength)} bytes, ${address(sha256)}`))
      }),
    ],
    present: [],
  }
}

function headOf({ period, network, verified, comparison }: Report, madeAtMs: number): RecordBlock[] {
  const { from, to, zone, sinceMs, untilMs, isOver } = period
  const until = isOver ? `before ${timeOf(untilMs)}` : 'until now: its last day is not over'
  return [
    fact('Period', printed(say`From ${from} to ${to}, both days whole, in ${zone}: from ${timeOf(sinceMs)} on, and ${until}.`)),
    fact('Made at', printed(say`${timeOf(madeAtMs)}, by the clock of this machine. Nothing else in it is of that time.`)),
    fact('Network', printed(network === null ? say`not known` : say`${network.name}, whose genesis is ${address(network.genesisHash)}`)),
    fact('Journal', printed(say`As of entry ${grouped(verified.events)}, whose hash is ${address(verified.head)}`)),
    fact(
      'Verified',
      verified.intact
        ? printed(say`The whole chain of hashes was computed again, and every rule of the journal holds: it is intact.`)
        : [
            strong('Not intact: '),
            ...printed(say`${verified.problems.map(({ table, row, problem }) => `${table} ${row}: ${problem}`).join('; ')}`),
          ],
    ),
    fact(
      'Compared',
      comparison === null
        ? printed(say`No comparison of journal and chain has come to its end.`)
        : printed(
            say`Last at ${timeOf(comparison.finishedAtMs ?? comparison.startedAtMs)}, at slot ${grouped(comparison.slot)}: ${grouped(comparison.compared)} balances compared, ${grouped(comparison.differences)} differed.`,
          ),
    ),
  ]
}

type AmountOf = (asset: Asset, amount: bigint) => Part

/** An amount under the name that its token is listed with; SOL under its own. */
const amounts = (statements: readonly Statement[]): AmountOf => {
  const labels = new Map(statements.map(({ asset, label }) => [mintOf(asset), label]))
  return (asset, amount) => ({ part: 'amount', amount, decimals: decimalsOf(asset), unit: labels.get(mintOf(asset)) ?? mintOf(asset) })
}

function listOf<Row>({ rows, count }: Some<Row>, file: string, none: string, wordsOf: (row: Row) => Sentence): RecordBlock[] {
  if (count === 0) return [words(printed(say`${none}`))]
  const more = count - rows.length
  return [
    ...rows.map((row, place) => fact('', printed(wordsOf(row)), `${place + 1}.`)),
    ...(more === 0 ? [] : [words([strong(`${grouped(more)} more`), ...printed(say` are in ${file}, with these.`)])]),
  ]
}

function paymentWords(row: LineRow, amountOf: AmountOf): Sentence {
  const { name, recipient, state, time, atMs, key, intent, by, witnesses } = row
  const signature = by?.signature ?? intent?.attempts.at(-1)?.signature ?? null
  const whom = name === null ? say`${address(recipient)}` : say`${name}, ${address(recipient)}`
  const when = time === null ? '' : ` Its block was made ${time}.`
  const only = witnesses?.onlyNode === true ? ' One node alone said so.' : ''
  return say`${amountOf(row.asset, row.amount)} to ${whom}, under the reference ${key}: ${state ?? 'not known'}. Decided ${timeOf(atMs)}.${when}${signature === null ? '' : say` ${address(signature)}`}${only}`
}

function transactionWords({ id, kind, planned, standing, place, atMs, attempts, by, sources }: PaymentRow, amountOf: AmountOf): Sentence {
  const signature = by?.signature ?? attempts.at(-1)?.signature ?? null
  const asset = planned.kind === 'payment' ? planned.asset : sources[0]?.asset
  const { accounts, amount } = sizeOf(planned)
  const moved =
    asset === undefined || kind === 'upkeep'
      ? say`${counted(grouped(accounts), 'account')}`
      : say`${amountOf(asset, amount)}, ${counted(grouped(accounts), 'account')}`
  const when = place.time === null ? '' : ` Its block was made ${place.time}.`
  return say`${kind} ${id}: ${moved}: ${standing}. Decided ${timeOf(atMs)}.${when}${signature === null ? '' : say` ${address(signature)}`}`
}

function inFlightWords({ intent, attempt, endedAtMs, intentId }: InFlightRow, amountOf: AmountOf): Sentence {
  const asset = inFlightAsset(intent)
  const signature = attempt?.signature ?? null
  const paid = sizeOf(readIntent(intent.what)).amount
  const moved = asset === null || intent.kind === 'upkeep' ? say`` : say` of ${amountOf(asset, paid)}`
  const ended = endedAtMs === null ? 'It has not ended.' : `It ended ${timeOf(endedAtMs)}, now ${attempt?.state ?? 'not known'}.`
  return say`${intent.kind} ${intentId}${moved}. ${ended}${signature === null ? '' : say` ${address(signature)}`}`
}

function changeWords(event: EventRecord): Sentence {
  const second = secondPerson(event)
  return say`${timeOf(event.atMs)}, entry ${grouped(event.id)}: ${event.kind}${second === null ? '' : say`, second person ${address(second)}`}. ${canonicalJson(event.data)}`
}

function restsOf({ words: told, deposits, endedByOneNode }: Report): RecordBlock[] {
  return [
    words(printed(say`${counted(grouped(deposits), 'movement')} whose block has a recorded time in the period: deposits.csv has each.`)),
    ...told.map(({ nodes, deposits: count, isOnlyNode }) =>
      fact(
        '',
        printed(
          say`${grouped(count)} of them while these nodes were configured: ${nodes}.${isOnlyNode === true ? ' One node alone said so.' : ''}`,
        ),
      ),
    ),
    words(printed(say`Of ${grouped(endedByOneNode)} transactions one node alone said how they ended, because there was no other to ask.`)),
  ]
}

function unlistedOf(mints: number): RecordBlock[] {
  if (mints === 0) return []
  const seen = mints === 1 ? '1 mint that nobody listed was seen' : `${grouped(mints)} mints that nobody listed were seen`
  return [words(printed(say`${seen}: what is held of it, if anything, is no part of these figures.`))]
}
