import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod'
import { type Address, isAddress } from '../../../core/address/address.ts'
import { lamports, tokenAmount } from '../../../core/amount/lamports.ts'
import { invariant } from '../../../core/error/invariant.ts'
import type { ResourceFeeRule } from '../../../core/fee/rule.ts'
import type { BalanceChange } from '../../../core/payment/outcome.ts'
import type { PlannedIntent, PlannedSweep } from '../../../core/plan/intent.ts'
import type { PlannedPayee, PlannedPayment } from '../../../core/plan/payment.ts'
import type { PlannedSource, MessageTemplate } from '../../../core/plan/sweep.ts'
import type { PlannedUpkeep, Upkeep } from '../../../core/plan/upkeep.ts'
import type { JsonValue, Storable } from '../../journal/index.ts'

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

const ChangeSchema = z.object({
  account: AddressSchema,
  asset: AssetSchema,
  change: IntegerSchema,
  atLeast: z.literal(true).exactOptional(),
}) satisfies z.ZodType<BalanceChange>

const OptionsSchema = z.object({
  version: z.union([z.literal('legacy'), z.literal(0), z.literal(1)]),
  lookupTables: z.array(z.object({ address: AddressSchema, addresses: z.array(AddressSchema) })).exactOptional(),
  lifetime: z.union([z.object({ kind: z.literal('blockhash') }), z.object({ kind: z.literal('nonce'), authority: AddressSchema })]),
  computeUnitPrice: IntegerSchema.exactOptional(),
  limits: z.literal(true).exactOptional(),
})

const InstructionSchema = z.object({
  program: AddressSchema,
  accounts: z.array(z.object({ address: AddressSchema, signer: z.boolean(), writable: z.boolean() })),
  data: BytesSchema,
})

const TemplateSchema = z.object({
  feePayer: AddressSchema,
  instructions: z.array(InstructionSchema),
  options: OptionsSchema,
  computeUnitLimit: z.number(),
  loadedAccountsDataSizeLimit: z.number(),
}) satisfies z.ZodType<MessageTemplate>

const FeeRuleSchema = z.object({
  kind: z.literal('resources'),
  inclusionLamports: LamportsSchema,
  rate: z.object({ numerator: IntegerSchema, denominator: IntegerSchema.refine((value) => value > 0n) }),
}) satisfies z.ZodType<ResourceFeeRule>

/** What every planned transaction has. */
const common = {
  version: z.literal(VERSION),
  feePayer: AddressSchema,
  signerCount: z.number(),
  byteLength: z.number(),
  feeLamports: LamportsSchema,
  feeRule: FeeRuleSchema.exactOptional(),
  changes: z.array(ChangeSchema),
  template: TemplateSchema,
}

/** The first journals held sweeps alone and did not say so. */
const SweepSchema = z.object({
  ...common,
  kind: z.literal('sweep').default('sweep'),
  sources: z.array(SourceSchema),
  moved: IntegerSchema,
  makes: z.object({ account: AddressSchema, rentLamports: LamportsSchema }).exactOptional(),
}) satisfies z.ZodType<PlannedSweep>

const PayeeSchema = z.object({
  key: z.string(),
  recipient: AddressSchema,
  amount: IntegerSchema,
  account: AddressSchema,
  arrives: IntegerSchema,
  rentLamports: LamportsSchema,
}) satisfies z.ZodType<PlannedPayee>

const KeptProofSchema = z.object({ context: AddressSchema, seed: z.string(), proof: BytesSchema, rentLamports: LamportsSchema })
const ProofsSchema = z.object({ validity: KeptProofSchema, range: KeptProofSchema, feeLamports: LamportsSchema })

const PaymentSchema = z.object({
  ...common,
  kind: z.literal('payment'),
  asset: AssetSchema,
  payees: z.array(PayeeSchema),
  confidential: z.object({ account: AddressSchema, proofs: ProofsSchema.exactOptional() }).exactOptional(),
}) satisfies z.ZodType<PlannedPayment>

const account = AddressSchema
const ActSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('create-nonce'), account, authority: AddressSchema }),
  z.object({ act: z.literal('advance-nonce'), account, others: z.array(AddressSchema).min(1).exactOptional() }),
  z.object({
    act: z.literal('withdraw-nonce'),
    account,
    destination: AddressSchema,
    lamports: LamportsSchema,
    closes: z.literal(true).exactOptional(),
  }),
  z.object({ act: z.literal('authorize-nonce'), account, authority: AddressSchema }),
  z.object({ act: z.literal('create-token-account'), account, owner: AddressSchema, mint: AddressSchema }),
  z.object({
    act: z.literal('close-token-account'),
    account,
    destination: AddressSchema,
    owner: AddressSchema.exactOptional(),
    mint: AddressSchema.exactOptional(),
  }),
  z.object({ act: z.literal('revoke-delegate'), account }),
  z.object({
    act: z.literal('reclaim-rent'),
    account,
    others: z.array(AddressSchema).min(1).exactOptional(),
    destination: AddressSchema,
  }),
  z.object({
    act: z.literal('recover-nested'),
    account,
    mint: AddressSchema,
    destination: AddressSchema,
    ownerAccount: AddressSchema,
    ownerMint: AddressSchema,
    owner: AddressSchema,
  }),
  z.object({ act: z.literal('configure-confidential'), account, owner: AddressSchema, mint: AddressSchema }),
  z.object({
    act: z.literal('withdraw-confidential'),
    account,
    owner: AddressSchema,
    mint: AddressSchema,
    amount: IntegerSchema.transform(tokenAmount),
    context: AddressSchema.exactOptional(),
  }),
  z.object({ act: z.literal('make-proof-account'), account, serves: AddressSchema.exactOptional() }),
  z.object({ act: z.literal('prove-in-account'), account, serves: AddressSchema.exactOptional(), equality: BytesSchema.exactOptional() }),
  z.object({ act: z.literal('make-payment-proofs'), account, range: AddressSchema, serves: AddressSchema.exactOptional() }),
  z.object({ act: z.literal('close-proof-account'), account, serves: AddressSchema.exactOptional() }),
  z.object({
    act: z.literal('apply-pending'),
    account,
    owner: AddressSchema,
    mint: AddressSchema.exactOptional(),
    available: BytesSchema.exactOptional(),
  }),
  z.object({
    act: z.literal('deposit-confidential'),
    account,
    owner: AddressSchema,
    mint: AddressSchema,
    amount: IntegerSchema.transform(tokenAmount),
  }),
  z.object({
    act: z.literal('set-credits'),
    account,
    owner: AddressSchema,
    credits: z.enum(['confidential', 'public']),
    on: z.boolean(),
  }),
]) satisfies z.ZodType<Upkeep>

const UpkeepSchema = z.object({ ...common, kind: z.literal('upkeep'), upkeep: ActSchema }) satisfies z.ZodType<PlannedUpkeep>

const IntentSchema = z.union([PaymentSchema, UpkeepSchema, SweepSchema])

/** A planned transaction as the journal keeps it. */
export function encodeIntent(transaction: PlannedIntent): Storable {
  const plain = toStorable({ version: VERSION, ...transaction })
  invariant(typeof plain === 'object' && plain !== null, 'an intent is an object')
  return plain
}

/** Older journals have other names for a template, its options and their price. */
const OldNamesSchema = z
  .looseObject({ pieces: z.looseObject({ form: z.looseObject({}) }) })
  .transform(({ pieces: { form, ...template }, ...others }) => {
    const { microLamportsPerUnit, ...options } = form
    const price = microLamportsPerUnit === undefined ? {} : { computeUnitPrice: microLamportsPerUnit }
    return { ...others, template: { ...template, options: { ...options, ...price } } }
  })

function withPresentNames(what: JsonValue): unknown {
  const old = OldNamesSchema.safeParse(what)
  return old.success ? old.data : what
}

/** The planned transaction of an intent. */
export function decodeIntent(what: JsonValue): PlannedIntent {
  return IntentSchema.parse(withPresentNames(what))
}

/** Null for what somebody else wrote into the journal, so that it does not read. */
export function tryToDecode(what: JsonValue): PlannedIntent | null {
  return IntentSchema.safeParse(withPresentNames(what)).data ?? null
}

const LifetimeSchema = z.object({ template: z.object({ options: OptionsSchema.pick({ lifetime: true }) }) })

/** What a planned transaction is to live by, without reading all of it. */
export function readPlannedLifetime(what: JsonValue): PlannedIntent['template']['options']['lifetime'] {
  return LifetimeSchema.parse(withPresentNames(what)).template.options.lifetime
}

/** Bytes become hexadecimal text; what is absent is left out; the journal itself turns bigints into decimal text. */
function toStorable(value: unknown): Storable {
  if (value instanceof Uint8Array) return bytesToHex(value)
  if (Array.isArray(value)) return value.map(toStorable)
  if (typeof value !== 'object' || value === null) return value as Storable
  return Object.fromEntries(Object.entries(value).flatMap(([key, entry]) => (entry === undefined ? [] : [[key, toStorable(entry)]])))
}
