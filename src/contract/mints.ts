import * as z from 'zod'
import { operation } from './operation.ts'
import { AddressSchema, AmountSchema, LabelSchema, limitOf, SentenceSchema } from './schemas.ts'

export const MintSchema = z.object({
  mint: AddressSchema,
  tokenProgram: AddressSchema,
  decimals: z.number().int(),
  label: z.string(),
})

/** The name that a mint gives itself is in none of its members: whoever makes a mint chooses it. */
const UnlistedMintSchema = z.object({
  id: z.number().int(),
  mint: AddressSchema,
  tokenProgram: AddressSchema,
  decimals: z.number().int(),
  /** Accounts of ours that hold some of it. */
  accounts: z.number().int(),
  /** Since when it is out of sight; null while it is not. */
  ignoredAt: z.date().nullable(),
})

const IgnoredSchema = z.object({ mint: AddressSchema, ignored: z.boolean() })

/** Tokens are credited by mint and program, never by name: only a listed mint is money here. */
export const mints = {
  add: operation
    .meta({
      words: 'Lists a mint, read from the nodes, so that deposits of it are credited.',
      example: 'mints add --mint <address> --label USDC',
      errors: ['MINT_NOT_FOUND', 'MINT_KNOWN', 'MINT_NAME_TAKEN'],
      needsNetwork: true,
    })
    .input(z.strictObject({ mint: AddressSchema, label: LabelSchema }))
    .output(MintSchema),
  show: operation
    .meta({
      words: 'Reads a mint from the nodes and says what it allows its issuer, forbids its holders, and costs.',
      example: 'mints show --mint <address>',
      errors: ['MINT_NOT_FOUND', 'NODE_UNREACHABLE'],
      needsNetwork: true,
      reads: true,
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
        /** Whether a payment of it can hide its amount. */
        confidential: z.boolean(),
        /** Whether it can be paid at all, powers over what is held, and what is good to know; gravest first. */
        notes: z.array(z.object({ weight: z.enum(['refuses', 'warns', 'notes']), words: SentenceSchema })),
      }),
    ),
  label: operation
    .meta({
      words: 'Gives a listed mint another name. The vault is to be open: by its name a person knows a token.',
      example: 'mints label --mint <address> --label "USDC, bridged"',
      errors: ['MINT_NOT_LISTED', 'MINT_NAME_TAKEN'],
      needsVault: true,
    })
    .input(z.strictObject({ mint: AddressSchema, label: LabelSchema }))
    .output(MintSchema),
  list: operation
    .meta({ words: 'Lists the mints that are credited.', example: 'mints list', errors: [], whileLocked: 'to-read' })
    .input(z.strictObject({}))
    .output(z.array(MintSchema)),
  unlisted: operation
    .meta({
      words: 'Lists the mints that accounts of ours hold and nobody listed, by address alone, and which of them are ignored.',
      example: 'mints unlisted',
      errors: [],
      whileLocked: 'to-read',
    })
    .input(z.strictObject({ after: z.number().int().min(0).optional(), limit: limitOf(100) }))
    .output(z.object({ mints: z.array(UnlistedMintSchema), total: z.number().int(), next: z.number().int().nullable() })),
  ignore: operation
    .meta({
      words:
        'Hides a mint that nobody listed: it no longer appears among unlisted tokens. Its movements are recorded as before, and never credited. Listing it ends that.',
      example: 'mints ignore --mint <address>',
      errors: ['MINT_NOT_SEEN', 'MINT_LISTED'],
    })
    .input(z.strictObject({ mint: AddressSchema }))
    .output(IgnoredSchema),
  unignore: operation
    .meta({
      words: 'Shows an ignored mint again among unlisted tokens. It is not credited.',
      example: 'mints unignore --mint <address>',
      errors: ['MINT_NOT_SEEN'],
    })
    .input(z.strictObject({ mint: AddressSchema }))
    .output(IgnoredSchema),
}
