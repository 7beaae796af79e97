import { stringify } from 'lossless-json'
import { visible } from '../../../core/text/visible.ts'
import { troubleText } from '../refusal.ts'
import { heading } from './heading.ts'
import { wordOfState } from './states.ts'
import { amountText, type Counted, type ListedTokens, NOT_SAID, sentenceText, SOL, unitOf } from './unit.ts'
import { isSentence } from '../../../core/text/sentence.ts'

/** One value of an answer, as a person reads it. */
export type Cell = { readonly text: string; readonly isFigure: boolean }

type Place = { readonly key: string; readonly unit: Counted; readonly padded: boolean; readonly tokens: ListedTokens }

const NOTHING: Cell = { text: '–', isFigure: false }
const words = (text: string): Cell => ({ text, isFigure: false })
const figure = (text: string): Cell => ({ text, isFigure: true })

/** Integers that count slots, blocks or arrivals rather than money. */
const POSITION = /(slot|height)$|^(cursor|slots|slotsBehind|slotsLeft|blocksLeft|from|to|since|present|skipped|credits\w*)$/i

export function cellOf(value: unknown, place: Place): Cell {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'bigint') return figure(integerText(value, place))
  if (typeof value === 'number') return figure(numberText(value, place.key))
  if (typeof value === 'boolean') return words(value ? 'yes' : 'no')
  // One text is one line: another would pass for a row, or a field, of ours.
  if (typeof value === 'string') return words(visible(place.key === 'state' ? wordOfState(value) : value))
  if (value instanceof Date) return words(dateText(value))
  if (isSentence(value)) return words(visible(sentenceText(value, place)))
  if (Array.isArray(value)) return listCell(value, place)
  return words(objectText(value, place))
}

/** `2026-11-20 14:31:23Z`: to be read, sorted and compared with a node's log. */
export function dateText(date: Date): string {
  return date
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, 'Z')
}

function integerText(value: bigint, { key, unit, padded, tokens }: Place): string {
  if (POSITION.test(key)) return value.toString()
  if (/lamportsper/i.test(key)) return `${value} lamports`
  if (key === 'price') return `${value} micro-lamports per compute unit`
  return amountText(value, /lamports$/i.test(key) || key === 'native' ? SOL : unit, { padded, tokens })
}

function numberText(value: number, key: string): string {
  if (key.startsWith('ms')) return `${Math.round(value)} ms`
  return key.endsWith('Ms') ? `${value / 1000} s` : String(value)
}

function listCell(list: readonly unknown[], place: Place): Cell {
  if (list.length === 0) return NOTHING
  if (place.key === 'words') return words(numbered(list.map(String)))
  if (!isRows(list)) return words(list.map((entry) => cellOf(entry, place).text).join('\n'))
  const holdings = list.map((row) => holdingText(row, place))
  return holdings.every((text) => text !== null) ? { text: holdings.join('\n'), isFigure: true } : figure(String(list.length))
}

const NUMBERED_PER_LINE = 4

/** Words to be written down: numbered, four a line. */
function numbered(list: readonly string[]): string {
  const longest = Math.max(...list.map((word) => word.length))
  const entries = list.map((word, index) => `${String(index + 1).padStart(2)} ${word.padEnd(longest)}`)
  const lines = Math.ceil(entries.length / NUMBERED_PER_LINE)
  return Array.from({ length: lines }, (_, line) =>
    entries
      .slice(line * NUMBERED_PER_LINE, (line + 1) * NUMBERED_PER_LINE)
      .join('  ')
      .trimEnd(),
  ).join('\n')
}

/** Whether a list is of things with fields of their own; a sentence is one thing. */
export function isRows(list: unknown): list is readonly object[] {
  if (isSentence(list) || !Array.isArray(list) || list.length === 0) return false
  const entries: readonly unknown[] = list
  return entries.every((entry) => typeof entry === 'object' && entry !== null && !Array.isArray(entry))
}

/** An amount of a token that names itself: `12.5 USDC`. */
function holdingText(row: object, { tokens }: Place): string | null {
  if (!('mint' in row && 'amount' in row && 'decimals' in row) || typeof row.amount !== 'bigint') return null
  return amountText(row.amount, unitOf(row, NOT_SAID), { tokens })
}

function objectText(value: object, place: Place): string {
  if ('words' in value && 'aboutMs' in value) return String(value.words)
  if ('code' in value && 'context' in value) return troubleText(value) ?? String(value.code)
  if ('kind' in value) return kindText(value)
  const unit = unitOf(value, place.unit)
  return Object.entries(value)
    .map(([key, entry]) => `${heading(key)} ${entryText(entry, { ...place, key, unit })}`)
    .join(', ')
}

function entryText(entry: unknown, place: Place): string {
  const isPlain = typeof entry !== 'object' || entry === null || entry instanceof Date || isSentence(entry) || isAsset(entry)
  return isPlain ? cellOf(entry, place).text : jsonOf(withUnits(entry, place))
}

function isAsset(value: object): boolean {
  return 'kind' in value && (value.kind === 'native' || value.kind === 'token')
}

/** JSON with blanks between members, and between a name and its value, so that a line ends there rather than within one. */
function jsonOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(', ')}]`
  if (typeof value !== 'object' || value === null || value instanceof Date) return stringify(value) ?? 'null'
  const members = Object.entries(value).filter(([, entry]) => entry !== undefined)
  return `{${members.map(([key, entry]) => `${stringify(key)}: ${jsonOf(entry)}`).join(', ')}}`
}

/** The same for JSON, each of its integers with what it is counted in. */
function withUnits(value: unknown, place: Place): unknown {
  if (typeof value === 'bigint') return integerText(value, place)
  if (Array.isArray(value)) return value.map((entry) => withUnits(entry, place))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const unit = unitOf(value, place.unit)
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withUnits(entry, { ...place, key, unit })]))
}

/** What is told apart by its kind: an asset (`native`, `token <mint>`) or a verdict (`credit, customer`). */
function kindText(value: { kind: unknown; class?: unknown; reason?: unknown; mint?: unknown }): string {
  const of = typeof value.mint === 'string' ? ` ${value.mint}` : ''
  const detail = value.class ?? value.reason
  return `${String(value.kind)}${of}${typeof detail === 'string' ? `, ${detail}` : ''}`
}
