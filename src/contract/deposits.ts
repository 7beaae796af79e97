import * as z from 'zod'
import { AsOfSchema } from './as-of.ts'
import { ExportFormatSchema, ExportSchema } from './export.ts'
import { operation } from './operation.ts'
import {
  AddressSchema,
  AmountSchema,
  AssetSchema,
  assetFilter,
  BeginningSchema,
  limitOf,
  MomentSchema,
  PageKeySchema,
  SignatureSchema,
  SlotSchema,
} from './schemas.ts'

const VerdictSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('credit'), class: z.enum(['customer', 'internal', 'rent-refund', 'reward']) }),
  z.object({
    kind: z.literal('no-credit'),
    reason: z.enum([
      'transaction-failed',
      'transaction-unexecuted',
      'account-frozen',
      'outcome-unknown',
      'nothing-arrived',
      'confidential',
      'owner-changed',
      'not-associated-account',
      'mint-not-listed',
      'below-minimum',
      'dust',
    ]),
  }),
  z.object({ kind: z.literal('outgoing') }),
])

/** Who sent what arrived, as the balances of its transaction show it. For people: nothing is decided by it. */
const SenderSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('one'), address: AddressSchema }),
  z.object({ kind: z.literal('several') }),
  z.object({ kind: z.literal('not-known') }),
])

export const DepositSchema = z.object({
  id: z.number().int(),
  signature: SignatureSchema.nullable(),
  slot: SlotSchema,
  /** When its block was made, as the validators estimate it and the nodes agreed; null where that was not recorded, or the nodes differed. */
  time: z.date().nullable(),
  owner: AddressSchema,
  /** Of the account. */
  label: z.string().nullable(),
  account: AddressSchema,
  /** Null where nothing arrived, no transaction brought it, or it was not recorded. Never an address to send anything to on this word alone. */
  sender: SenderSchema.nullable(),
  asset: AssetSchema,
  before: AmountSchema,
  after: AmountSchema,
  verdict: VerdictSchema,
  /**
   * Of a confidential arrival, in smallest units: how much its transaction brought, as nodes show it and the account’s own keys decrypt it. It is no credit
   * and part of no sum: what is withdrawn of it later comes in again, in public, and is counted then. Null where it is not known.
   */
  hiddenAmount: AmountSchema.nullable(),
  /** Why a confidential arrival has no amount: `waiting`: it was not read yet. Any other is for good. Null where there is one, and for all other arrivals. */
  hiddenWhy: z.enum(['waiting', 'not-in-transaction', 'other-hidden-changes', 'unreadable']).nullable(),
  /** Whether one node alone could be asked when it was recorded, since no other was configured; null where the journal did not keep that. */
  onlyNode: z.boolean().nullable(),
  /** Why it was credited, or why not and what can be done, in one or two sentences. */
  words: z.string(),
})

/** Which deposits are wanted. */
const DepositFilterSchema = z.strictObject({
  verdict: z.enum(['credit', 'no-credit', 'outgoing']).optional(),
  owner: AddressSchema.optional().describe('of one deposit account'),
  asset: assetFilter.optional().describe('native, or the address of a mint'),
  search: BeginningSchema.optional().describe('a signature or an address, or the first two characters of it or more; or a part of a label'),
  since: MomentSchema.optional().describe(
    'in blocks made from then on: a day in UTC, as 2026-11-01, or a time, as 2026-11-01T09:00:00Z; what has no recorded time is left out',
  ),
  until: MomentSchema.optional().describe('in blocks made before then'),
  upTo: z.number().int().min(0).optional().describe('nothing recorded after the deposit with this id'),
})
export type DepositFilter = z.infer<typeof DepositFilterSchema>

/** What a list of deposits shows, and in which order. */
const ListedSchema = DepositFilterSchema.extend({
  ignored: z.boolean().default(false).describe('with what arrived of tokens that a person ignored'),
  sort: z.enum(['newest', 'oldest', 'largest']).default('newest').describe('largest: by how much the balance changed'),
})

export const PendingSchema = z.object({
  id: z.number().int(),
  signature: SignatureSchema,
  slot: SlotSchema,
  owner: AddressSchema,
  account: AddressSchema,
  asset: AssetSchema,
  amount: AmountSchema,
  class: z.enum(['customer', 'internal', 'rent-refund', 'reward']),
  state: z.enum(['pending', 'vanished']),
  seenAt: z.date(),
  words: z.string(),
})

export const WatcherSchema = z.object({
  /** `starting` until the first look, which is soon after opening. */
  state: z.enum(['starting', 'stopped', 'following', 'catching-up', 'stuck']),
  cursor: SlotSchema.nullable(),
  finalizedSlot: SlotSchema.nullable(),
  trouble: z.object({ code: z.string(), context: z.record(z.string(), z.unknown()) }).nullable(),
})

export const deposits = {
  list: operation
    .meta({
      words:
        'Lists what arrived: each credit and each non-credit with its reason. What arrived of an ignored token is left out, and counted, unless an account, a mint or a signature is asked for.',
      example: 'deposits list --verdict no-credit --sort largest',
      errors: [],
      needsCaughtUp: true,
      whileLocked: 'to-read',
    })
    .input(
      ListedSchema.extend({
        after: PageKeySchema.optional(),
        limit: limitOf(50),
      }),
    )
    .output(
      z.object({
        deposits: z.array(DepositSchema),
        total: z.number().int(),
        /** How many that fit are left out, since a person ignored their token. */
        ignored: z.number().int(),
        next: PageKeySchema.nullable(),
        /** The id of the newest that was recorded, whether it fits or not; 0 where none was. */
        newest: z.number().int(),
        asOf: AsOfSchema,
      }),
    ),
  show: operation
    .meta({
      words: 'Shows one thing that arrived, with the label of its account.',
      example: 'deposits show --id 1',
      errors: ['DEPOSIT_UNKNOWN'],
      whileLocked: 'to-read',
    })
    .input(z.strictObject({ id: z.number().int() }))
    .output(DepositSchema),
  export: operation
    .meta({
      words:
        'Writes what “deposits list” lists into a file in the data folder, every row of it in its order, for a spreadsheet or a program. The columns are those of “activity export --what deposits”.',
      example: 'deposits export --since 2026-11-01 --until 2026-12-01',
      errors: ['EXPORT_FAILED'],
      needsCaughtUp: true,
    })
    .input(ListedSchema.extend({ format: ExportFormatSchema }))
    .output(ExportSchema),
  pending: operation
    .meta({
      words: 'Lists what was seen in confirmed blocks and is not final yet, and what vanished before it was. None of it counts anywhere.',
      example: 'deposits pending --limit 20',
      errors: [],
      needsCaughtUp: true,
      whileLocked: 'to-read',
    })
    .input(z.strictObject({ after: z.number().int().optional(), limit: limitOf(50) }))
    .output(z.object({ pending: z.array(PendingSchema), next: z.number().int().nullable(), asOf: AsOfSchema })),
  watcher: operation
    .meta({
      words: 'Says up to which slot everything is known, and what holds it up.',
      example: 'deposits watcher',
      errors: [],
      whileLocked: 'to-read',
    })
    .input(z.strictObject({}))
    .output(WatcherSchema.extend({ asOf: AsOfSchema })),
}
