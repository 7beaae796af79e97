import type { Address } from '../address/address.ts'
import { judgeAddressText } from '../address/judge-text.ts'
import { parseAmount } from '../amount/text.ts'
import { explainError, isStrongroomError } from '../error/error.ts'
import { explainAddressProblem } from '../review/explain-recipient.ts'
import { asOneSpelling, isPlain } from '../text/spelling.ts'
import { isVisible, isVisibleInLines, visible } from '../text/visible.ts'
import type { Column } from './columns.ts'
import type { CsvLine, CsvProblem } from './csv.ts'

/** As many letters as a payment's reference may have. */
const REFERENCE_MAX = 120
const MEMO_MAX = 500
/** Of what stands where something else should, as many letters are told. */
const TOLD_MAX = 80

/** A row that can be planned. Its key is its reference; without one, the file's own digest and the line, so that the same file pays once. */
export type PayoutRow = {
  readonly line: number
  /** Beyond `line` where a quoted field goes over line ends. */
  readonly lastLine: number
  readonly key: string
  readonly recipient: Address
  readonly amount: bigint
  readonly label: string | null
  readonly memo: string | null
  readonly told: ToldRow
}

/** What stands in a row, as far as it could be read: its hidden characters by their number, for it is shown beside a row that has them. */
export type ToldRow = { readonly recipient: string; readonly amount: string; readonly label: string }

/** A row that is not paid, and why: a short name that stays, and words. */
export type PayoutProblem = {
  readonly line: number
  readonly lastLine: number
  readonly reason: string
  readonly words: string
  readonly told: ToldRow
}

type Reading = { readonly columns: readonly Column[]; readonly decimals: number; readonly digest: string }

/** Reads one row that is not blank. */
export function readPayoutRow(content: CsvLine, { columns, decimals, digest }: Reading): PayoutRow | PayoutProblem {
  const fields = content.kind === 'row' ? content.fields : []
  const fieldOf = (column: Column) => fields[columns.indexOf(column)]?.trim() ?? ''
  const told = {
    recipient: beginningOf(fieldOf('recipient')),
    amount: beginningOf(fieldOf('amount')),
    label: beginningOf(fieldOf('label')),
  }
  const { line, lastLine } = content
  const problem = (reason: string, words: string): PayoutProblem => ({ line, lastLine, reason, words, told })

  if (content.kind !== 'row') return problem('unreadable', content.kind === 'unreadable' ? wordsOf(content.problem) : 'The line is blank.')
  if (fields.length !== columns.length) return problem('unreadable', `The line has ${fields.length} fields, the header ${columns.length}.`)
  const judged = judgeAddressText(fieldOf('recipient'))
  if (!judged.ok) return problem(judged.problem.kind, explainAddressProblem(judged.problem))
  const amount = readAmount(fieldOf('amount'), decimals)
  if (typeof amount === 'string') return problem('amount', amount)
  const reference = asOneSpelling(fieldOf('reference'))
  if (reference.length > REFERENCE_MAX) return problem('reference', `The reference is longer than ${REFERENCE_MAX} letters.`)
  if (columns.includes('reference') && reference === '')
    return problem('reference', 'The reference is missing, although the file has a column for it.')
  if (!isVisible(reference)) return problem('reference', 'The reference holds invisible characters.')
  if (!isPlain(reference))
    return problem('reference', 'The reference has a space or a hyphen that looks like another. Write single plain ones.')
  if (!isVisibleInLines(fieldOf('label'))) return problem('label', 'The label holds invisible characters.')
  const memo = fieldOf('memo')
  if (memo.length > MEMO_MAX) return problem('memo', `The memo is longer than ${MEMO_MAX} letters.`)
  if (!isVisibleInLines(memo)) return problem('memo', 'The memo holds invisible characters.')
  return {
    line,
    lastLine,
    key: reference === '' ? `${digest}/${line}` : reference,
    recipient: judged.address,
    amount,
    label: fieldOf('label') || null,
    memo: memo || null,
    told,
  }
}

function readAmount(text: string, decimals: number): bigint | string {
  try {
    return parseAmount({ text, decimals })
  } catch (error) {
    if (isStrongroomError(error)) return explainError(error).happened
    throw error
  }
}

function beginningOf(text: string): string {
  return visible(text.length > TOLD_MAX ? `${text.slice(0, TOLD_MAX)}…` : text)
}

function wordsOf(problem: CsvProblem): string {
  switch (problem) {
    case 'quote-not-closed':
      return 'A quote is opened and not closed properly, on this line or the next ones.'
    case 'text-after-quote':
      return 'Text follows a closing quote.'
    case 'quote-inside-text':
      return 'A stray quotation mark stands inside text that is not quoted.'
    case 'replacement-character':
      return 'The line is not UTF-8 text.'
  }
}
