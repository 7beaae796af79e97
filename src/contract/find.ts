import * as z from 'zod'
import { operation } from './operation.ts'
import { AddressSchema, AmountSchema, AssetSchema, assetFilter, limitOf, SearchSchema, SignatureSchema } from './schemas.ts'

/** Part of the group activity. */
export const findOperation = operation
  .meta({
    words:
      'Finds payments by a part of their reference, and payments and deposits by their exact amount, as 1,500 or 1.5 SOL. What left in a bundle and is out is not among them.',
    example: 'activity find --search "invoice 4711"',
    errors: [],
    whileLocked: 'to-read',
  })
  .input(
    z.strictObject({
      search: SearchSchema.describe('a part of a reference, letter case aside, or an amount, with the word of its asset or without'),
      limit: limitOf(20).describe('payments, and deposits'),
    }),
  )
  .output(
    z.object({
      /** Newest first, each reference once. */
      payments: z.array(
        z.object({
          intent: z.string(),
          reference: z.string(),
          recipient: AddressSchema,
          /** As the address book, or the list of accounts, calls them. */
          label: z.string().nullable(),
          asset: assetFilter,
          amount: AmountSchema,
          at: z.date(),
        }),
      ),
      /** Newest first, credited or not. */
      deposits: z.array(
        z.object({
          id: z.number().int(),
          signature: SignatureSchema.nullable(),
          owner: AddressSchema,
          /** Of the account. */
          label: z.string().nullable(),
          asset: AssetSchema,
          amount: AmountSchema,
          verdict: z.enum(['credit', 'no-credit']),
        }),
      ),
    }),
  )
