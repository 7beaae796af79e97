import * as z from 'zod'
import { parseAccountsBlock, parseTransactionAnswer } from '../../../core/deposit/parse-block.ts'
import { invariant } from '../../../core/error/invariant.ts'
import type { Address } from '../../../core/address/address.ts'
import { isStrongroomError, StrongroomError } from '../../../core/error/error.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import type { SignatureInfo, SignatureStatus, TransactionRecord } from '../answers.ts'
import { type Call, type CallMany, MAX_BATCH_CALLS } from '../call.ts'
import type { Era } from '../era.ts'
import { isJsonObject, type JsonValue } from '../json.ts'
import {
  type HistoryMethods,
  type HistoryOptions,
  MAX_BLOCKS_RANGE,
  MAX_SIGNATURES,
  MAX_STATUSES,
  type ReadBlock,
  type ScanBody,
  type SignaturesOptions,
} from '../node-client.ts'
import type { Packed } from '../unpack.ts'
import { getAccountsBlock, MAX_TRANSACTION_VERSION } from './blocks.ts'
import { assertTokenOwners } from './old-blocks.ts'
import { anyJsonSchema, atSlot, commitmentSchema, i64, signatureSchema, slotSchema, transactionErrorSchema, u64 } from './schemas.ts'

const statusSchema: z.ZodType<SignatureStatus> = z
  .object({
    slot: slotSchema,
    confirmations: u64.nullable(),
    err: transactionErrorSchema.nullable(),
    confirmationStatus: commitmentSchema,
  })
  .transform(({ confirmationStatus, ...status }) => ({ ...status, commitment: confirmationStatus }))

const signatureInfoSchema: z.ZodType<SignatureInfo> = z
  .object({
    signature: signatureSchema,
    slot: slotSchema,
    blockTime: i64.nullish(),
    err: transactionErrorSchema.nullable(),
    memo: z.string().nullish(),
    confirmationStatus: commitmentSchema.nullish(),
  })
  .transform(({ signature, slot, blockTime, err, memo, confirmationStatus }) => ({
    signature,
    slot,
    blockTime: blockTime ?? null,
    err,
    memo: memo ?? null,
    commitment: confirmationStatus ?? null,
  }))

/** A list in another order would be paged through wrongly: the next page begins where the last entry stands. */
const newestFirstSchema = z
  .array(signatureInfoSchema)
  .refine((entries) => entries.every(({ slot }, index) => index === 0 || slot <= (entries[index - 1]?.slot ?? slot)))

/** Slots must ascend: the watcher takes each one's successor for the next block. */
const ascendingSlotsSchema = z
  .array(slotSchema)
  .refine((slots) => slots.every((slot, index) => index === 0 || slot > (slots[index - 1] ?? slot)))

type Wired = { readonly call: Call; readonly callMany: CallMany; readonly era: Era; readonly scan?: ScanBody | undefined }

export function historyMethods({ call, callMany, era, scan }: Wired): HistoryMethods {
  const getTransaction = (signature: Signature, options: HistoryOptions = {}) => readTransaction(call, era, signature, options)
  return {
    getBlocks: ({ from, to }, { commitment = 'finalized' } = {}) => {
      invariant(to - from <= MAX_BLOCKS_RANGE, `a range of ${to - from} slots`)
      const schema = ascendingSlotsSchema.refine((slots) => slots.every((slot) => slot >= from && slot <= to))
      const ask = (method: string) => () => call({ method, params: [from, to, { commitment }], schema, slot: from })
      return era.either('getBlocks', ask('getBlocks'), ask('getConfirmedBlocks'))
    },
    getBlocksWithLimit: ({ from, limit }, { commitment = 'finalized' } = {}) => {
      invariant(limit >= 1 && BigInt(limit) <= MAX_BLOCKS_RANGE, `${limit} slots in one answer`)
      const schema = ascendingSlotsSchema.refine((slots) => slots.length <= limit && slots.every((slot) => slot >= from))
      const ask = (method: string) => () => call({ method, params: [from, BigInt(limit), { commitment }], schema, slot: from })
      return era.either('getBlocksWithLimit', ask('getBlocksWithLimit'), ask('getConfirmedBlocksWithLimit'))
    },
    getBlockTime: (slot) => call({ method: 'getBlockTime', params: [slot], schema: i64.nullable(), slot }),
    getBlock: (slot, form = {}) => getAccountsBlock(call, era, slot, form),
    readBlock: async (slot, form = {}) => {
      let read: ReadBlock | null = null
      const readBody = async (body: Packed, id: bigint) => {
        read = (await scan?.(body, id)) ?? null
        return read === null ? null : true
      }
      const json = await getAccountsBlock(call, era, slot, { ...form, readBody })
      if (read !== null || json === null) return read
      return { block: parseAccountsBlock(json), watchedCount: null }
    },
    getTransaction,
    getTransactions: async (signatures, options = {}) => {
      const found: (TransactionRecord | null)[] = []
      for (let start = 0; start < signatures.length; start += MAX_BATCH_CALLS) {
        const run = signatures.slice(start, start + MAX_BATCH_CALLS)
        found.push(...(await readTransactions({ callMany, node: era.node, run, options, one: getTransaction })))
      }
      return found
    },
    getSignaturesForAddress: (address, options) => {
      const ask = (method: string) => () => listSignatures(call, method, address, options)
      return era.either('getSignaturesForAddress', ask('getSignaturesForAddress'), ask('getConfirmedSignaturesForAddress2'))
    },
    getSignatureStatuses: (signatures, { searchHistory = false, minContextSlot } = {}) => {
      invariant(signatures.length <= MAX_STATUSES, `${signatures.length} signatures in one question`)
      const schema = atSlot(z.array(statusSchema.nullable()).length(signatures.length))
      const config = { searchTransactionHistory: searchHistory, ...(minContextSlot === undefined ? {} : { minContextSlot }) }
      return call({ method: 'getSignatureStatuses', params: [signatures, config], schema })
    },
  }
}

type Run = {
  readonly callMany: CallMany
  readonly node: string
  readonly run: readonly Signature[]
  readonly options: HistoryOptions
  readonly one: (signature: Signature, options: HistoryOptions) => Promise<TransactionRecord | null>
}

/** In one round trip; from an old node one by one, under the name it knows. */
async function readTransactions({ callMany, node, run, options, one }: Run): Promise<(TransactionRecord | null)[]> {
  try {
    const answers = await callMany(run.map((signature) => ({ method: 'getTransaction', ...transactionRequest(signature, options) })))
    return run.map((signature, index) => parseRecordOf({ node, signature, answer: answers[index] ?? null }))
  } catch (error) {
    if (!isStrongroomError(error, 'NODE_METHOD_MISSING')) throw error
    return Promise.all(run.map((signature) => one(signature, options)))
  }
}

async function readTransaction(call: Call, era: Era, signature: Signature, options: HistoryOptions): Promise<TransactionRecord | null> {
  const ask = (method: string) => () => call({ method, ...transactionRequest(signature, options) })
  const answer = await era.either('getTransaction', ask('getTransaction'), async () => {
    const before = await ask('getConfirmedTransaction')()
    if (isJsonObject(before)) assertTokenOwners({ node: era.node, method: 'getTransaction' }, before['meta'])
    return before
  })
  return parseRecordOf({ node: era.node, signature, answer })
}

type Answered = { readonly node: string; readonly signature: Signature; readonly answer: JsonValue | null }

/**
 * A proxy may answer from a wrong entry of its cache: what another transaction did says nothing of this one.
 * @throws NODE_ANSWER_OF_ANOTHER, BLOCK_MALFORMED
 */
function parseRecordOf({ node, signature, answer }: Answered): TransactionRecord | null {
  if (answer === null) return null
  const record = parseTransactionAnswer(answer)
  if (record.transaction.signature !== signature) throw new StrongroomError('NODE_ANSWER_OF_ANOTHER', { node, method: 'getTransaction' })
  return record
}

function transactionRequest(signature: Signature, { commitment = 'finalized' }: HistoryOptions) {
  const config = { encoding: 'jsonParsed', maxSupportedTransactionVersion: MAX_TRANSACTION_VERSION, commitment }
  return { params: [signature, config], schema: anyJsonSchema }
}

async function listSignatures(
  call: Call,
  method: string,
  address: Address,
  { limit = MAX_SIGNATURES, commitment = 'finalized', before, until, minContextSlot }: SignaturesOptions = {},
): Promise<readonly SignatureInfo[]> {
  invariant(Number.isSafeInteger(limit) && limit >= 1 && limit <= MAX_SIGNATURES, `${limit} signatures in one answer`)
  const config: { [name: string]: JsonValue } = { limit: BigInt(limit), commitment }
  if (before !== undefined) config['before'] = before
  if (until !== undefined) config['until'] = until
  if (minContextSlot !== undefined) config['minContextSlot'] = minContextSlot
  return call({ method, params: [address, config], schema: newestFirstSchema.max(limit) })
}
