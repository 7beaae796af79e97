import * as z from 'zod'
import { type Address, isAddress } from '../../../core/address/address.ts'
import { EVERYTHING, type SweepChoice } from '../../../core/plan/choice.ts'
import type { JsonValue } from '../../journal/index.ts'

const AddressSchema = z.custom<Address>((value) => typeof value === 'string' && isAddress(value))

const RequestSchema = z.object({
  asset: z.union([z.literal('native'), AddressSchema]),
  mode: z.enum(['keep-minimum', 'empty']),
  close: z.boolean(),
  version: z.union([z.literal('legacy'), z.literal(1)]),
  minimum: z.string().regex(/^\d+$/).transform(BigInt).exactOptional(),
  accounts: z.array(AddressSchema).exactOptional(),
})

/**
 * What a person asks for. `asset` is native or the address of a listed mint. `minimum`: in its smallest units. `accounts`: the deposit accounts that were
 * chosen, by their own addresses; all where there are none.
 */
export type SweepRequest = Readonly<z.infer<typeof RequestSchema>>

/** What a person asked for, as the sweep's summary keeps it. */
export function parseSweepRequest(summary: JsonValue): SweepRequest {
  return RequestSchema.parse(summary)
}

/** Which asset a sweep is of, and what stays, without reading every account that was chosen. */
export function parseSweptAsset(summary: JsonValue): Pick<SweepRequest, 'asset' | 'mode'> {
  return RequestSchema.pick({ asset: true, mode: true }).parse(summary)
}

export function choiceOf({ accounts, minimum = EVERYTHING.minimum }: Pick<SweepRequest, 'accounts' | 'minimum'>): SweepChoice {
  return { accounts: accounts === undefined ? EVERYTHING.accounts : new Set(accounts), minimum }
}
