import * as z from 'zod'
import { SlotSchema } from './schemas.ts'

/** As of which slot of the chain an answer is true: whatever rests on what was read of the chain says it. */
export const AsOfSchema = z.object({
  /** Everything final up to it has been read; null before anything was. */
  slot: SlotSchema.nullable(),
  /** How far the chain is final, as the nodes last told; null while none answers. */
  chainSlot: SlotSchema.nullable(),
  /** Between the two; null while either is unknown. */
  slotsBehind: z.bigint().nullable(),
  /** The same in milliseconds, at the observed pace of slots; null where the pace is not known. */
  aboutMs: z.number().nullable(),
  /** Whether everything was read that was final when Strongroom started, and reading has kept up since. */
  caughtUp: z.boolean(),
  words: z.string(),
})
export type AsOf = z.infer<typeof AsOfSchema>
