import * as z from 'zod'
import { AccountRoleSchema } from './accounts.ts'
import { operation } from './operation.ts'
import { AddressSchema, AmountSchema } from './schemas.ts'
import { digest, ownersPage, Started, starting } from './token-parts.ts'
import { RefusalSchema, UpkeepPlanSchema } from './upkeep.ts'

/** Owners of one page; a node is asked about each under both programs. */
const OWNERS_MAX = 100

export const TokenAccountSchema = z.object({
  account: AddressSchema,
  owner: AddressSchema,
  /** Null where the owner is nobody known here. */
  ownerRole: AccountRoleSchema.nullable(),
  ownerLabel: z.string().nullable(),
  mint: AddressSchema,
  /** Of a listed mint; null for any other, which is no money here. */
  label: z.string().nullable(),
  tokenProgram: AddressSchema,
  /** 0 where the mint is gone, which it can only be when none of it is left. */
  decimals: z.number().int(),
  amount: AmountSchema,
  state: z.enum(['normal', 'frozen', 'uninitialized']),
  /** Whether it is the one account that wallets derive for its owner and mint. */
  associated: z.boolean(),
  /** Who beside the owner may move tokens out of it, and how many. */
  delegate: AddressSchema.nullable(),
  delegatedAmount: AmountSchema,
  /** Who may close it in place of the owner. */
  closeAuthority: AddressSchema.nullable(),
  /** Transfer fees in it that belong to the issuer; null where its bytes cannot be read. */
  withheld: AmountSchema.nullable(),
  extensions: z.array(z.string()),
  /** All its lamports: what closing it sets free. */
  rentLamports: AmountSchema,
  /** Why it cannot be closed from here; null where it can. */
  closing: RefusalSchema.nullable(),
  /** Why there is no permission to take back, or it cannot be; null where it can. */
  revoking: RefusalSchema.nullable(),
})

const AccountInput = z.strictObject({ account: AddressSchema.describe('the token account') })
const CreationInput = z.strictObject({
  mint: AddressSchema.describe('of the token'),
  owner: AddressSchema.optional().describe('the wallet that gets the account; default: the treasury'),
})

const planning = { errors: ['NODE_UNREACHABLE', 'PLAN_NO_TREASURY'] as const }

/** Token accounts as the chain shows them now, under both token programs, and what can be done to them. */
export const tokens = {
  list: operation
    .meta({
      words: 'Lists every token account of our treasury or deposit accounts, read from a node now; so many owners at a time.',
      example: 'tokens list --role deposit --limit 20',
      errors: ['NODE_UNREACHABLE'],
      needsNetwork: true,
      whileLocked: 'to-read',
    })
    .input(ownersPage(OWNERS_MAX))
    .output(z.object({ accounts: z.array(TokenAccountSchema), owners: z.number().int(), next: AddressSchema.nullable() })),
  display: operation
    .meta({
      words: 'Shows one token account: its owner, balance, state, who may move or close it, its extensions, its rent.',
      example: 'tokens display --account <address>',
      errors: ['TOKEN_ACCOUNT_UNKNOWN', 'NODE_UNREACHABLE'],
      reads: true,
    })
    .input(AccountInput)
    .output(TokenAccountSchema),
  balance: operation
    .meta({
      words: 'Shows what a wallet holds of a token in its associated account.',
      example: 'tokens balance --mint <address>',
      errors: ['MINT_NOT_FOUND', 'PLAN_NO_TREASURY', 'NODE_UNREACHABLE'],
      needsNetwork: true,
      whileLocked: 'to-read',
    })
    .input(
      z.strictObject({
        mint: AddressSchema.describe('of the token'),
        owner: AddressSchema.optional().describe('the wallet; default: the treasury'),
      }),
    )
    .output(
      z.object({
        owner: AddressSchema,
        account: AddressSchema,
        /** Whether the account is there; without one nothing is held. */
        there: z.boolean(),
        mint: AddressSchema,
        label: z.string().nullable(),
        decimals: z.number().int(),
        amount: AmountSchema,
      }),
    ),
  planCreate: operation
    .meta({
      ...planning,
      words: 'Shows what making the associated account of a wallet for a token does and costs. Signs nothing.',
      example: 'tokens plan-create --mint <address>',
      needsNetwork: true,
    })
    .input(CreationInput)
    .output(UpkeepPlanSchema),
  create: operation
    .meta({
      ...starting,
      words: 'Makes the associated account of a wallet for a token; the treasury pays its rent.',
      example: 'tokens create --mint <address> --digest <digest>',
      needsNetwork: true,
    })
    .input(CreationInput.extend({ digest }))
    .output(Started),
  planClose: operation
    .meta({
      ...planning,
      errors: [...planning.errors, 'VAULT_LOCKED'],
      words:
        'Shows what closing a token account returns to the treasury, or why it cannot be closed. Signs nothing. Of a confidential account that hid something before, the open vault proves that it hides nothing.',
      example: 'tokens plan-close --account <address>',
      needsNetwork: true,
    })
    .input(AccountInput)
    .output(UpkeepPlanSchema),
  close: operation
    .meta({
      ...starting,
      words:
        'Closes an empty token account of ours, emptied in the same transaction where it is confidential; all its lamports go to the treasury.',
      example: 'tokens close --account <address> --digest <digest>',
      needsNetwork: true,
    })
    .input(AccountInput.extend({ digest }))
    .output(Started),
  planRevoke: operation
    .meta({
      ...planning,
      words: 'Shows which permission to move tokens would be taken back, or why it cannot be. Signs nothing.',
      example: 'tokens plan-revoke --account <address>',
      needsNetwork: true,
    })
    .input(AccountInput)
    .output(UpkeepPlanSchema),
  revoke: operation
    .meta({
      ...starting,
      words: 'Takes back the permission of a delegate to move tokens out of an account of ours.',
      example: 'tokens revoke --account <address> --digest <digest>',
      needsNetwork: true,
    })
    .input(AccountInput.extend({ digest }))
    .output(Started),
}
