import * as z from 'zod'
import { KEY_DERIVATIONS } from '../core/confidential/derive-keys.ts'
import { AccountRoleSchema } from './accounts.ts'
import { operation } from './operation.ts'
import { AddressSchema, AmountOrAllSchema, AmountSchema, HiddenAmountSchema, SentenceSchema } from './schemas.ts'
import { digest, ownersPage, Started, starting as startingToken } from './token-parts.ts'
import { UpkeepPlanSchema } from './upkeep.ts'

/** Owners of one page; a node is asked about each, and what each account hides takes the signer some 0.3 s. */
const OWNERS_MAX = 100

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
  /** That they differ, and nobody can say that the copy of the balance is true all the same: another apply puts it right. */
  overlooked: z.boolean(),
  approved: z.boolean(),
  takesConfidential: z.boolean(),
  takesPublic: z.boolean(),
  /** How the keys that it records follow from its owner’s; null where that is not known. */
  keys: z.enum(KEY_DERIVATIONS).nullable(),
  /** Whether new accounts of the mint are approved automatically; null where its bytes cannot be read. */
  mintApprovesNew: z.boolean().nullable(),
  /** The ElGamal key with which the issuer reads every amount, written like an address; null where there is none. */
  auditor: z.string().nullable(),
  /** Whether this network checks proofs: while it does not, nothing hidden moves. */
  proofsOn: z.boolean(),
  /** Everything to be said of it, in words. */
  notes: z.array(SentenceSchema),
})

const ConfigurationInput = z.strictObject({
  mint: AddressSchema.describe('of the token'),
  owner: AddressSchema.optional().describe('the wallet of ours whose account it is; default: the treasury'),
  keys: z
    .enum(KEY_DERIVATIONS)
    .default('conf-bal-v1')
    .describe('how the keys follow from its owner’s; token-cli where the token command line is to read it too'),
})
const WithdrawalInput = z.strictObject({
  account: AddressSchema.describe('the token account'),
  amount: AmountOrAllSchema.describe('in smallest units, or all'),
})
const ApplicationInput = z.strictObject({ account: AddressSchema.describe('the token account') })
/** `pending`, `available`: what it hides now; `after`: what is available once this is done. Null where nothing is planned. */
const HiddenPlanSchema = UpkeepPlanSchema.extend({
  decimals: z.number().int(),
  mint: AddressSchema.nullable(),
  pending: HiddenAmountSchema,
  available: HiddenAmountSchema,
  after: AmountSchema.nullable(),
})
/** A withdrawal in several transactions. */
const WithdrawalSchema = z.object({
  id: z.string(),
  account: AddressSchema,
  /** The mint in whose smallest units the amount is; null where nothing but rent is taken back, as the amount is. */
  asset: AddressSchema.nullable(),
  amount: AmountSchema.nullable(),
  /** open: the amount is to be withdrawn. closing: rent is taken back. */
  state: z.enum(['open', 'closing', 'ended']),
  /** Whether the amount is public. */
  withdrawn: z.boolean(),
  /** The decision of its newest transaction. */
  step: z.string(),
  /** What stood against it, or against taking all rent back. */
  why: z.string().nullable(),
})
const planning = {
  errors: ['VAULT_LOCKED', 'NODE_UNREACHABLE', 'PLAN_NO_TREASURY'],
  needsNetwork: true,
  needsVault: true,
} as const
const starting = { ...startingToken, needsNetwork: true } as const

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
        ...ownersPage(OWNERS_MAX).shape,
      }),
    )
    .output(z.object({ accounts: z.array(ConfidentialAccountSchema), owners: z.number().int(), next: AddressSchema.nullable() })),
  planConfigure: operation
    .meta({
      ...planning,
      words:
        'Shows what having an account of ours take confidential transfers does and costs; it is made where it is not there. Signs nothing.',
      example: 'tokens plan-configure --mint <address>',
    })
    .input(ConfigurationInput)
    .output(UpkeepPlanSchema),
  configure: operation
    .meta({
      ...starting,
      words: 'Has an account of ours take confidential transfers, under keys that follow from its owner’s; the treasury pays its rent.',
      example: 'tokens configure --mint <address> --digest <digest>',
    })
    .input(ConfigurationInput.extend({ digest }))
    .output(Started),
  planApply: operation
    .meta({
      ...planning,
      words:
        'Shows how much is pending in a confidential account of ours and what is available once it is applied, or why not. Signs nothing.',
      example: 'tokens plan-apply --account <address>',
    })
    .input(ApplicationInput)
    .output(HiddenPlanSchema),
  apply: operation
    .meta({
      ...starting,
      words: 'Makes all that is pending in a confidential account of ours available, or puts a copy of its balance right that is not true.',
      example: 'tokens apply --account <address> --digest <digest>',
    })
    .input(ApplicationInput.extend({ digest }))
    .output(Started),
  planWithdraw: operation
    .meta({
      ...planning,
      words:
        'Shows what making an amount in a confidential account of ours public again does, and what is left hidden, or why not. Signs nothing.',
      example: 'tokens plan-withdraw --account <address> --amount all',
    })
    .input(WithdrawalInput)
    .output(HiddenPlanSchema),
  withdraw: operation
    .meta({
      ...starting,
      follows: 'withdrawal',
      words:
        'Makes an amount in a confidential account of ours, or all that is available, public again in the same account. Where a node takes no transaction of version 1, it takes several, which go on while Strongroom runs and the vault is open.',
      example: 'tokens withdraw --account <address> --amount all --digest <digest>',
    })
    .input(WithdrawalInput.extend({ digest }))
    .output(Started),
  withdrawals: operation
    .meta({
      words: 'Lists withdrawals that took several transactions, newest first: how far each is, or how it ended.',
      example: 'tokens withdrawals --open',
      errors: [],
      whileLocked: 'to-read',
    })
    .input(
      z.strictObject({
        account: AddressSchema.optional().describe('of one token account alone'),
        open: z.boolean().default(false).describe('only those that go on'),
      }),
    )
    .output(z.object({ withdrawals: z.array(WithdrawalSchema) })),
  endWithdrawal: operation
    .meta({
      ...starting,
      errors: ['TOKEN_ACCOUNT_REFUSED', 'VAULT_LOCKED', 'JOURNAL_SOURCE_TAKEN', 'PLAN_CHANGED', 'NODE_UNREACHABLE'],
      follows: 'withdrawal-end',
      words:
        'Ends a withdrawal that takes several transactions and takes its rent back; what is signed of it may land all the same. Ends a payment of a hidden amount too, as long as accounts do not keep its proofs. Where neither goes on, takes rent back that an earlier one left.',
      example: 'tokens end-withdrawal --account <address>',
    })
    .input(z.strictObject({ account: AddressSchema.describe('the token account') }))
    .output(Started),
}
