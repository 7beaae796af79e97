import * as z from 'zod'
import { type Address, isAddress } from '../../../core/address/address.ts'
import { type Lamports, lamports, U64_MAX } from '../../../core/amount/lamports.ts'
import { type BlockHeight, blockHeight, type Commitment, type Slot, slot } from '../../../core/chain/slot.ts'
import { isSignature, type Signature } from '../../../core/keys/signature.ts'
import { type Blockhash, isBlockhash } from '../../../core/lifetime/lifetime.ts'
import type { AccountInfo, AtSlot, TransactionError } from '../answers.ts'
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

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const base64BytesSchema = z
  .tuple([z.string().regex(BASE64), z.literal('base64')])
  .transform(([text]): Uint8Array => new Uint8Array(Buffer.from(text, 'base64')))

export const accountInfoSchema: z.ZodType<AccountInfo> = z.object({
  lamports: lamportsSchema,
  owner: addressSchema,
  data: base64BytesSchema,
  executable: z.boolean(),
  rentEpoch: u64,
})
