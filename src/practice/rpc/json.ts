import { parse, parseNumberAndBigInt } from 'lossless-json'

/** What goes over the wire. Bigints are written as JSON integers, every digit of them. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | { readonly [name: string]: Json | undefined }

/** A run of digits that a JavaScript number might not hold. */
const LONG_INTEGER = /\d{16}/

/** Reads JSON without losing digits: integers too large for a number become bigints. */
export function parseJson(text: string): unknown {
  return LONG_INTEGER.test(text) ? parse(text, null, parseNumber) : JSON.parse(text)
}

function parseNumber(text: string): number | bigint {
  const value = parseNumberAndBigInt(text)
  return typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : (value as number | bigint)
}

/** Writes JSON; members that are undefined are left out. */
export function writeJson(value: Json): string {
  if (typeof value === 'bigint') return value.toString()
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(writeJson).join(',')}]`
  const members: string[] = []
  for (const name in value) {
    const member = value[name]
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${writeJson(member)}`)
  }
  return `{${members.join(',')}}`
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value)
}
