import * as z from 'zod'
import type { Slot } from '../../../core/chain/slot.ts'
import type { LatestBlockhash } from '../answers.ts'
import type { Call } from '../call.ts'
import type { Era } from '../era.ts'
import type { LifetimeMethods, ReadOptions } from '../node-client.ts'

import { readConfig } from './chain.ts'
import { feeBySignatures, latestFromFees, recentBlockhash, signaturePrice } from './old-fees.ts'
import { encodeBase64 } from './sending.ts'
import { atSlot, blockHeightSchema, blockhashSchema, lamportsSchema } from './schemas.ts'

const latestBlockhashSchema: z.ZodType<LatestBlockhash> = atSlot(
  z.object({ blockhash: blockhashSchema, lastValidBlockHeight: blockHeightSchema }),
).transform(({ contextSlot, value }) => ({ ...value, fetchedSlot: contextSlot }))

export function lifetimeMethods(call: Call, era: Era): LifetimeMethods {
  return {
    getLatestBlockhash: (options) =>
      era.either(
        'getLatestBlockhash',
        () => latestBlockhash(call, options),
        () => latestFromFees(call, era.node, options),
      ),
    getBlockhash: (options) =>
      era.either(
        'getLatestBlockhash',
        async () => {
          const { fetchedSlot, blockhash } = await latestBlockhash(call, options)
          return { contextSlot: fetchedSlot, value: blockhash }
        },
        () => recentBlockhash(call, options),
      ),
    isBlockhashValid: (blockhash, options) =>
      era.either(
        'isBlockhashValid',
        () =>
          call({ method: 'isBlockhashValid', params: [blockhash, readConfig(options)], schema: atSlot(z.boolean()), ...reaching(options) }),
        async () => {
          const { contextSlot, value } = await signaturePrice(call, blockhash, options)
          return { contextSlot, value: value !== null }
        },
      ),
    getFeeForMessage: (message, options) =>
      era.either(
        'getFeeForMessage',
        () => {
          const params = [encodeBase64(message), readConfig(options)]
          return call({ method: 'getFeeForMessage', params, schema: atSlot(lamportsSchema.nullable()), ...reaching(options) })
        },
        () => feeBySignatures(call, era.node, message, options),
      ),
  }
}

function latestBlockhash(call: Call, options?: ReadOptions): Promise<LatestBlockhash> {
  return call({ method: 'getLatestBlockhash', params: [readConfig(options)], schema: latestBlockhashSchema, ...reaching(options) })
}

function reaching(options?: ReadOptions): { atLeast: Slot | undefined } {
  return { atLeast: options?.minContextSlot }
}
