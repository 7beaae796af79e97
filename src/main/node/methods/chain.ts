import * as z from 'zod'
import type { Certificate } from '../../../core/chain/network-era.ts'
import { isStrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { visible } from '../../../core/text/visible.ts'
import type { EpochInfo, EpochSchedule, NodeHealth, NodeVersion, PriorityFee } from '../answers.ts'
import type { Call } from '../call.ts'
import type { JsonValue } from '../json.ts'
import { type ChainMethods, MAX_PRIORITY_FEE_ACCOUNTS, type ReadOptions } from '../node-client.ts'
import { addressSchema, blockHeightSchema, blockhashSchema, lamportsSchema, slotSchema, u64 } from './schemas.ts'

/** Far more than a version has; what a node writes there is shown and kept. */
const VERSION_LENGTH_MAX = 64

const versionSchema: z.ZodType<NodeVersion> = z
  .object({ 'solana-core': z.string().max(VERSION_LENGTH_MAX).transform(visible), 'feature-set': u64.nullish() })
  .transform((answer) => ({ software: answer['solana-core'], featureSet: answer['feature-set'] ?? null }))

const epochInfoSchema: z.ZodType<EpochInfo> = z.object({
  epoch: u64,
  slotIndex: u64,
  slotsInEpoch: u64,
  absoluteSlot: slotSchema,
  blockHeight: blockHeightSchema,
  transactionCount: u64.nullish().transform((count) => count ?? null),
})

const epochScheduleSchema: z.ZodType<EpochSchedule> = z.object({
  slotsPerEpoch: u64,
  leaderScheduleSlotOffset: u64,
  warmup: z.boolean(),
  firstNormalEpoch: u64,
  firstNormalSlot: slotSchema,
})

/** Of the certificate the slot alone is read: its signature is the network's business. */
const genesisCertSchema: z.ZodType<Certificate> = z
  .object({ block: z.object({ slot: slotSchema }) })
  .nullable()
  .transform((cert) => (cert === null ? { state: 'not-yet' } : { state: 'migrated', slot: cert.block.slot }))

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
    getEpochSchedule: () => call({ method: 'getEpochSchedule', params: [], schema: epochScheduleSchema }),
    getTransactionCount: (options) => call({ method: 'getTransactionCount', params: [readConfig(options)], schema: u64 }),
    getIdentity: () =>
      call({ method: 'getIdentity', params: [], schema: z.object({ identity: addressSchema }).transform((answer) => answer.identity) }),
    getAgGenesisCert: () => getAgGenesisCert(call),
    minimumLedgerSlot: () => call({ method: 'minimumLedgerSlot', params: [], schema: slotSchema }),
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

/** Failures of this one question: some nodes answer everything but this. */
const REFUSALS: ReadonlySet<string> = new Set(['NODE_RATE_LIMITED', 'NODE_FORBIDDEN'])
/** What a node of HTTP methods answers for one that it does not have. */
const NOT_FOUND = 404

/** A node that does not know the question, or refuses it, leaves open whether the network has moved. */
async function getAgGenesisCert(call: Call): Promise<Certificate> {
  try {
    return await call({ method: 'getAgGenesisCert', params: [], schema: genesisCertSchema })
  } catch (error) {
    if (isStrongroomError(error, 'NODE_METHOD_MISSING')) return { state: 'unknown' }
    if (isStrongroomError(error, 'NODE_HTTP_STATUS') && error.context.status === NOT_FOUND) return { state: 'unknown' }
    if (isStrongroomError(error) && REFUSALS.has(error.code)) return { state: 'refused' }
    throw error
  }
}
