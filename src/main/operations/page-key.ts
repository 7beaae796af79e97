import * as z from 'zod'
import { StrongroomError } from '../../core/error/error.ts'

/**
 * Where a page ended, as text that says nothing to whoever carries it. It names the order it belongs to, so that the key of one order is
 * not taken for that of another.
 */
export function encodePageKey(order: string, key: object | null): string | null {
  return key === null ? null : Buffer.from(JSON.stringify({ order, key })).toString('base64url')
}

/**
 * Reads what {@link encodePageKey} wrote for this order; nothing for a first page.
 * @throws OPERATION_ARGUMENT
 */
export function decodePageKey<Key>(order: string, schema: z.ZodType<Key>, text: string | undefined): { after?: Key } {
  if (text === undefined) return {}
  const read = z.strictObject({ order: z.literal(order), key: schema }).safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  if (read.success) return { after: read.data.key }
  throw new StrongroomError('OPERATION_ARGUMENT', { field: 'after', problem: 'it is not the end of a page in this order' })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
