import * as z from 'zod'
import type { ErrorCode } from '../core/error/codes.ts'
import { nonceAccounts, PLANNING, PreparedSchema, takenNonces } from './carried-parts.ts'
import { operation } from './operation.ts'
import { PaymentPlanSchema, PaymentRequestSchema } from './payments.ts'
import { CheckedPayoutSchema, PayoutRequestSchema } from './payouts.ts'
import { ConfirmationSchema } from './recipients.ts'
import {
  AddressSchema,
  AmountInputSchema,
  AmountSchema,
  assetFilter,
  BundleDigestSchema,
  ContentsSchema,
  limitOf,
  PathSchema,
  ReferenceSchema,
  SentenceSchema,
  SignatureSchema,
  SlotSchema,
  UnitsSchema,
} from './schemas.ts'
import { PlanDigestSchema } from './sweeps.ts'

const CarriedRequestSchema = PaymentRequestSchema.omit({ lifetime: true, blockhash: true }).extend({
  from: AddressSchema.describe('the account that pays and signs: watched here, its key elsewhere'),
  nonceAccount: AddressSchema.optional().describe(
    'the nonce account that it lives by; the account that pays must have authority over it. Default: the first of nonces list that is free',
  ),
})

const CarriedPayoutSchema = PayoutRequestSchema.omit({ lifetime: true }).extend({
  from: AddressSchema.describe('the account that pays and signs: watched here, its key elsewhere'),
  nonceAccount: nonceAccounts('the account that pays'),
})

/** What left the account and no bundle explains: a person looks at it before anything is prepared. Null where there is nothing of the kind. */
const UnexplainedSchema = z
  .object({ count: z.number().int(), latest: z.object({ signature: SignatureSchema, slot: SlotSchema }) })
  .nullable()

const explained = SignatureSchema.optional().describe(
  'the latest transaction of the account that no bundle explains, as the plan gave it, once you have looked at each of them',
)

const CarriedSchema = z.object({
  number: z.number().int(),
  /**
   * - out: it may have been signed and sent by whoever has it
   * - returned: its signature is known, and `intent` is followed to its end
   * - dead: it is proved that it never lands
   * - landed: it was called dead, and is in the ledger all the same
   */
  state: z.enum(['out', 'returned', 'dead', 'landed']),
  /** Whether somebody wrote into its record, so that what becomes of it cannot be told. */
  altered: z.boolean(),
  intent: z.string().nullable(),
  /** SHA-256 of its message in hex. */
  message: z.string(),
  /** Null where it does not read, as is everything below. */
  nonceAccount: AddressSchema.nullable(),
  payees: z.array(z.object({ reference: z.string(), recipient: AddressSchema, amount: AmountSchema })),
  /** What a sweep takes from each of its accounts; none of a payment. */
  sources: z.array(z.object({ address: AddressSchema, amount: AmountSchema })),
  /** The nonce accounts that a revocation advances; none of anything else. */
  advances: z.array(AddressSchema),
  /** What is done to which hidden balance; null of anything else. `amount`: null of an apply, and of a withdrawal of all that is available. */
  hidden: z
    .object({ act: z.enum(['apply', 'withdraw']), account: AddressSchema, asset: assetFilter.nullable(), amount: AmountSchema.nullable() })
    .nullable(),
})

const ListedSchema = z.object({
  /** Names the bundle in this journal; where the next page begins. */
  id: z.number().int(),
  digest: BundleDigestSchema,
  digestWords: z.array(z.string()),
  at: z.date(),
  /** Null where none of it reads. */
  kind: z.enum(['payment', 'sweep', 'revocation', 'confidential']).nullable(),
  /** The account that pays, or that a sweep comes to; of a revocation, whose nonce accounts are advanced. */
  from: AddressSchema.nullable(),
  asset: assetFilter.nullable(),
  /** How many of its transactions are in each state. */
  out: z.number().int(),
  returned: z.number().int(),
  dead: z.number().int(),
  transactions: z.array(CarriedSchema),
})

const PREPARING: readonly ErrorCode[] = [
  ...PLANNING,
  'PAYMENT_NOTHING_TO_PAY',
  'PLAN_CHANGED',
  'RECIPIENT_NOT_CONFIRMED',
  'SENDING_CLOSED',
  'SENDING_NOT_READ',
  'CARRY_UNEXPLAINED',
  'CARRY_ALTERED',
  'JOURNAL_NONCE_TAKEN',
  'JOURNAL_PAYMENT_KNOWN',
  'JOURNAL_MESSAGE_KNOWN',
  'CARRY_NOT_WRITTEN',
  'JOURNAL_SOURCE_TAKEN',
  'VAULT_LOCKED',
]

const FILE_ERRORS: readonly ErrorCode[] = ['PAYOUT_FILE_UNREADABLE', 'PAYOUT_FILE_TOO_LARGE', 'PAYOUT_TOO_MANY_ROWS', 'PAYOUT_COLUMNS']

/** What came of signatures that were brought back. */
export const TakenSchema = z.object({
  digest: BundleDigestSchema,
  /** The decision that its transactions are now. */
  id: z.string(),
  /** Transactions that are sent from now on. */
  taken: z.number().int(),
  /** Whose signature was known before. */
  known: z.number().int(),
  /** Proved never to land: their signatures are of no use. */
  dead: z.number().int(),
  /** Without the signatures of all their signers. */
  unsigned: z.number().int(),
  /** Signed, but not sent: their nonce accounts are to be advanced, so that they never land. */
  revoked: z.number().int(),
  /** Signed, but not sent, since they would fail now: they stay out, and the same file may be brought back later. */
  held: z.array(
    z.object({
      number: z.number().int(),
      /**
       * - CARRY_NOT_FUNDED: an account does not hold what is taken from it
       * - CARRY_FAILS: nodes tried it, and it fails
       */
      code: z.enum(['CARRY_NOT_FUNDED', 'CARRY_FAILS']),
      why: SentenceSchema,
    }),
  ),
})

/** What may keep signatures from being taken over. */
export const TAKING: readonly ErrorCode[] = [
  'CARRY_UNSIGNED',
  'CARRY_DEAD',
  'CARRY_LANDED',
  'CARRY_SIGNED_OTHERWISE',
  'CARRY_BEING_REVOKED',
  'CARRY_STALE',
  'CARRY_COPY_STALE',
  'CARRY_DEARER',
  'CARRY_NOT_FUNDED',
  'CARRY_FAILS',
  'CARRY_ALTERED',
  'BUNDLE_SIGNATURE',
  'SENDING_CLOSED',
  'SENDING_NOT_READ',
]

/** Bundles that are prepared here, to be signed where the key is, and brought back. */
export const carried = {
  plan: operation
    .meta({
      words: 'Shows what a payment from an account whose key is elsewhere would do, whom it reaches and what it costs. Prepares nothing.',
      example: 'bundles plan --from <address> --to <address> --amount 1000000',
      errors: [...PLANNING],
      needsCaughtUp: true,
      needsNetwork: true,
    })
    .input(CarriedRequestSchema)
    .output(
      PaymentPlanSchema.omit({ landing: true, awaitsApproval: true }).extend({
        nonceAccounts: takenNonces,
        unexplained: UnexplainedSchema,
      }),
    ),
  prepare: operation
    .meta({
      words:
        'Writes a payment from an account whose key is elsewhere into a file, to be signed on the workstation that has the key. It is in the journal before: from then on it counts as signed and sent until it is proved that it cannot land.',
      example:
        'bundles prepare --from <address> --nonce-account <address> --to <address> --amount 1000000 --reference <reference> --digest <digest>',
      errors: PREPARING,
      needsVault: true,
      needsCaughtUp: true,
      needsNetwork: true,
    })
    .input(
      CarriedRequestSchema.extend({
        reference: ReferenceSchema.describe('as the plan gave it'),
        price: AmountInputSchema.optional().describe('as the plan gave it; default: none'),
        units: UnitsSchema.optional().describe('compute units, as the plan gave them; default: the most that the instructions take'),
        digest: PlanDigestSchema.describe('of the plan that was read, as bundles plan gave it'),
        explained,
        confirmed: ConfirmationSchema.optional().describe(
          'the digest of what bundles plan says of the recipient, where a person has to confirm it',
        ),
      }),
    )
    .output(PreparedSchema),
  checkPayout: operation
    .meta({
      words:
        'Reads a payout file and shows what an account whose key is elsewhere would pay of it, what it costs, and every row with its verdict and reason. Prepares nothing.',
      example: 'bundles check-payout --file <path> --from <address>',
      errors: [...PLANNING, ...FILE_ERRORS],
      needsCaughtUp: true,
      needsNetwork: true,
    })
    .input(CarriedPayoutSchema)
    .output(
      CheckedPayoutSchema.omit({ landing: true, awaiting: true }).extend({ nonceAccounts: takenNonces, unexplained: UnexplainedSchema }),
    ),
  preparePayout: operation
    .meta({
      words:
        'Writes the payments of a payout file into a bundle, to be signed on the workstation that has the key of the account that pays. They are in the journal before: from then on each counts as signed and sent until it is proved that it cannot land.',
      example: 'bundles prepare-payout --file <path> --from <address> --nonce-account <address> --total <figure> --digest <digest>',
      errors: [...PREPARING, ...FILE_ERRORS, 'PAYOUT_TOTAL_DIFFERS', 'PAYOUT_NOT_CONFIRMED'],
      needsVault: true,
      needsCaughtUp: true,
      needsNetwork: true,
    })
    .input(
      CarriedPayoutSchema.extend({
        total: z.string().min(1).max(60).describe('the total of what is paid, typed: a figure such as 1250.5'),
        price: AmountInputSchema.optional().describe('as bundles check-payout gave it; default: none'),
        units: UnitsSchema.optional().describe('as bundles check-payout gave them; default: the most that the instructions take'),
        digest: PlanDigestSchema.describe('as bundles check-payout gave it'),
        confirmation: PlanDigestSchema.optional().describe('as bundles check-payout gave it, where rows need to be decided on'),
        explained,
      }),
    )
    .output(PreparedSchema),
  write: operation
    .meta({
      words: 'Writes the file of a bundle that was prepared here once more. It is the same bundle, and pays once.',
      example: 'bundles write --digest <digest>',
      errors: ['CARRY_UNKNOWN', 'CARRY_ALTERED', 'EXPORT_FAILED', 'VAULT_LOCKED'],
      needsVault: true,
    })
    .input(z.strictObject({ digest: BundleDigestSchema.describe('of the bundle, as bundles list gives it') }))
    .output(PreparedSchema),
  import: operation
    .meta({
      words:
        'Takes over the signatures of a bundle that was prepared here and comes back signed, and sends its transactions. Each signature is verified over the bytes in the journal; a file of which anything else was changed is refused.',
      example: 'bundles import --file bundle-signed.json',
      errors: [
        'CARRY_NOT_PREPARED',
        ...TAKING,
        'BUNDLE_RETURNED_BYTE',
        'BUNDLE_RETURNED_MISSING',
        'BUNDLE_RETURNED_EXTRA',
        'BUNDLE_RETURNED_ORDER',
        'BUNDLE_RETURNED_CLAIMS',
        'BUNDLE_HIDDEN',
        'BUNDLE_COMPLETED',
      ],
      needsCaughtUp: true,
      needsNetwork: true,
      follows: 'decision',
    })
    .input(z.strictObject({ file: PathSchema.optional().describe('the file that holds it'), contents: ContentsSchema.optional() }))
    .output(TakenSchema),
  list: operation
    .meta({
      words:
        'Lists bundles that were prepared here, newest first, or the one with a digest, and what became of each of their transactions.',
      example: 'bundles list',
      errors: [],
      whileLocked: 'to-read',
    })
    .input(
      z.strictObject({
        before: z.number().int().optional().describe('the id of the last bundle of the page before; default: from the newest on'),
        digest: BundleDigestSchema.optional().describe('of the one bundle that is asked for; nothing is listed where none here has it'),
        limit: limitOf(20),
      }),
    )
    .output(z.array(ListedSchema)),
}
