import * as z from 'zod'
import { operation } from './operation.ts'
import { AddressSchema, AmountOrAllSchema, AmountSchema, LabelSchema } from './schemas.ts'

const NonceSchema = z.object({
  account: AddressSchema,
  authority: AddressSchema,
  label: z.string().nullable(),
  /**
   * - free: a payment may draw from it
   * - reserved: a payment that is not ended lives by its value
   * - gone: the chain shows no nonce account there
   * - foreign: another key has authority over it
   */
  state: z.enum(['free', 'reserved', 'gone', 'foreign']),
  /** The value it holds now, at finalized. */
  nonce: z.string().nullable(),
  lamports: AmountSchema.nullable(),
  /** The payment it is reserved for. */
  intent: z.string().nullable(),
})

const Started = z.object({ id: z.string(), account: AddressSchema })

const changes = {
  errors: ['NONCE_UNKNOWN', 'VAULT_LOCKED', 'NODE_UNREACHABLE'] as const,
  needsVault: true,
  follows: 'decision',
} as const

export const nonces = {
  list: operation
    .meta({ words: 'Lists the nonce accounts of this treasury with the values they hold now.', example: 'nonces list', errors: [] })
    .input(z.strictObject({}))
    .output(z.array(NonceSchema)),
  create: operation
    .meta({
      ...changes,
      words: 'Creates a nonce account that the treasury has authority over; it holds the rent-exempt minimum of its size.',
      example: 'nonces create --label cold',
    })
    .input(z.strictObject({ label: LabelSchema.optional() }))
    .output(Started),
  advance: operation
    .meta({
      ...changes,
      words: 'Gives a nonce account a new value. Whatever was signed over the old one can never land any more: this revokes it.',
      example: 'nonces advance --account <address>',
    })
    .input(z.strictObject({ account: AddressSchema }))
    .output(Started),
  authorize: operation
    .meta({
      ...changes,
      words: 'Hands a nonce account to another key of this vault. The pool must then take it in again (nonces keep).',
      example: 'nonces authorize --account <address> --authority <address>',
    })
    .input(z.strictObject({ account: AddressSchema, authority: AddressSchema }))
    .output(Started),
  withdraw: operation
    .meta({
      ...changes,
      words: 'Takes lamports out of a nonce account, home to the treasury; all of them close it.',
      example: 'nonces withdraw --account <address> --amount all',
    })
    .input(z.strictObject({ account: AddressSchema, amount: AmountOrAllSchema.describe('in lamports, or all') }))
    .output(Started),
  keep: operation
    .meta({
      words: 'Takes a nonce account that exists on chain, under the authority of a key of ours, into the pool.',
      example: 'nonces keep --account <address>',
      errors: ['NONCE_FOREIGN', 'NODE_UNREACHABLE'],
    })
    .input(z.strictObject({ account: AddressSchema, label: LabelSchema.optional() }))
    .output(z.object({ kept: AddressSchema })),
  drop: operation
    .meta({
      words: 'Leaves a nonce account out of the pool. What is on chain stays as it is.',
      example: 'nonces drop --account <address>',
      errors: ['NONCE_UNKNOWN'],
    })
    .input(z.strictObject({ account: AddressSchema }))
    .output(z.object({ dropped: AddressSchema })),
}
