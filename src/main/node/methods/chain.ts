import * as z from 'zod'
import { isStrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import type { EpochInfo, LatestBlockhash, NodeHealth, NodeVersion, PriorityFee } from '../answers.ts'
import type { Call } from '../call.ts'
import type { JsonValue } from '../json.ts'
import { type ChainMethods, MAX_PRIORITY_FEE_ACCOUNTS, type ReadOptions } from '../node-client.ts'
import { atSlot, blockHeightSchema, blockhashSchema, lamportsSchema, slotSchema, u64 } from './schemas.ts'

const versionSchema: z.ZodType<NodeVersion> = z
  .object({ 'solana-core': z.string(), 'feature-set': u64.nullish() })
  .transform((answer) => ({ software: answer['solana-core'], featureSet: answer['feature-set'] ?? null }))

const epochInfoSchema: z.ZodType<EpochInfo> = z.object({
  epoch: u64,
  slotIndex: u64,
  slotsInEpoch: u64,
  absoluteSlot: slotSchema,
  blockHeight: blockHeightSchema,
})

const latestBlockhashSchema: z.ZodType<LatestBlockhash> = atSlot(
  z.object({ blockhash: blockhashSchema, lastValidBlockHeight: blockHeightSchema }),
).transform(({ contextSlot, value }) => ({ ...value, fetchedSlot: contextSlot }))

const priorityFeesSchema: z.ZodType<PriorityFee[]> = z.array(
  z
    .object({ slot: slotSchema, prioritizationFee: u64 })
    .transform((answer) => ({ slot: answer.slot, microLamports: answer.prioritizationFee })),
)

export function chainMethods(call: Call): ChainMethods {
  return {
    getGenesisHash: () => call({ method: 'getGenesisHash', params: [], schema: blockhashSchema }),
    getVersion: () => call({ method: 'getVersion', params: [], schema: versionSchema }),
    getHealth: () => getHealth(call),
    getSlot: (options) => call({ method: 'getSlot', params: [readConfig(options)], schema: slotSchema }),
    getBlockHeight: (options) => call({ method: 'getBlockHeight', params: [readConfig(options)], schema: blockHeightSchema }),
    getEpochInfo: (options) => call({ method: 'getEpochInfo', params: [readConfig(options)], schema: epochInfoSchema }),
    getLatestBlockhash: (options) => call({ method: 'getLatestBlockhash', params: [readConfig(options)], schema: latestBlockhashSchema }),
    getFirstAvailableBlock: () => call({ method: 'getFirstAvailableBlock', params: [], schema: slotSchema }),
    getMinimumBalanceForRentExemption: (dataBytes) => {
      invariant(Number.isSafeInteger(dataBytes) && dataBytes >= 0, `an account of ${dataBytes} bytes`)
      return call({ method: 'getMinimumBalanceForRentExemption', params: [BigInt(dataBytes)], schema: lamportsSchema })
    },
    getRecentPrioritizationFees: (accounts = []) => {
      invariant(accounts.length <= MAX_PRIORITY_FEE_ACCOUNTS, `${accounts.length} accounts in one question`)
      return call({ method: 'getRecentPrioritizationFees', params: accounts.length === 0 ? [] : [accounts], schema: priorityFeesSchema })
    },
  }
}

/** The config member that reading methods share. */
export function readConfig({ commitment = 'finalized', minContextSlot }: ReadOptions = {}): { [name: string]: JsonValue } {
  return minContextSlot === undefined ? { commitment } : { commitment, minContextSlot }
}

async function getHealth(call: Call): Promise<NodeHealth> {
  try {
    await call({ method: 'getHealth', params: [], schema: z.literal('ok') })
    return { healthy: true }
  } catch (error) {
    if (isStrongroomError(error, 'NODE_UNHEALTHY')) return { healthy: false, slotsBehind: error.context.slotsBehind }
    throw error
  }
}
