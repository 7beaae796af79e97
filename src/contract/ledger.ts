import * as z from 'zod'
import { operation } from './operation.ts'
import { SlotSchema, writtenText } from './schemas.ts'
import { EXPLANATION_CHARACTERS_MIN } from './bounds.ts'

export const CatchUpChoiceSchema = z.enum(['automatic', 'blocks', 'accounts'])

/** Slots, or the past of some accounts, that were passed over and are read back account by account. */
export const GapSchema = z.object({
  id: z.number().int(),
  scope: z.enum(['blocks', 'accounts']),
  from: SlotSchema,
  to: SlotSchema,
  /** A short name; `words` say it. */
  reason: z.string(),
  /** Why it was opened, how far it is, and what is still to be done, in one to three sentences. */
  words: z.string(),
  /** Which nodes could not serve its slots, and where their history begins. */
  refusals: z.array(z.object({ node: z.string(), code: z.string(), firstAvailableSlot: SlotSchema.nullable() })),
  /** Troubled: tried, and the balances did not agree. */
  accounts: z.object({ total: z.number().int(), done: z.number().int(), troubled: z.number().int() }),
  /** Movements found in it so far. */
  movements: z.number().int(),
  openedAt: z.date(),
  closed: z.object({ at: z.date(), note: z.string() }).nullable(),
})

export const ContinuitySchema = z.object({
  /** Every slot from the first to the second is read, proved empty, or in one of the gaps. Null before watching begins. */
  from: SlotSchema.nullable(),
  to: SlotSchema.nullable(),
  finalizedSlot: SlotSchema.nullable(),
  /** Slots with a block and slots proved to hold none, above `from`; `since` is later where an older journal did not count. */
  counted: z.object({ since: SlotSchema.nullable(), present: z.bigint(), skipped: z.bigint() }),
  /** Whether nothing is missing: no gap is open. */
  whole: z.boolean(),
  openGaps: z.number().int(),
  /** Accounts of which some past is still to be read. */
  accountsWaiting: z.number().int(),
  /** The newest, open or closed. */
  gaps: z.array(GapSchema),
  catchingUp: z.object({
    choice: CatchUpChoiceSchema,
    /** How a long absence is being made up for, and why; null where there is none. */
    way: z.enum(['blocks', 'accounts']).nullable(),
    because: z.string().nullable(),
    /** Between the cursor and the finalized slot. */
    slotsLeft: z.bigint(),
    /** As observed lately; null while nothing was. */
    slotsPerSecond: z.number().nullable(),
    /** At that pace; null where it is not known, 0 where nothing is left. */
    secondsLeft: z.number().nullable(),
  }),
  reconciliation: z.object({
    last: z
      .object({
        slot: SlotSchema,
        compared: z.number().int(),
        differences: z.number().int(),
        startedAt: z.date(),
        finishedAt: z.date().nullable(),
      })
      .nullable(),
    /** Null where none is planned. */
    nextAt: z.date().nullable(),
  }),
})

export const ledger = {
  continuity: operation
    .meta({
      words: 'Shows from where to where every slot is known, what is missing and how it is read back, and when balances are compared next.',
      example: 'ledger continuity',
      errors: [],
      whileLocked: 'to-read',
    })
    .input(z.strictObject({}))
    .output(ContinuitySchema),
  catchUp: operation
    .meta({
      words: 'Chooses how to catch up after a long downtime: block by block, account by account, or whichever is estimated to be cheaper.',
      example: 'ledger catch-up --way accounts',
      errors: [],
      needsNetwork: true,
    })
    .input(z.strictObject({ way: CatchUpChoiceSchema }))
    .output(z.object({ way: CatchUpChoiceSchema })),
  readAgain: operation
    .meta({
      words:
        'Goes back to an earlier block and reads every block after it again. Use it after a node led the watcher ahead of the chain, or left something out of a block. What is recorded is not recorded twice; a case is opened for what a block no longer holds.',
      example: 'ledger read-again',
      errors: ['WATCH_CANNOT_READ_AGAIN', 'NODE_DISAGREEMENT', 'NODE_UNREACHABLE'],
      needsNetwork: true,
    })
    .input(
      z.strictObject({
        after: SlotSchema.optional().describe('the slot after which blocks are read again; needed unless the nodes are behind'),
      }),
    )
    .output(
      z.object({
        from: SlotSchema,
        to: SlotSchema,
        /** Recorded movements above it, which wait to be met again. */
        movements: z.number().int(),
      }),
    ),
  closeGap: operation
    .meta({
      words: 'Closes a gap that cannot be read back whole, with a person’s written note. What was found in it stays.',
      example: 'ledger close-gap --gap 1 --note "compared with the archive of our provider"',
      errors: ['GAP_UNKNOWN'],
    })
    .input(
      z.strictObject({
        gap: z.number().int().min(1),
        note: writtenText({ min: EXPLANATION_CHARACTERS_MIN, max: 2_000 }).describe('why nothing is missing, or what is'),
      }),
    )
    .output(GapSchema),
}
