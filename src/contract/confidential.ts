import * as z from 'zod'
import { AccountRoleSchema } from './accounts.ts'
import { operation } from './operation.ts'
import { AddressSchema, AmountSchema } from './schemas.ts'

/** Owners of one page; a node is asked about each, and what each account hides takes the signer some 0.3 s. */
const OWNERS_MAX = 100

/** Smallest units, or that they are not known here: what is hidden is never shown as nothing. */
const HiddenAmountSchema = z.union([AmountSchema, z.literal('hidden')])

/** A token account that takes confidential transfers: what everybody sees of it, and what its keys read. */
const ConfidentialAccountSchema = z.object({
  account: AddressSchema,
  owner: AddressSchema,
  /** Null where the owner is nobody known here. */
  ownerRole: AccountRoleSchema.nullable(),
  ownerLabel: z.string().nullable(),
  mint: AddressSchema,
  /** Of a listed mint; null for any other, which is no money here. */
  label: z.string().nullable(),
  decimals: z.number().int(),
  state: z.enum(['normal', 'frozen', 'uninitialized']),
  /** What everybody sees. */
  public: AmountSchema,
  /** What arrived and was not applied. */
  pending: HiddenAmountSchema,
  /** What can be withdrawn or paid. */
  available: HiddenAmountSchema,
  /** Arrivals that were not applied, and how many the account takes. */
  credits: AmountSchema,
  creditsMax: AmountSchema,
  /** From four fifths on: a full account takes no more. */
  fillingUp: z.boolean(),
  /** How many arrivals the last apply was made for, and how many it took. */
  creditsExpected: AmountSchema,
  creditsApplied: AmountSchema,
  approved: z.boolean(),
  takesConfidential: z.boolean(),
  takesPublic: z.boolean(),
  /** How the keys that it records follow from its owner’s; null where that is not known. */
  keys: z.enum(['conf-bal-v1', 'token-cli']).nullable(),
  /** Whether new accounts of the mint are approved automatically; null where its bytes cannot be read. */
  mintApprovesNew: z.boolean().nullable(),
  /** The ElGamal key with which the issuer reads every amount, written like an address; null where there is none. */
  auditor: z.string().nullable(),
  /** Whether this network checks proofs: while it does not, nothing hidden moves. */
  proofsOn: z.boolean(),
  /** Everything to be said of it, in words. */
  notes: z.array(z.string()),
})

/** Operations of `tokens` on accounts that take confidential transfers. */
export const confidential = {
  confidential: operation
    .meta({
      words:
        'Shows accounts of ours that take confidential transfers, read from nodes now: what is public, pending and available, how full each is, and by which keys it is read.',
      example: 'tokens confidential --role deposit',
      errors: ['CONFIDENTIAL_ACCOUNT_UNKNOWN', 'NODE_UNREACHABLE', 'NODE_DISAGREEMENT', 'NODE_ONE_ANSWERED'],
      needsNetwork: true,
      needsVault: true,
    })
    .input(
      z.strictObject({
        account: AddressSchema.optional().describe('one token account alone; default: all of the role'),
        role: z.enum(['treasury', 'deposit']).default('treasury').describe('whose'),
        after: AddressSchema.optional().describe('the owner the page before ended with'),
        limit: z.number().int().min(1).max(OWNERS_MAX).default(20).describe('owners at a time'),
      }),
    )
    .output(z.object({ accounts: z.array(ConfidentialAccountSchema), owners: z.number().int(), next: AddressSchema.nullable() })),
}
