import { stringify } from 'lossless-json'
import { visibleJson } from '../../../core/text/visible.ts'

/** JSON with exact integers: an amount stands as an integer of any size, never as a rounded number. */
export function toJson(value: unknown): string {
  return visibleJson(stringify(value, dateAsText, 2) ?? 'null')
}

/** The same on one line, for a stream. */
export function toJsonLine(value: unknown): string {
  return visibleJson(stringify(value, dateAsText) ?? 'null')
}

function dateAsText(_key: string, value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}
