import * as z from 'zod'
import { CONFIDENTIAL_SOURCES_MAX, CONFIDENTIAL_SWEEP_ACTS } from '../core/plan/confidential-sweep.ts'
import { operation } from './operation.ts'
import { OutcomeSchema } from './outcome.ts'
import { AddressSchema, AmountSchema, IdSchema, limitOf, SentenceSchema, SlotSchema } from './schemas.ts'
import { PlanDigestSchema } from './sweeps.ts'

const RequestSchema = z.strictObject({
  mint: AddressSchema.describe('of the token, which is listed'),
  accounts: z
    .array(AddressSchema)
    .min(1)
    .max(CONFIDENTIAL_SOURCES_MAX)
    .optional()
    .describe('token accounts of ours; default: the associated ones of all deposit accounts'),
})

const PlanSchema = z.object({
  mint: AddressSchema,
  label: z.string().nullable(),
  decimals: z.number().int(),
  /** Whose account of the token all of it goes to. */
  treasury: AddressSchema,
  accounts: z.array(
    z.object({
      account: AddressSchema,
      owner: AddressSchema,
      ownerLabel: z.string().nullable(),
      pending: AmountSchema,
      /** Null where nobody here can decrypt it before what is pending is applied. */
      available: AmountSchema.nullable(),
      public: AmountSchema,
    }),
  ),
  /** All that is in them, as far as it is known. */
  amount: AmountSchema,
  leftOut: z.array(z.object({ account: AddressSchema, reason: z.string(), words: z.string() })),
  /** Deposit accounts that hold nothing of it. */
  empty: z.number().int(),
  /** Accounts that hold something beyond those that one sweep takes. */
  more: z.number().int(),
  /** Where nothing arrives meanwhile. */
  feeLamports: AmountSchema,
  rentLamports: AmountSchema,
  warnings: z.array(SentenceSchema),
  /** Names the token, the treasury and the accounts; null where there is nothing to sweep. */
  digest: PlanDigestSchema.nullable(),
})

const StepSchema = z.object({
  act: z.enum(CONFIDENTIAL_SWEEP_ACTS),
  decision: z.string(),
  outcome: OutcomeSchema,
  /** What it makes public, or takes to the treasury, out of this account; null of an apply. */
  amount: AmountSchema.nullable(),
})

const SourceSchema = z.object({
  account: AddressSchema,
  owner: AddressSchema,
  ownerLabel: z.string().nullable(),
  state: z.enum(['open', 'swept', 'stopped']),
  /** The finalized slot at which nodes showed it with nothing in it. */
  slot: SlotSchema.nullable(),
  /** What it waits for, or why nothing more is decided of it, in words; null where there is nothing to say. */
  words: z.string().nullable(),
  /** Taken to the treasury for certain. */
  sweptAmount: AmountSchema,
  steps: z.array(StepSchema),
})

const SummarySchema = z.object({
  id: z.string(),
  at: z.date(),
  mint: AddressSchema,
  label: z.string().nullable(),
  decimals: z.number().int(),
  treasury: AddressSchema,
  open: z.number().int(),
  swept: z.number().int(),
  stopped: z.number().int(),
})

/** Sweeps of hidden balances: applied, made public and taken to the treasury, whatever arrives on the way. */
export const confidentialSweeps = {
  plan: operation
    .meta({
      words:
        'Shows what is in confidential accounts of ours, pending, available and public, and what taking all of it to the treasury costs. Signs nothing.',
      example: 'confidential-sweeps plan --mint <address>',
      errors: ['VAULT_LOCKED', 'PLAN_NO_TREASURY', 'PLAN_MINT_NOT_LISTED', 'TOKEN_ACCOUNT_REFUSED', 'NODE_UNREACHABLE'],
      needsVault: true,
      needsNetwork: true,
    })
    .input(RequestSchema)
    .output(PlanSchema),
  start: operation
    .meta({
      words:
        'Sweeps the accounts that were read: each is applied, withdrawn and swept to the treasury, and what arrives meanwhile with it, until nothing is in it. Goes on after a restart.',
      example: 'confidential-sweeps start --mint <address> --digest <digest>',
      errors: [
        'PLAN_CHANGED',
        'CONFIDENTIAL_NOTHING_TO_SWEEP',
        'CONFIDENTIAL_ACCOUNT_TAKEN',
        'SENDING_CLOSED',
        'VAULT_LOCKED',
        'PLAN_NO_TREASURY',
        'PLAN_MINT_NOT_LISTED',
        'TOKEN_ACCOUNT_REFUSED',
        'NODE_UNREACHABLE',
      ],
      needsVault: true,
      needsNetwork: true,
      follows: 'confidential-sweep',
    })
    .input(RequestSchema.extend({ digest: PlanDigestSchema.describe('of the plan that was read') }))
    .output(z.object({ id: z.string(), accounts: z.number().int() })),
  list: operation
    .meta({ words: 'Lists confidential sweeps, newest first.', example: 'confidential-sweeps list', errors: [], whileLocked: 'to-read' })
    .input(z.strictObject({ limit: limitOf(20) }))
    .output(z.array(SummarySchema)),
  show: operation
    .meta({
      words: 'Shows one confidential sweep: each account with what was done, what it waits for, and whether nothing is in it any more.',
      example: 'confidential-sweeps show --id <id>',
      errors: ['CONFIDENTIAL_SWEEP_UNKNOWN'],
      whileLocked: 'to-read',
    })
    .input(z.strictObject({ id: IdSchema }))
    .output(SummarySchema.extend({ sources: z.array(SourceSchema) })),
  resume: operation
    .meta({
      words: 'Stays with a confidential sweep until it has ended: a sweep goes on only while Strongroom runs and its vault is open.',
      example: 'confidential-sweeps resume --id <id>',
      errors: ['CONFIDENTIAL_SWEEP_UNKNOWN', 'VAULT_LOCKED'],
      needsVault: true,
      needsNetwork: true,
      follows: 'confidential-sweep',
    })
    .input(z.strictObject({ id: IdSchema }))
    .output(z.object({ id: z.string(), accounts: z.number().int() })),
  stop: operation
    .meta({
      words:
        'Decides nothing more of a confidential sweep, or of one account of it. What was decided before goes on, and what is in the accounts stays there.',
      example: 'confidential-sweeps stop --id <id>',
      errors: ['CONFIDENTIAL_SWEEP_UNKNOWN', 'CONFIDENTIAL_ACCOUNT_UNKNOWN'],
    })
    .input(z.strictObject({ id: IdSchema, account: AddressSchema.optional().describe('one account alone; default: all of it') }))
    .output(z.object({ stopped: z.number().int() })),
}
