import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod'
import { type Address, isAddress } from '../../core/address/address.ts'
import { lamports } from '../../core/amount/lamports.ts'
import { invariant } from '../../core/error/invariant.ts'
import type { BalanceChange } from '../../core/payment/outcome.ts'
import type { PlannedSource, PlannedTransaction, SweepPieces } from '../../core/plan/sweep.ts'
import type { JsonValue, Storable } from '../journal/index.ts'

/*
 * A planned transaction as an intent keeps it: everything needed to build its message again under a new lifetime, years later if need be.
 * It is written by us and read by us: a stored intent that does not read is a defect or an edited journal, and nothing is sent for it.
 */

const VERSION = 1

const AddressSchema = z.custom<Address>((value) => typeof value === 'string' && isAddress(value))
const IntegerSchema = z
  .string()
  .regex(/^-?\d+$/)
  .transform(BigInt)
const LamportsSchema = IntegerSchema.transform(lamports)
const BytesSchema = z.string().transform((text) => hexToBytes(text))

const AssetSchema = z.union([
  z.object({ kind: z.literal('native') }),
  z.object({ kind: z.literal('token'), mint: AddressSchema, tokenProgram: AddressSchema, decimals: z.number() }),
])

const SourceSchema = z.object({
  address: AddressSchema,
  account: AddressSchema,
  balance: IntegerSchema,
  amount: IntegerSchema,
  feeLamports: LamportsSchema,
  left: IntegerSchema,
  rentLamports: LamportsSchema,
}) satisfies z.ZodType<PlannedSource>

const ChangeSchema = z.object({ account: AddressSchema, asset: AssetSchema, change: IntegerSchema }) satisfies z.ZodType<BalanceChange>

const FormSchema = z.object({
  version: z.union([z.literal('legacy'), z.literal(0), z.literal(1)]),
  lookupTables: z.array(z.object({ address: AddressSchema, addresses: z.array(AddressSchema) })).exactOptional(),
  lifetime: z.union([z.object({ kind: z.literal('blockhash') }), z.object({ kind: z.literal('nonce'), authority: AddressSchema })]),
  microLamportsPerUnit: IntegerSchema.exactOptional(),
})

const InstructionSchema = z.object({
  program: AddressSchema,
  accounts: z.array(z.object({ address: AddressSchema, signer: z.boolean(), writable: z.boolean() })),
  data: BytesSchema,
})

const PiecesSchema = z.object({
  feePayer: AddressSchema,
  instructions: z.array(InstructionSchema),
  form: FormSchema,
  computeUnitLimit: z.number(),
  loadedAccountsDataSizeLimit: z.number(),
}) satisfies z.ZodType<SweepPieces>

const TransactionSchema = z.object({
  version: z.literal(VERSION),
  sources: z.array(SourceSchema),
  feePayer: AddressSchema,
  signerCount: z.number(),
  byteLength: z.number(),
  feeLamports: LamportsSchema,
  moved: IntegerSchema,
  changes: z.array(ChangeSchema),
  pieces: PiecesSchema,
})

/** A planned transaction as the journal keeps it. */
export function encodeIntent(transaction: PlannedTransaction): Storable {
  const plain = toStorable({ version: VERSION, ...transaction })
  invariant(typeof plain === 'object' && plain !== null, 'an intent is an object')
  return plain
}

/** The planned transaction of an intent. */
export function decodeIntent(what: JsonValue): PlannedTransaction {
  return TransactionSchema.parse(what)
}

/** Bytes become hexadecimal text; what is absent is left out; the journal itself turns bigints into decimal text. */
function toStorable(value: unknown): Storable {
  if (value instanceof Uint8Array) return bytesToHex(value)
  if (Array.isArray(value)) return value.map(toStorable)
  if (typeof value !== 'object' || value === null) return value as Storable
  return Object.fromEntries(Object.entries(value).flatMap(([key, entry]) => (entry === undefined ? [] : [[key, toStorable(entry)]])))
}
