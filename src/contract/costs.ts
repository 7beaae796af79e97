import * as z from 'zod'
import { DecisionKindSchema } from './decisions.ts'
import { operation } from './operation.ts'
import { AmountSchema } from './schemas.ts'

/** As many as a picture can show apart. */
const COSTS_MAX = 100

export const listCosts = operation
  .meta({
    words:
      'Lists the newest transactions that were signed here and ran, newest first: the fee that the network took, how many slots it took from the blockhash to the block, and how long from the first sending until it was proved final. What is not known is left open.',
    example: 'activity costs --limit 20',
    errors: [],
    whileLocked: 'to-read',
  })
  .input(z.strictObject({ limit: z.number().int().min(1).max(COSTS_MAX).default(60) }))
  .output(
    z.object({
      transactions: z.array(
        z.object({
          intent: z.string(),
          kind: DecisionKindSchema,
          /** When its message was made. */
          at: z.date(),
          /** It ran and failed: its fee was taken all the same. */
          failed: z.boolean(),
          /** Null where what was planned cannot be read any more. */
          feeLamports: AmountSchema.nullable(),
          /** From the slot in which its blockhash was read; null under a nonce, and where a node told no slot. */
          slots: z.number().int().nullable(),
          /** By the clock of this computer; null where it was not sent from here, and where that clock was set back meanwhile. */
          finalMs: z.number().int().nullable(),
        }),
      ),
    }),
  )
