import * as z from 'zod'
import { writtenFields } from './export.ts'
import { operation } from './operation.ts'
import { ROW_STANDINGS } from '../core/payment/row-standing.ts'
import { OutcomeSchema } from './outcome.ts'
import {
  AddressSchema,
  AmountInputSchema,
  AmountSchema,
  assetFilter,
  BlockHeightSchema,
  ContentsSchema,
  IdSchema,
  LifetimeSchema,
  limitOf,
  MemoSchema,
  PageKeySchema,
  PathSchema,
  PriceInputSchema,
  SearchSchema,
  SentenceSchema,
  SignatureSchema,
  SumSchema,
  UnitsSchema,
  VersionSchema,
} from './schemas.ts'
import { ENDED, ExpectedLandingSchema, HowElsewhereSchema, PaymentStateSchema, PlanDigestSchema, SweepPartSchema } from './sweeps.ts'

export const PayoutRequestSchema = z.strictObject({
  file: PathSchema.optional().describe(
    'a file of separated values with a header: recipient, amount, and, where wanted, reference, label and memo',
  ),
  contents: ContentsSchema.optional(),
  asset: assetFilter.default('native').describe('native, or the address of a listed mint; amounts are its figures, such as 1250.5'),
  from: AddressSchema.optional().describe('the account of ours that pays; default: the treasury'),
  delimiter: z
    .string()
    .regex(/^[^"\r\n]$/, 'one character, and not a quote')
    .optional()
    .describe('what separates the fields; default: detected'),
  leaveOut: z
    .string()
    .max(60_000)
    .regex(/^\d+(,\d+)*$/, 'line numbers with commas between them')
    .optional()
    .describe('lines that are not to be paid, such as 5,12; payouts start takes what payouts check gave'),
  allowUnfundedRecipient: z.boolean().default(false).describe('pay addresses that hold nothing yet'),
  withMemo: MemoSchema.optional().describe('a text that everybody can read on chain, for rows without one of their own'),
  version: VersionSchema.describe('transaction version; auto: 1 where that is better and every node takes it'),
  lifetime: LifetimeSchema.describe('nonce: signatures that do not expire on their own; one transaction at a time for each nonce account'),
  price: PriceInputSchema,
})

export const PayoutRowSchema = z.object({
  line: z.number().int(),
  /** ready and decide are paid, decide once a person said yes. Of a reference that was decided before: paid where that is proved, taken where it is not. */
  standing: z.enum(['ready', 'decide', 'refused', 'left-out', 'paid', 'taken']),
  /** A short kebab-case name that stays; null where there is nothing to say. */
  reason: z.string().nullable(),
  words: SentenceSchema.nullable(),
  recipient: AddressSchema.nullable(),
  amount: AmountSchema.nullable(),
  label: z.string().nullable(),
  reference: z.string().nullable(),
  /** What stands in the file, as far as it could be read. */
  told: z.object({ recipient: z.string(), amount: z.string() }),
})

const RowStandingSchema = z.enum(ROW_STANDINGS)

/** One recipient of a payout as the row that pays them stands now. */
const PaidRowSchema = z.object({
  reference: z.string(),
  /** Of the file, where it names no reference; null where it does. */
  line: z.number().int().nullable(),
  recipient: AddressSchema,
  /** What the recipient is called here: in the address book, as an account of ours, or by the policy. */
  label: z.string().nullable(),
  /** What the file calls them. */
  fileLabel: z.string().nullable(),
  amount: AmountSchema,
  standing: RowStandingSchema,
  /** in-bundle: it left in a bundle and may be signed elsewhere. void-in-bundle: it left in one, and can land no more. */
  state: PaymentStateSchema.or(z.enum(['in-bundle', 'void-in-bundle'])),
  ...ENDED,
  /** How it was paid by a transaction that is no attempt that ended well; null where none did. */
  elsewhere: HowElsewhereSchema.nullable(),
  /** Whether what paid its reference may have paid somebody else, or another amount: the transaction says. */
  another: z.boolean(),
  /** Whether the journal’s row says another recipient or amount than the plan of its transaction: somebody wrote one of them. */
  altered: z.boolean(),
  /** The transaction that the same recipient was decided in again, under the same reference; null where none was. */
  again: z.string().nullable(),
  /** The transaction that it is part of, for activity payment; null where it left in a bundle and did not come back. */
  intent: z.string().nullable(),
  signature: SignatureSchema.nullable(),
})

const WrittenSchema = z.object({ ...writtenFields, rows: z.number().int() })

export const PAYOUT_READ_ERRORS = [
  'PAYOUT_FILE_UNREADABLE',
  'PAYOUT_FILE_TOO_LARGE',
  'PAYOUT_TOO_MANY_ROWS',
  'PAYOUT_COLUMNS',
  'PLAN_MINT_NOT_LISTED',
  'PAYMENT_NO_NONCE',
  'VAULT_LOCKED',
  'NODE_UNREACHABLE',
] as const

/** What would be paid of a file. */
export const CheckedPayoutSchema = z.object({
  /** lines = header + blank + continued + one for each row. */
  lines: z.number().int(),
  blank: z.number().int(),
  /** Lines that go on with the row before, within quotes. */
  continued: z.number().int(),
  payments: z.number().int(),
  transactions: z.number().int(),
  /** How many of its transactions the signer would hold for a second person. */
  awaiting: z.number().int(),
  /** In smallest units, and as a figure: what start wants typed. */
  amount: SumSchema,
  total: z.string(),
  arrives: SumSchema,
  feeLamports: AmountSchema,
  rentLamports: AmountSchema,
  /** In micro-lamports per compute unit: what auto came to, or what was asked; null for none. */
  price: AmountSchema.nullable(),
  /** Compute units that each transaction may take, after nodes tried them; null for as many as its instructions take at most. */
  units: UnitsSchema.nullable(),
  /** Lines that start is to leave out: those left out by hand, and those that fail when nodes try them. Null for none. */
  leaveOut: z.string().nullable(),
  /** Every row of the file, in its order. */
  rows: z.array(PayoutRowSchema),
  counts: z.object({
    ready: z.number().int(),
    decide: z.number().int(),
    refused: z.number().int(),
    leftOut: z.number().int(),
    paid: z.number().int(),
    taken: z.number().int(),
  }),
  landing: ExpectedLandingSchema,
  /** What concerns the payout as a whole. */
  notes: z.array(SentenceSchema),
  /** Stands for having read every row to decide on; null where there is none. */
  confirmation: PlanDigestSchema.nullable(),
  /** SHA-256 of the file. */
  fileDigest: z.string(),
  /** Of everything that would be signed; null when nothing would be. */
  digest: PlanDigestSchema.nullable(),
})

export const payouts = {
  check: operation
    .meta({
      words: 'Reads a payout file and shows what would be paid, what it costs, and every row with its verdict and reason. Signs nothing.',
      example: 'payouts check --file <path>',
      errors: [...PAYOUT_READ_ERRORS],
      needsVault: true,
      needsCaughtUp: true,
      needsNetwork: true,
    })
    .input(PayoutRequestSchema)
    .output(CheckedPayoutSchema),
  report: operation
    .meta({
      words: 'Writes a file with every row of a payout file, its verdict and what to do about it, into the exports folder. Signs nothing.',
      example: 'payouts report --file <path>',
      errors: [...PAYOUT_READ_ERRORS, 'EXPORT_FAILED'],
      needsVault: true,
      needsCaughtUp: true,
      needsNetwork: true,
    })
    .input(PayoutRequestSchema)
    .output(WrittenSchema),
  start: operation
    .meta({
      words: 'Pays the rows of a file that can be paid, each once for ever under its reference; the same file again pays nothing again.',
      example: 'payouts start --file <path> --total <total> --digest <digest> --confirmation <digest>',
      errors: [
        'PAYOUT_TOTAL_DIFFERS',
        'PAYOUT_NOT_CONFIRMED',
        'PAYMENT_NOTHING_TO_PAY',
        'PLAN_CHANGED',
        'PLAN_APPROVAL_DIFFERS',
        'RECIPIENT_NOT_CONFIRMED',
        'VAULT_LOCKED',
        'PAYOUT_COLUMNS',
        'NODE_UNREACHABLE',
      ],
      needsVault: true,
      needsCaughtUp: true,
      follows: 'decision',
      needsNetwork: true,
    })
    .input(
      PayoutRequestSchema.extend({
        total: z.string().min(1).max(60).describe('the total of what is paid, typed: a figure such as 1250.5'),
        price: AmountInputSchema.optional().describe('as payouts check gave it; default: none'),
        units: UnitsSchema.optional().describe('as payouts check gave them; default: the most that the instructions take'),
        digest: PlanDigestSchema.describe('as payouts check gave it'),
        confirmation: PlanDigestSchema.optional().describe('as payouts check gave it, where rows need to be decided on'),
        awaiting: z
          .number()
          .int()
          .min(0)
          .optional()
          .describe('as payouts check gave it: refused where another number of transactions waits for a second person'),
      }),
    )
    .output(z.object({ id: z.string(), payments: z.number().int(), transactions: z.number().int() })),
  show: operation
    .meta({
      words: 'Shows one payout and the state of each of its transactions.',
      example: 'payouts show --id <id>',
      errors: ['DECISION_UNKNOWN'],
      whileLocked: 'to-read',
    })
    .input(z.strictObject({ id: IdSchema }))
    .output(
      z.object({
        id: z.string(),
        /** The file's name. */
        name: z.string(),
        at: z.date(),
        asset: z.string(),
        /** Rows that the file had, and those of them that were decided. */
        rows: z.number().int(),
        payments: z.number().int(),
        outcome: OutcomeSchema,
        settled: z.boolean(),
        /** As sweeps show tells them. */
        blockHeight: BlockHeightSchema.nullable(),
        msPerSlot: z.number().nullable(),
        failedFeeLamports: AmountSchema,
        /** Each with how many rows it pays. */
        parts: z.array(SweepPartSchema),
      }),
    ),
  rows: operation
    .meta({
      words: 'Shows whom a payout pays, row by row: who each is, how much, and how far their payment is.',
      example: 'payouts rows --id <id> --standing not-paid',
      errors: ['DECISION_UNKNOWN', 'OPERATION_ARGUMENT'],
      whileLocked: 'to-read',
    })
    .input(
      z.strictObject({
        id: IdSchema,
        search: SearchSchema.optional().describe('part of a name or of a reference, or the beginning of an address'),
        standing: RowStandingSchema.optional().describe('only rows that stand so; default: all'),
        after: PageKeySchema.optional(),
        limit: limitOf(50),
      }),
    )
    .output(
      z.object({
        asset: z.string(),
        rows: z.array(PaidRowSchema),
        /** How many rows there are that stand so, and of all that the search finds how many stand in each way. */
        total: z.number().int(),
        counts: z.record(RowStandingSchema, z.number().int()),
        next: PageKeySchema.nullable(),
      }),
    ),
  list: operation
    .meta({ words: 'Lists payouts, newest first.', example: 'payouts list', errors: [], whileLocked: 'to-read' })
    .input(z.strictObject({ limit: limitOf(20) }))
    .output(
      z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          at: z.date(),
          asset: z.string(),
          payments: z.number().int(),
          outcome: OutcomeSchema,
        }),
      ),
    ),
  receipt: operation
    .meta({
      words: 'Writes a file with each payment of a payout, how far it is and its signature, into the exports folder.',
      example: 'payouts receipt --id <id>',
      errors: ['DECISION_UNKNOWN', 'EXPORT_FAILED'],
    })
    .input(z.strictObject({ id: IdSchema }))
    .output(WrittenSchema),
}
