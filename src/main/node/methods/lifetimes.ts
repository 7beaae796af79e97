import * as z from 'zod'
import type { LatestBlockhash } from '../answers.ts'
import type { Call } from '../call.ts'
import type { LifetimeMethods } from '../node-client.ts'
import { readConfig } from './chain.ts'
import { encodeBase64 } from './sending.ts'
import { atSlot, blockHeightSchema, blockhashSchema, lamportsSchema } from './schemas.ts'

const latestBlockhashSchema: z.ZodType<LatestBlockhash> = atSlot(
  z.object({ blockhash: blockhashSchema, lastValidBlockHeight: blockHeightSchema }),
).transform(({ contextSlot, value }) => ({ ...value, fetchedSlot: contextSlot }))

export function lifetimeMethods(call: Call): LifetimeMethods {
  return {
    getLatestBlockhash: (options) =>
      call({
        method: 'getLatestBlockhash',
        params: [readConfig(options)],
        schema: latestBlockhashSchema,
        atLeast: options?.minContextSlot,
      }),
    isBlockhashValid: (blockhash, options) =>
      call({
        method: 'isBlockhashValid',
        params: [blockhash, readConfig(options)],
        schema: atSlot(z.boolean()),
        atLeast: options?.minContextSlot,
      }),
    getFeeForMessage: (message, options) =>
      call({
        method: 'getFeeForMessage',
        params: [encodeBase64(message), readConfig(options)],
        schema: atSlot(lamportsSchema.nullable()),
        atLeast: options?.minContextSlot,
      }),
  }
}
