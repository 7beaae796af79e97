import * as z from 'zod'
import { type Address, isAddress } from '../../core/address/address.ts'
import type { JsonValue } from '../journal/index.ts'

const RequestSchema = z.object({
  asset: z.union([z.literal('native'), z.custom<Address>((value) => typeof value === 'string' && isAddress(value))]),
  mode: z.enum(['keep-minimum', 'empty']),
  close: z.boolean(),
  version: z.union([z.literal('legacy'), z.literal(1)]),
})

/** What a person asks for. `asset` is native or the address of a listed mint. */
export type SweepRequest = Readonly<z.infer<typeof RequestSchema>>

/** What a person asked for, as the sweep's summary keeps it. */
export function parseSweepRequest(summary: JsonValue): SweepRequest {
  return RequestSchema.parse(summary)
}
