import * as z from 'zod'
import { operation } from './operation.ts'
import { AddressSchema, AmountSchema, LabelSchema, SentenceSchema } from './schemas.ts'

export const MintSchema = z.object({
  mint: AddressSchema,
  tokenProgram: AddressSchema,
  decimals: z.number().int(),
  label: z.string(),
})

/** Tokens are credited by mint and program, never by name: only a listed mint is money here. */
export const mints = {
  add: operation
    .meta({
      words: 'Lists a mint, read from the nodes, so that deposits of it are credited.',
      example: 'mints add --mint <address> --label USDC',
      errors: ['MINT_NOT_FOUND', 'MINT_KNOWN'],
    })
    .input(z.strictObject({ mint: AddressSchema, label: LabelSchema }))
    .output(MintSchema),
  show: operation
    .meta({
      words: 'Reads a mint from the nodes and says what it allows its issuer, forbids its holders, and costs.',
      example: 'mints show --mint <address>',
      errors: ['MINT_NOT_FOUND', 'NODE_UNREACHABLE'],
    })
    .input(z.strictObject({ mint: AddressSchema }))
    .output(
      z.object({
        mint: AddressSchema,
        tokenProgram: AddressSchema,
        decimals: z.number().int(),
        supply: AmountSchema,
        mintAuthority: AddressSchema.nullable(),
        freezeAuthority: AddressSchema.nullable(),
        /** Whether it can be paid at all, powers over what is held, and what is good to know; gravest first. */
        notes: z.array(z.object({ weight: z.enum(['refuses', 'warns', 'notes']), words: SentenceSchema })),
      }),
    ),
  list: operation
    .meta({ words: 'Lists the mints that are credited.', example: 'mints list', errors: [] })
    .input(z.strictObject({}))
    .output(z.array(MintSchema)),
}
