import { stringify } from 'lossless-json'
import { visibleJson } from '../../../core/text/visible.ts'
import { isSentence, plain } from '../../../core/text/sentence.ts'

/** JSON with exact integers: an amount stands as an integer of any size, never as a rounded number. A sentence is a text. */
export function toJson(value: unknown): string {
  return visibleJson(stringify(value, asText, 2) ?? 'null')
}

/** The same on one line, for a stream. */
export function toJsonLine(value: unknown): string {
  return visibleJson(stringify(value, asText) ?? 'null')
}

function asText(_key: string, value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return isSentence(value) ? plain(value) : value
}
