import bs58 from 'bs58'
import * as z from 'zod'
import { parseInnerInstructions, parseTokenBalances } from '../../../core/chain/parse-rpc-meta.ts'
import { BYTE_LIMIT, parseEncoded } from '../../../core/chain/rpc-fields.ts'
import { rootOf } from '../../../core/deposit/json.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { MAX_TRANSACTION_BYTES } from '../../../core/message/transaction.ts'
import type { Simulation } from '../answers.ts'
import type { Call } from '../call.ts'
import type { JsonValue } from '../json.ts'
import type { SendingMethods, SendOptions, SimulateOptions } from '../node-client.ts'
import {
  accountInfoSchema,
  addressSchema,
  atSlot,
  blockHeightSchema,
  blockhashSchema,
  lamportsSchema,
  readBy,
  signatureSchema,
  transactionErrorSchema,
  u64,
} from './schemas.ts'

/** What a node leaves out, it does not say. */
function maybe<Value>(schema: z.ZodType<Value>): z.ZodType<Value | null> {
  return schema.nullish().transform((value) => value ?? null)
}

/** How many accounts and instructions there are is the message's to say, which the answer does not repeat. */
const INNER_COUNTS = { accountCount: BYTE_LIMIT, instructionCount: BYTE_LIMIT }
const tokenBalancesSchema = maybe(readBy((json) => parseTokenBalances(rootOf(json, 'balances'), BYTE_LIMIT)).nullable())
const returnDataSchema = z.object({ programId: addressSchema, data: readBy((json) => parseEncoded(rootOf(json, 'data'))) })

const simulationSchema: z.ZodType<Simulation> = z
  .object({
    err: transactionErrorSchema.nullable(),
    logs: maybe(z.array(z.string())),
    accounts: maybe(z.array(accountInfoSchema.nullable())),
    unitsConsumed: maybe(u64),
    loadedAccountsDataSize: maybe(u64),
    returnData: maybe(returnDataSchema),
    innerInstructions: maybe(readBy((json) => parseInnerInstructions(rootOf(json, 'inner'), INNER_COUNTS)).nullable()),
    replacementBlockhash: maybe(z.object({ blockhash: blockhashSchema, lastValidBlockHeight: blockHeightSchema })),
    fee: maybe(lamportsSchema),
    preBalances: maybe(z.array(lamportsSchema)),
    postBalances: maybe(z.array(lamportsSchema)),
    preTokenBalances: tokenBalancesSchema,
    postTokenBalances: tokenBalancesSchema,
    loadedAddresses: maybe(z.object({ writable: z.array(addressSchema), readonly: z.array(addressSchema) })),
  })
  .transform(({ fee, logs, ...rest }) => ({ ...rest, logs: logs ?? [], feeLamports: fee }))

export function sendingMethods(call: Call): SendingMethods {
  return {
    sendTransaction: (transaction, options) =>
      call({ method: 'sendTransaction', params: [encode(transaction, options), sendConfig(options)], schema: signatureSchema }),
    simulateTransaction: (transaction, options = {}) => {
      const config = simulateConfig(options)
      const schema = atSlot(simulationSchema)
      return call({ method: 'simulateTransaction', params: [encodeBase64(transaction), config], schema, atLeast: options.minContextSlot })
    },
    requestAirdrop: (address, amount) => call({ method: 'requestAirdrop', params: [address, amount], schema: signatureSchema }),
  }
}

function sendConfig({ encoding = 'base64', preflightCommitment, skipPreflight = false, maxRetries = 0, minContextSlot }: SendOptions) {
  const config = { encoding, maxRetries: BigInt(maxRetries), preflightCommitment, skipPreflight }
  return minContextSlot === undefined ? config : { ...config, minContextSlot }
}

function simulateConfig(options: SimulateOptions): { [name: string]: JsonValue } {
  const {
    commitment = 'finalized',
    verifySignatures = false,
    replaceBlockhash = false,
    accounts,
    innerInstructions,
    minContextSlot,
  } = options
  invariant(!(verifySignatures && replaceBlockhash), 'signatures over a blockhash that is replaced')
  return {
    encoding: 'base64',
    commitment,
    sigVerify: verifySignatures,
    replaceRecentBlockhash: replaceBlockhash,
    ...(accounts === undefined ? {} : { accounts: { encoding: 'base64', addresses: accounts } }),
    ...(innerInstructions === undefined ? {} : { innerInstructions }),
    ...(minContextSlot === undefined ? {} : { minContextSlot }),
  }
}

/** Base 58 is the old way: reading it is slow, so nodes take no more than a version 0 transaction in it. */
function encode(transaction: Uint8Array, { encoding = 'base64' }: SendOptions): string {
  if (encoding === 'base64') return encodeBase64(transaction)
  invariant(transaction.byteLength <= MAX_TRANSACTION_BYTES[0], `${transaction.byteLength} bytes in base 58`)
  return bs58.encode(transaction)
}

export function encodeBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}
