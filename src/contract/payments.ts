import * as z from 'zod'
import { parseHookAccount } from '../core/hook/given.ts'
import { operation } from './operation.ts'
import { OutcomeSchema } from './outcome.ts'
import {
  AddressSchema,
  AmountInputSchema,
  AmountOrAllSchema,
  AmountSchema,
  assetFilter,
  BlockhashSchema,
  BlockHeightSchema,
  IdSchema,
  LifetimeSchema,
  limitOf,
  MemoSchema,
  MessageHashSchema,
  PriceInputSchema,
  ReferenceSchema,
  SentenceSchema,
  SignatureSchema,
  SlotSchema,
  SumSchema,
  UnitsSchema,
  VersionSchema,
} from './schemas.ts'
import { ConfirmationSchema, JudgedRecipientSchema, TextSchema } from './recipients.ts'
import { ENDED, ExpectedLandingSchema, HowElsewhereSchema, PaymentStateSchema, PlanDigestSchema } from './sweeps.ts'

/** Under the 64 accounts that a message holds in all. */
const HOOK_ACCOUNTS_MAX = 48
const HookAccountSchema = z
  .string()
  .refine((text) => parseHookAccount(text) !== null, 'not an address, a colon and readonly, writable, readonly-signer or writable-signer')

export const PaymentRequestSchema = z.strictObject({
  to: AddressSchema.describe('the wallet that is paid'),
  amount: AmountOrAllSchema.describe('in smallest units, or all'),
  asset: assetFilter.default('native').describe('native, or the address of a listed mint'),
  from: AddressSchema.optional().describe('the account of ours that pays; default: the treasury'),
  keep: z
    .enum(['keep-minimum', 'empty'])
    .default('keep-minimum')
    .describe('with all: keep-minimum leaves the rent-exempt minimum; empty leaves nothing'),
  allowUnfundedRecipient: z.boolean().default(false).describe('pay an address that holds nothing yet'),
  withMemo: MemoSchema.optional().describe('a text that everybody can read on chain'),
  version: VersionSchema.describe('transaction version; auto: 1 where that is better and every node takes it'),
  lifetime: LifetimeSchema.describe('nonce: the signature does not expire on its own, until it is used or revoked'),
  price: PriceInputSchema,
  transferHookAccount: z
    .array(HookAccountSchema)
    .max(HOOK_ACCOUNTS_MAX)
    .optional()
    .describe(
      'an account for the transfer hook of the token’s mint, as address:role; may be given several times; default: read from the node',
    ),
  blockhash: BlockhashSchema.optional().describe('a recent blockhash of your own; a payment under it is not made again once it expired'),
  reference: ReferenceSchema.optional().describe('names the payment for ever; under one reference it is paid once'),
  shown: TextSchema.optional().describe('the address as it was shown where it was copied from, to compare'),
  confidential: z
    .boolean()
    .default(false)
    .describe('hide the amount on chain; out of what is available in a confidential account, to a recipient whose account takes it'),
})

/** What the person believes the mint takes; what is sent names the fee, so that the chain refuses any other. */
const ExpectedFeeSchema = AmountSchema.meta({
  cli: 'amount',
  description: 'what the token’s mint withholds, in smallest units; refused where it is another',
})

const PlannedPaymentSchema = z.object({
  payees: z.array(z.object({ reference: z.string(), recipient: AddressSchema, amount: AmountSchema, arrives: AmountSchema })),
  payer: AddressSchema,
  byteLength: z.number().int(),
  feeLamports: AmountSchema,
  /** What its message will do, said from the message's own bytes. */
  words: SentenceSchema,
  /** Of the message that is signed, under a blockhash that a person gave; null where the message gets its blockhash or its nonce only when it is made. */
  messageHash: MessageHashSchema.nullable(),
})

export const PaymentPlanSchema = z.object({
  reference: z.string(),
  /** In micro-lamports per compute unit: what auto came to, or what was asked; null for none. */
  price: AmountSchema.nullable(),
  /** Compute units that it may take, after nodes tried it; null for as many as its instructions take at most. */
  units: UnitsSchema.nullable(),
  transactions: z.array(PlannedPaymentSchema),
  /** Everybody who is to be paid, each once: what they are, and what a person has to confirm. */
  recipients: z.array(JudgedRecipientSchema),
  unpayable: z.array(
    z.object({ reference: z.string(), recipient: AddressSchema, amount: AmountSchema, reason: z.string(), words: z.string() }),
  ),
  amount: AmountSchema,
  arrives: AmountSchema,
  feeLamports: AmountSchema,
  rentLamports: AmountSchema,
  /**
   * Of a hidden amount where a node takes no transaction of version 1: how many transactions it takes, one after the other, and what is put up as rent until
   * the last brings it back. Their fees are in feeLamports. Null where it takes one.
   */
  steps: z.object({ transactions: z.number().int(), rentLamports: AmountSchema }).nullable(),
  landing: ExpectedLandingSchema,
  warnings: z.array(SentenceSchema),
  /** Whether the signer would hold it for a second person; false too where the vault is locked and nobody can say. */
  awaitsApproval: z.boolean(),
  /** Which version auto came to, and why; null where a person named it. */
  versionWords: z.string().nullable(),
  /** Of everything above that would be signed; null when nothing would be. */
  digest: PlanDigestSchema.nullable(),
})

const PaymentLineSchema = z.object({
  reference: z.string(),
  intent: z.string(),
  recipient: AddressSchema,
  /** What the recipient is called here: in the address book, as an account of ours, or by the policy; null where nobody named them. */
  label: z.string().nullable(),
  account: AddressSchema,
  asset: z.string(),
  amount: AmountSchema,
  state: PaymentStateSchema,
  /** Whether something was signed for it before, all of which has ended without effect, and it is to be signed once more. */
  again: z.boolean(),
  /** How it was paid by a transaction that is no attempt that ended well; null where none did. Of what is not known: that paid its reference, maybe to somebody else or in another amount. */
  elsewhere: HowElsewhereSchema.nullable(),
  ...ENDED,
  signature: SignatureSchema.nullable(),
  lastValidBlockHeight: BlockHeightSchema.nullable(),
  /** Of the transaction that it is part of, as is everything below; other lines may share it. */
  feeLamports: AmountSchema,
  /** How often its bytes were handed to a node. */
  broadcasts: z.number().int(),
  /** Where a node last reported it in a block. */
  slot: SlotSchema.nullable(),
})

const PaymentDecisionSchema = z.object({
  id: z.string(),
  /** Whether the amount is hidden on chain. */
  confidential: z.boolean(),
  /** Who pays, the fee too. */
  from: AddressSchema,
  fromLabel: z.string().nullable(),
  memo: z.string().nullable(),
  outcome: OutcomeSchema,
  settled: z.boolean(),
  /** Confirmed, asked now, so that expiry can be counted in blocks; null once settled, and where no node answers. */
  blockHeight: BlockHeightSchema.nullable(),
  /** As observed; null until two slots were seen far enough apart. */
  msPerSlot: z.number().nullable(),
  /** Fees of transactions that failed on chain and whose payments others took over: of none of the lines below. */
  failedFeeLamports: AmountSchema,
  lines: z.array(PaymentLineSchema),
})

const ListedPaymentSchema = z.object({
  id: z.string(),
  at: z.date(),
  asset: z.string(),
  payments: z.number().int(),
  /** All of them together. */
  amount: SumSchema,
  /** Who is paid; null where it is a payout to several. */
  recipient: AddressSchema.nullable(),
  /** What they are called here; null where nobody named them. */
  label: z.string().nullable(),
  /** Transactions it takes, and how many of them are proved final. */
  transactions: z.number().int(),
  finalized: z.number().int(),
  /** How many of them go on: they have not ended, and wait for no person. */
  goingOn: z.number().int(),
  outcome: OutcomeSchema,
})

export const payments = {
  plan: operation
    .meta({
      words: 'Shows what a payment would do, whom it reaches and what it costs. Signs nothing.',
      example: 'payments plan --to <address> --amount 1000000',
      errors: ['PLAN_MINT_NOT_LISTED', 'PLAN_FEE_DIFFERS', 'PAYMENT_NO_NONCE', 'NODE_UNREACHABLE'],
      needsCaughtUp: true,
      needsNetwork: true,
    })
    .input(PaymentRequestSchema.extend({ expectedFee: ExpectedFeeSchema.optional() }))
    .output(PaymentPlanSchema),
  start: operation
    .meta({
      words: 'Pays: plans again from balances read now, stores it, signs it and sends it; every step is in the journal before it is done.',
      example: 'payments start --to <address> --amount 1000000 --reference <reference> --digest <digest> --confirmed <digest>',
      errors: [
        'PAYMENT_NOTHING_TO_PAY',
        'PLAN_CHANGED',
        'PLAN_APPROVAL_DIFFERS',
        'RECIPIENT_NOT_CONFIRMED',
        'SIGNER_FOREIGN_DESTINATION',
        'SIGNER_DESTINATION_WAITS',
        'SIGNER_LIMIT_TRANSACTION',
        'SIGNER_LIMIT_DAY',
        'SIGNER_ACCOUNTS_TRANSACTION',
        'SIGNER_ACCOUNTS_DAY',
        'SIGNER_FEE_TOO_HIGH',
        'VAULT_LOCKED',
        'JOURNAL_PAYMENT_KNOWN',
        'NODE_UNREACHABLE',
      ],
      needsVault: true,
      needsCaughtUp: true,
      follows: 'decision',
      needsNetwork: true,
    })
    .input(
      PaymentRequestSchema.extend({
        reference: ReferenceSchema.describe('as the plan gave it'),
        price: AmountInputSchema.optional().describe('as the plan gave it; default: none'),
        units: UnitsSchema.optional().describe('compute units, as the plan gave them; default: the most that the instructions take'),
        digest: PlanDigestSchema.describe('of the plan that was read, as payments plan gave it'),
        awaitsApproval: z
          .boolean()
          .optional()
          .describe('as the plan gave it: refused where it is no longer true whether a second person has to approve it'),
        confirmed: ConfirmationSchema.optional().describe(
          'the digest of what payments plan says of the recipient, where a person has to confirm it',
        ),
      }),
    )
    .output(z.object({ id: z.string(), payments: z.number().int(), transactions: z.number().int() })),
  show: operation
    .meta({
      words: 'Shows one payment or payout, line by line, each with how far it is.',
      example: 'payments show --id <id>',
      errors: ['DECISION_UNKNOWN'],
      whileLocked: 'to-read',
    })
    .input(z.strictObject({ id: IdSchema }))
    .output(PaymentDecisionSchema),
  list: operation
    .meta({ words: 'Lists payments and payouts, newest first.', example: 'payments list', errors: [], whileLocked: 'to-read' })
    .input(z.strictObject({ limit: limitOf(20) }))
    .output(z.array(ListedPaymentSchema)),
}
