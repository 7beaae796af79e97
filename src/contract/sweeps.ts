import * as z from 'zod'
import { AsOfSchema } from './as-of.ts'
import { SWEPT_MAX } from './bounds.ts'
import { operation } from './operation.ts'
import { OutcomeSchema } from './outcome.ts'
import {
  AddressSchema,
  AmountInputSchema,
  AmountSchema,
  assetFilter,
  BlockHeightSchema,
  IdSchema,
  limitOf,
  SentenceSchema,
  SignatureSchema,
  SlotSchema,
  SumSchema,
  VersionSchema,
} from './schemas.ts'

export const SweepRequestSchema = z.strictObject({
  asset: assetFilter.default('native').describe('native, or the address of a listed mint'),
  mode: z
    .enum(['keep-minimum', 'empty'])
    .default('keep-minimum')
    .describe('keep-minimum leaves every account its rent-exempt minimum; empty leaves nothing'),
  close: z.boolean().default(false).describe('tokens only: close the emptied token accounts and reclaim their rent'),
  version: VersionSchema.describe(
    'transaction version; 1 packs 12 sources where the network has it; auto chooses it where that is better and every node takes it',
  ),
  minimum: AmountInputSchema.optional().describe(
    'smallest units of the asset: accounts with a smaller balance are left out; default: the balance of every account is looked at',
  ),
  accounts: z
    .array(AddressSchema)
    .min(1)
    .max(SWEPT_MAX)
    .optional()
    .describe('a deposit account to sweep, by its own address also where a token is swept, given once for each; default: all of them'),
})

/** SHA-256 in hex over everything a plan would sign. */
export const PlanDigestSchema = z.string().regex(/^[0-9a-f]{64}$/, 'not the digest of a plan')

const PlannedTransactionSchema = z.object({
  sources: z.array(z.object({ address: AddressSchema, amount: AmountSchema })),
  payer: AddressSchema,
  byteLength: z.number().int(),
  feeLamports: AmountSchema,
  /** What its message will do, said from the message's own bytes. */
  words: SentenceSchema,
})

/** How long it takes to land, from our own newest transactions that did; nothing is promised. */
export const ExpectedLandingSchema = z.object({
  /** How many transactions the figures are computed from. */
  observed: z.number().int(),
  /** From the blockhash to the block, nine of ten took no more; null where nothing was observed. */
  slots: z.number().int().nullable(),
  /** At the observed pace of slots; null where that is not known. */
  aboutMs: z.number().nullable(),
  words: z.string(),
})

export const SweepPlanSchema = z.object({
  /** Which accounts hold anything was known as of it; what each holds was read now. */
  asOf: AsOfSchema,
  /** What auto came to, or what was asked. */
  version: z.enum(['legacy', '1']),
  /** Why auto came to it; null where a person named it. */
  versionWords: z.string().nullable(),
  /** How many accounts a person chose; null where every deposit account is looked at. */
  chosenAccounts: z.number().int().nullable(),
  /** The smallest balance that a person called worth moving; null where none was given. */
  minimum: AmountSchema.nullable(),
  transactions: z.array(PlannedTransactionSchema),
  leftOut: z.array(z.object({ address: AddressSchema, reason: z.string(), words: z.string() })),
  /** What the swept accounts hold: less what stays in them, the fees that they pay and what the mint withholds, it is what arrives. */
  heldAmount: SumSchema,
  leftAmount: SumSchema,
  /** 0 for a token: its accounts pay no fees. */
  accountFeeLamports: AmountSchema,
  withheldAmount: SumSchema,
  arrivingAmount: SumSchema,
  movedAmount: AmountSchema,
  feeLamports: AmountSchema,
  feeLamportsPerAccount: AmountSchema,
  /** One transaction per account, paid by the treasury. */
  naiveFeeLamports: AmountSchema,
  rentReclaimedLamports: AmountSchema,
  /** What making the treasury's account of the token costs, once, beside the fees; 0 where it is there. */
  rentFundedLamports: AmountSchema,
  destination: AddressSchema,
  /** The treasury account whose destination it is: itself, or the owner its token account was derived from; null where that is not proved. */
  destinationOwner: AddressSchema.nullable(),
  landing: ExpectedLandingSchema,
  /** What a person should know before signing, most dangerous first, each said once. */
  warnings: z.array(SentenceSchema),
  /** Names this plan: sweeps start carries out this one and no other. Null where there is nothing to sign. */
  digest: PlanDigestSchema.nullable(),
})

export const AttemptStateSchema = z.enum([
  'draft',
  'refused',
  'signed',
  'sent',
  'processed',
  'confirmed',
  'finalized',
  'failed',
  'unexecuted',
  'expired',
  'revoked',
  'unknown',
])

/**
 * How far a payment is: the state of the attempt that may land, and how it ended.
 * - waiting: nothing of it can land, and it may still be made
 * - awaiting-confirmation: it has no seal of the signer, and waits for a person's word
 * - not-known: it has ended, and nobody can tell whether it was paid; its reference stays taken. `unknown` is an attempt's: no node can tell yet,
 *   and it ends when one can
 */
export const PaymentStateSchema = z
  .enum(['waiting', 'awaiting-confirmation', 'awaiting-approval', 'satisfied', 'abandoned', 'not-known'])
  .or(AttemptStateSchema)

/** Whether a payment has ended, and why it ended without being made, as the journal keeps it; null where it was made, or goes on. */
export const ENDED = { settled: z.boolean(), why: z.string().nullable() }

/**
 * How something was done by a transaction that is no attempt that ended well.
 * - outside: it was signed outside this journal
 * - called-dead: it is a message of this journal, which called it dead
 */
export const HowElsewhereSchema = z.enum(['outside', 'called-dead'])

/** What was done by transactions that are no attempt that ended well. */
export const DoneElsewhereSchema = z.object({
  /** Whether they did all of it. */
  whole: z.boolean(),
  /** both: some of it outside, some by messages that were called dead. */
  how: HowElsewhereSchema.or(z.literal('both')),
  signatures: z.array(SignatureSchema),
  /** Nodes that showed them; empty where what this ledger holds of them is the proof. */
  provedBy: z.array(z.string()),
  /** Of how many accounts, and how much, they did. */
  accounts: z.number().int(),
  amount: AmountSchema,
  /**
   * Each row that was to be paid, with what paid its reference; null where nothing did. None for sweeps and upkeep. `another`: maybe it paid somebody
   * else than the row says, or another amount, and the row does not count as paid.
   */
  rows: z.array(
    z.object({
      reference: z.string(),
      recipient: AddressSchema,
      amount: AmountSchema,
      signature: SignatureSchema.nullable(),
      another: z.boolean(),
    }),
  ),
})

/** A row that a transaction is to pay. */
export const PayeeSchema = z.object({ reference: z.string(), recipient: AddressSchema, amount: AmountSchema })
/** The same with what the recipient is called here: in the address book, as an account of ours, or by the policy; null where nobody named them. */
export const NamedPayeeSchema = PayeeSchema.extend({ label: z.string().nullable() })

export const SweepPartSchema = z.object({
  intent: z.string(),
  accounts: z.number().int(),
  amount: AmountSchema,
  signatures: z.number().int(),
  feeLamports: AmountSchema,
  state: PaymentStateSchema,
  ...ENDED,
  attempts: z.number().int(),
  /** Whether something was signed for it before, all of which has ended without effect, and it is to be signed once more. */
  again: z.boolean(),
  /** Null where nothing of it was done elsewhere. */
  elsewhere: DoneElsewhereSchema.nullable(),
  /** Whom it was to pay, where it is not-known: they are to be asked. None otherwise. */
  payees: z.array(PayeeSchema),
  /** Of the attempt that the state is of, as is everything below, or of what did all of it elsewhere; null while it is waiting, and where others did a part of it. */
  signature: SignatureSchema.nullable(),
  /** The last block height at which it can still execute; null before an attempt, and where no height ends it. */
  lastValidBlockHeight: BlockHeightSchema.nullable(),
  /** How often its bytes were handed to a node. */
  broadcasts: z.number().int(),
  /** Where a node last reported it in a block. */
  slot: SlotSchema.nullable(),
})

export const SweepSchema = z.object({
  id: z.string(),
  asset: z.string(),
  mode: z.string(),
  outcome: OutcomeSchema,
  settled: z.boolean(),
  /** Confirmed, asked now, so that expiry can be counted in blocks; null once settled, and where no node answers. */
  blockHeight: BlockHeightSchema.nullable(),
  /** As observed; null until two slots were seen far enough apart. */
  msPerSlot: z.number().nullable(),
  /** Fees of transactions that failed on chain and whose parts others took over: of none of the parts below. */
  failedFeeLamports: AmountSchema,
  parts: z.array(SweepPartSchema),
})

export const sweeps = {
  accounts: operation
    .meta({
      words:
        'Lists the deposit accounts that a sweep may choose from, the largest balance first: those that hold some of an asset as the journal knows it, and that nothing unfinished takes from.',
      example: 'sweeps accounts --asset native',
      errors: ['PLAN_MINT_NOT_LISTED'],
      needsCaughtUp: true,
      whileLocked: 'to-read',
    })
    .input(z.strictObject({ asset: SweepRequestSchema.shape.asset, limit: z.number().int().min(1).max(SWEPT_MAX).default(50) }))
    .output(
      z.object({
        asOf: AsOfSchema,
        accounts: z.array(z.object({ address: AddressSchema, label: z.string().nullable(), amount: AmountSchema })),
        /** How many there are, and what all of them hold, shown or not. */
        total: z.number().int(),
        held: SumSchema,
      }),
    ),
  plan: operation
    .meta({
      words: 'Shows what a sweep would do, transaction by transaction, and what it costs. Signs nothing.',
      example: 'sweeps plan --mode keep-minimum',
      errors: ['PLAN_NOTHING_TO_SWEEP', 'PLAN_NOT_TO_CHOOSE', 'NODE_UNREACHABLE'],
      needsCaughtUp: true,
      needsNetwork: true,
    })
    .input(SweepRequestSchema)
    .output(SweepPlanSchema),
  start: operation
    .meta({
      words:
        'Carries out the plan that was read: plans again from balances read now, and where that is the same plan, stores it, signs it and sends it. Every step is in the journal before it is done.',
      example: 'sweeps start --mode keep-minimum --digest <digest>',
      errors: ['PLAN_CHANGED', 'PLAN_NOTHING_TO_SWEEP', 'PLAN_NOT_TO_CHOOSE', 'VAULT_LOCKED', 'NODE_UNREACHABLE'],
      needsVault: true,
      needsCaughtUp: true,
      follows: 'decision',
      needsNetwork: true,
    })
    .input(SweepRequestSchema.extend({ digest: PlanDigestSchema.describe('of the plan that was read, as sweeps plan gave it') }))
    .output(z.object({ id: z.string(), transactions: z.number().int(), accounts: z.number().int() })),
  show: operation
    .meta({
      words: 'Shows one sweep and the state of each of its transactions.',
      example: 'sweeps show --id <id>',
      errors: ['DECISION_UNKNOWN'],
      whileLocked: 'to-read',
    })
    .input(z.strictObject({ id: IdSchema }))
    .output(SweepSchema),
  list: operation
    .meta({ words: 'Lists sweeps, newest first.', example: 'sweeps list', errors: [], whileLocked: 'to-read' })
    .input(z.strictObject({ limit: limitOf(20) }))
    .output(
      z.array(
        z.object({
          id: z.string(),
          at: z.date(),
          asset: z.string(),
          mode: z.string(),
          transactions: z.number().int(),
          /** How many of them go on: they have not ended, and wait for no person. */
          goingOn: z.number().int(),
          outcome: OutcomeSchema,
        }),
      ),
    ),
}
