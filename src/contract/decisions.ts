import * as z from 'zod'
import { UPKEEP_ACTS } from '../core/plan/upkeep.ts'
import { operation } from './operation.ts'
import { OutcomeSchema } from './outcome.ts'
import { AddressSchema, limitOf, SearchSchema, SignatureSchema, SumSchema } from './schemas.ts'

/** A sweep brings money home, a payment gives it to somebody, upkeep tends nonce and token accounts. */
export const DecisionKindSchema = z.enum(['sweep', 'payment', 'upkeep'])

/** What a person decided at once, in one line. */
export const DecidedSchema = z.object({
  /** Grows with every decision: the key of pages. */
  sequence: z.number().int(),
  id: z.string(),
  at: z.date(),
  kind: DecisionKindSchema,
  outcome: OutcomeSchema,
  transactions: z.number().int(),
  /** Of them, how many left in a bundle and have no signature that is known. */
  carried: z.number().int(),
  /** native or a mint: what the amount is of. */
  asset: z.string(),
  /** What was decided, whatever became of it. Null for upkeep, for a sweep that left in a bundle, and where it cannot be read. */
  amount: SumSchema.nullable(),
  /** How many are paid, how many accounts are swept. Null where the amount is. */
  count: z.number().int().nullable(),
  /** Who is paid, where it is one. */
  recipient: AddressSchema.nullable(),
  /** What that one is called here. */
  label: z.string().nullable(),
  /** The name of the file that was paid. */
  file: z.string().nullable(),
  /** What upkeep does, and to which account; null where this version does not know it, and for everything else. */
  act: z.enum(UPKEEP_ACTS).nullable(),
  account: AddressSchema.nullable(),
  /** Of its only transaction, where one of its signatures may land, landed or failed; null of several, and where there is none here. */
  signature: SignatureSchema.nullable(),
})

export const listDecisions = operation
  .meta({
    words: 'Lists what a person decided, newest first: sweeps, payments, payouts and upkeep, each with its amount and what became of it.',
    example: 'activity decisions --kind payment --limit 20',
    errors: [],
    whileLocked: 'to-read',
  })
  .input(
    z.strictObject({
      kind: DecisionKindSchema.optional(),
      before: z.number().int().optional().describe('the sequence of the last one shown'),
      limit: limitOf(50),
    }),
  )
  .output(z.object({ decisions: z.array(DecidedSchema), total: z.number().int(), next: z.number().int().nullable() }))

export const findDecisions = operation
  .meta({
    words:
      'Finds decisions, newest first, by a part of a reference, by the name or the whole address of whom they pay or what they take from, by an exact amount that they pay, as 1,500 or 1.5 SOL, and by a whole signature.',
    example: 'activity find-decisions --search "invoice 4711"',
    errors: [],
    whileLocked: 'to-read',
  })
  .input(
    z.strictObject({
      search: SearchSchema.describe('a part of a reference or a name, letter case aside, an address, an amount or a signature'),
      limit: limitOf(50),
    }),
  )
  .output(
    z.object({
      decisions: z.array(DecidedSchema),
      /** Whether there may be others, older than these. */
      more: z.boolean(),
    }),
  )

/** As many as are read to be put in order; `total` says how many there are. */
export const UNSETTLED_MAX = 100

export const listUnsettled = operation
  .meta({
    words:
      'Lists what was decided and is not settled, the most dangerous first: what can be sent at any time, what waits for your word, what waits for a second person, then what is on its way; of each the oldest first.',
    example: 'activity unsettled --limit 5',
    errors: [],
    whileLocked: 'to-read',
  })
  .input(z.strictObject({ limit: z.number().int().min(1).max(UNSETTLED_MAX).default(UNSETTLED_MAX) }))
  .output(
    z.object({
      decisions: z.array(
        DecidedSchema.extend({
          /** Something of it is signed, or left in a bundle, and can be sent at any time until its nonce advances. */
          neverExpires: z.boolean(),
        }),
      ),
      total: z.number().int(),
    }),
  )
