import * as z from 'zod'
import { type Address, isAddress } from '../../../core/address/address.ts'
import { type Blockhash, isBlockhash } from '../../../core/lifetime/lifetime.ts'
import type { EmptyingMode } from '../../../core/plan/sweep.ts'
import type { JsonValue } from '../../journal/index.ts'

const AddressSchema = z.custom<Address>((value) => typeof value === 'string' && isAddress(value))
/** A bigint as a person's request has it, its digits as the journal keeps it. */
const AmountSchema = z.union([z.bigint(), z.string().regex(/^\d+$/).transform(BigInt)])

const PayeeSchema = z.object({ key: z.string(), recipient: AddressSchema, amount: AmountSchema, memo: z.string().exactOptional() })

const RequestSchema = z.object({
  asset: z.union([z.literal('native'), AddressSchema]),
  from: AddressSchema,
  payees: z.array(PayeeSchema),
  allowUnfunded: z.boolean(),
  memo: z.string().nullable(),
  version: z.union([z.literal('legacy'), z.literal(1)]),
  lifetime: z.enum(['blockhash', 'nonce']),
  computeUnitPrice: AmountSchema.nullable(),
  computeUnitLimit: z.number().nullable(),
  /** What the signer let leave in one transaction when this was planned; not limited when left out. */
  mostPerTransaction: AmountSchema.exactOptional(),
  blockhash: z.custom<Blockhash>((value) => typeof value === 'string' && isBlockhash(value)).nullable(),
  shown: z.string().exactOptional(),
  confidential: z.literal(true).exactOptional(),
  hookAccounts: z.array(z.object({ address: AddressSchema, signer: z.boolean(), writable: z.boolean() })).exactOptional(),
})

/**
 * What a person asks to be paid.
 * - asset: native or the address of a listed mint
 * - from: the account of ours that pays, fees too
 * - payees: each under a key that is paid once
 * - lifetime: nonce for signatures that are to be valid until used or revoked
 * - computeUnitPrice, computeUnitLimit: null for none and for what the instructions take at most; a limit is one payment's own
 * - shown: the address as the one payee's was shown where it was copied from; nothing where that was not asked
 * - confidential: the amount is hidden on chain; left out where everybody sees it
 * - hookAccounts: given by hand for the hook of a token's mint; left out, its own list says which
 * - blockhash: given by hand; null for a fresh one. What was signed under it and ended without effect is not made again.
 */
export type PaymentRequest = Readonly<z.infer<typeof RequestSchema>>

/** As a person says it: the treasury pays when nobody is named, and one payee alone may get everything. */
export type PaymentAsked = Omit<PaymentRequest, 'from' | 'payees' | 'computeUnitPrice'> & {
  /** auto: from what recent blocks took. */
  readonly computeUnitPrice: bigint | null | 'auto'
  readonly from: Address | null
  readonly payees: readonly {
    readonly key: string
    readonly recipient: Address
    readonly amount: bigint | 'all'
    readonly memo?: string
  }[]
  /** What is left to the paying account when one payee gets everything. */
  readonly keep: EmptyingMode
}

/** What a person asked for, as the decision's summary keeps it. */
export function parsePaymentRequest(summary: JsonValue): PaymentRequest {
  const old = OldNameSchema.safeParse(summary)
  return RequestSchema.parse(old.success ? { ...old.data, computeUnitPrice: old.data.microLamportsPerUnit } : summary)
}

/** Older journals call the price by its unit. */
const OldNameSchema = z.looseObject({ microLamportsPerUnit: AmountSchema.nullable() })

const GivenSchema = z.object({ blockhash: z.string().nullish() })

/** The blockhash that a person gave, from a summary of which nothing else is read; null where none was given. */
export function parseGivenBlockhash(summary: JsonValue): string | null {
  return GivenSchema.safeParse(summary).data?.blockhash ?? null
}

/** `labels`: what the file calls whom it pays, by their references; none in older journals. */
const PayoutSchema = z.object({
  payout: z.object({
    name: z.string(),
    fileDigest: z.string(),
    rows: z.number(),
    labels: z.array(z.tuple([z.string(), z.string()])).default([]),
  }),
})

const PaidFileSchema = PayoutSchema.extend({ asset: z.union([z.literal('native'), AddressSchema]) })

/** Of a payout only what does not grow with each of its payees: they stand in the journal, and are read from there. Null where it is none. */
export function parsePaidFile(summary: JsonValue) {
  const { data } = PaidFileSchema.safeParse(summary)
  return data === undefined ? null : { ...data.payout, asset: data.asset }
}

/** Where a decision's payments came from, and how many they are; null for a payment that was not read from a file. */
export function parsePayout(summary: JsonValue) {
  const parsed = PayoutSchema.safeParse(summary)
  if (!parsed.success) return null
  const { asset, payees } = parsePaymentRequest(summary)
  return { ...parsed.data.payout, asset, payments: payees.length }
}
