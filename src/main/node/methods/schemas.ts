import { zstdDecompressSync } from 'node:zlib'
import * as z from 'zod'
import { type Address, isAddress } from '../../../core/address/address.ts'
import { type Lamports, lamports, U64_MAX } from '../../../core/amount/lamports.ts'
import { decodeBase64 } from '../../../core/chain/base64.ts'
import { parseBase58 } from '../../../core/chain/rpc-fields.ts'
import { type BlockHeight, blockHeight, type Commitment, type Slot, slot } from '../../../core/chain/slot.ts'
import { rootOf } from '../../../core/deposit/json.ts'
import { isStrongroomError } from '../../../core/error/error.ts'
import { isSignature, type Signature } from '../../../core/keys/signature.ts'
import { type Blockhash, isBlockhash } from '../../../core/lifetime/lifetime.ts'
import type { AccountInfo, AtSlot, RpcAccountInfo, TokenQuantity, TransactionError } from '../answers.ts'
import type { JsonValue } from '../json.ts'

const I64_MAX = 0x7fff_ffff_ffff_ffffn

export const u64 = z.bigint().min(0n).max(U64_MAX)
export const i64 = z
  .bigint()
  .min(-I64_MAX - 1n)
  .max(I64_MAX)

export const slotSchema = u64.transform((value): Slot => slot(value))
export const blockHeightSchema = u64.transform((value): BlockHeight => blockHeight(value))
export const lamportsSchema = u64.transform((value): Lamports => lamports(value))
export const addressSchema = z.string().refine((text): text is Address => isAddress(text))
export const signatureSchema = z.string().refine((text): text is Signature => isSignature(text))
export const blockhashSchema = z.string().refine((text): text is Blockhash => isBlockhash(text))

export const commitmentSchema: z.ZodType<Commitment> = z.enum(['processed', 'confirmed', 'finalized'])

const jsonSchema = z.custom<JsonValue>((value) => value !== undefined)
export const transactionErrorSchema: z.ZodType<TransactionError> = z.union([z.string(), z.record(z.string(), jsonSchema)])
/** Any JSON, checked later by whoever knows its form. */
export const anyJsonSchema: z.ZodType<JsonValue> = jsonSchema

/** `{ context: { slot }, value }` with `value` in its own form. */
export function atSlot<Value>(value: z.ZodType<Value>): z.ZodType<AtSlot<Value>> {
  return z
    .object({ context: z.object({ slot: slotSchema }), value })
    .transform((answer): AtSlot<Value> => ({ contextSlot: answer.context.slot, value: answer.value }))
}

/** Reads with a parser of core, whose path becomes the path of the error. */
export function readBy<Value>(read: (json: JsonValue) => Value): z.ZodType<Value> {
  return jsonSchema.transform((json, context) => {
    try {
      return read(json)
    } catch (error) {
      if (!isStrongroomError(error, 'BLOCK_MALFORMED')) throw error
      context.addIssue({ code: 'custom', message: error.context.problem, path: [error.context.path] })
      return z.NEVER
    }
  })
}

const base64BytesSchema: z.ZodType<Uint8Array> = z.tuple([z.string(), z.literal('base64')]).transform(([text], context) => {
  const bytes = decodeBase64(text)
  if (bytes !== null) return bytes
  context.addIssue({ code: 'custom', message: 'is not base 64' })
  return z.NEVER
})

const accountFields = {
  lamports: lamportsSchema,
  owner: addressSchema,
  executable: z.boolean(),
  rentEpoch: u64,
  space: u64.nullish().transform((space) => space ?? null),
}

export const accountInfoSchema: z.ZodType<AccountInfo> = z.object({ ...accountFields, data: base64BytesSchema })

/** The largest data an account can have. */
const MAX_ACCOUNT_BYTES = 10 * 1024 * 1024
const zstdBytesSchema: z.ZodType<Uint8Array> = z.tuple([z.string(), z.literal('base64+zstd')]).transform(([text], context) => {
  try {
    return new Uint8Array(zstdDecompressSync(Buffer.from(text, 'base64'), { maxOutputLength: MAX_ACCOUNT_BYTES }))
  } catch (error) {
    context.addIssue({ code: 'custom', message: `cannot be unpacked (${error instanceof Error ? error.name : 'unknown'})` })
    return z.NEVER
  }
})
const base58BytesSchema = readBy((json) => {
  const isPair = Array.isArray(json) && json.length === 2 && json[1] === 'base58'
  return parseBase58(rootOf(isPair ? (json as readonly JsonValue[])[0] : json, 'data'))
})

type ShownData = RpcAccountInfo['data']
const asBytes = (bytes: Uint8Array): ShownData => ({ form: 'bytes', bytes })

/** An account in every encoding: without one a node sends base 58 as bare text; jsonParsed falls back to base 64. */
export const shownAccountInfoSchema: z.ZodType<RpcAccountInfo> = z.object({
  ...accountFields,
  data: z.union([
    base64BytesSchema.transform(asBytes),
    zstdBytesSchema.transform(asBytes),
    base58BytesSchema.transform(asBytes),
    z
      .object({ program: z.string(), parsed: jsonSchema })
      .transform(({ program, parsed }): ShownData => ({ form: 'parsed', program, parsed })),
  ]),
})

/** Its three scaled figures are not read. */
export const tokenQuantitySchema: z.ZodType<TokenQuantity> = z
  .object({ amount: z.string().regex(/^(?:0|[1-9]\d{0,19})$/), decimals: u64.max(255n) })
  .transform(({ amount, decimals }) => ({ amount: BigInt(amount), decimals: Number(decimals) }))
  .refine(({ amount }) => amount <= U64_MAX)
