import * as z from 'zod'
import { operation } from './operation.ts'
import {
  AddressSchema,
  AmountInputSchema,
  AmountSchema,
  assetFilter,
  IdSchema,
  PathSchema,
  PriceOrAutoSchema,
  SumSchema,
} from './schemas.ts'
import { PlanDigestSchema } from './sweeps.ts'

const PayoutRequestSchema = z.strictObject({
  file: PathSchema.describe('a file of separated values with a header: recipient, amount, and, where wanted, reference and label'),
  asset: assetFilter.default('native').describe('native, or the address of a listed mint; amounts are its figures, such as 1250.5'),
  from: AddressSchema.optional().describe('the account of ours that pays; the treasury when left out'),
  allowUnfundedRecipient: z.boolean().default(false).describe('pay addresses that hold nothing yet'),
  withMemo: z.string().min(1).max(500).optional().describe('a text that everybody can read on chain'),
  version: z.enum(['legacy', '1']).default('legacy').describe('transaction version'),
  price: PriceOrAutoSchema.optional().describe(
    'priority fee in micro-lamports per compute unit, or auto: what recent blocks took, within bounds; none when left out',
  ),
})

const LineSchema = z.object({ line: z.number().int(), words: z.string() })

export const payouts = {
  check: operation
    .meta({
      words:
        'Reads a payout file and shows what would be paid, what it costs, and each line that would not be, with the reason. Signs nothing.',
      example: 'payouts check --file <path>',
      errors: [
        'PAYOUT_FILE_UNREADABLE',
        'PAYOUT_FILE_TOO_LARGE',
        'PAYOUT_TOO_MANY_ROWS',
        'PAYOUT_COLUMNS',
        'PLAN_MINT_NOT_LISTED',
        'NODE_UNREACHABLE',
      ],
    })
    .input(PayoutRequestSchema)
    .output(
      z.object({
        /** lines = 1 for the header + blank + payments + problems. */
        lines: z.number().int(),
        blank: z.number().int(),
        payments: z.number().int(),
        transactions: z.number().int(),
        /** In smallest units, and as a figure: what start wants typed. */
        amount: SumSchema,
        total: z.string(),
        arrives: SumSchema,
        feeLamports: AmountSchema,
        rentLamports: AmountSchema,
        /** In micro-lamports per compute unit: what auto came to, or what was asked; null for none. */
        price: AmountSchema.nullable(),
        /** Lines that are not paid. */
        problems: z.array(LineSchema),
        /** Lines that are paid and should be looked at. */
        warnings: z.array(LineSchema),
        /** Recipients that need to be confirmed, and what stands for having read all of them. */
        toConfirm: z.array(z.object({ recipient: AddressSchema, words: z.string() })),
        confirmation: PlanDigestSchema.nullable(),
        /** SHA-256 of the file. */
        fileDigest: z.string(),
        /** Of everything that would be signed; null when nothing would be. */
        digest: PlanDigestSchema.nullable(),
      }),
    ),
  start: operation
    .meta({
      words: 'Pays the lines of a file that can be paid, each once for ever under its reference; the same file again pays nothing again.',
      example: 'payouts start --file <path> --total <total> --digest <digest> --confirmation <digest>',
      errors: [
        'PAYOUT_TOTAL_DIFFERS',
        'PAYMENT_NOTHING_TO_PAY',
        'PLAN_CHANGED',
        'RECIPIENT_NOT_CONFIRMED',
        'VAULT_LOCKED',
        'PAYOUT_COLUMNS',
        'NODE_UNREACHABLE',
      ],
      needsVault: true,
      follows: 'sweep',
    })
    .input(
      PayoutRequestSchema.extend({
        total: z.string().min(1).max(60).describe('the total of what is paid, typed: a figure such as 1250.5'),
        price: AmountInputSchema.optional().describe('as payouts check gave it; none when left out'),
        digest: PlanDigestSchema.describe('as payouts check gave it'),
        confirmation: PlanDigestSchema.optional().describe('as payouts check gave it, where recipients need to be confirmed'),
      }),
    )
    .output(z.object({ sweep: z.string(), payments: z.number().int(), transactions: z.number().int() })),
  receipt: operation
    .meta({
      words: 'Writes a file with each payment of a payout, how far it is and its signature, into the exports folder.',
      example: 'payouts receipt --sweep <id>',
      errors: ['SWEEP_UNKNOWN', 'EXPORT_FAILED'],
    })
    .input(z.strictObject({ sweep: IdSchema }))
    .output(z.object({ path: z.string(), rows: z.number().int(), byteLength: z.number().int() })),
}
