import * as z from 'zod'
import { RUNNING_KINDS, RUNNING_STATES } from '../core/running/running.ts'
import { DecidedSchema } from './decisions.ts'
import { operation } from './operation.ts'

const RunningSchema = z.object({
  kind: z.enum(RUNNING_KINDS),
  /** Of the decision, the confidential sweep or the task. */
  id: z.string(),
  /** What it is, in a few words. */
  what: z.string(),
  /** Of a decision, as activity decisions lists it; null for everything else. */
  decided: DecidedSchema.nullable(),
  state: z.enum(RUNNING_STATES),
  /** Whether it goes on while nobody does anything; false where it waits. */
  going: z.boolean(),
  /** How it stands, in words. */
  words: z.string(),
  /** Transactions proved final, accounts with nothing left in them, or what the task counts, and of how many; null where nothing is counted. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  /** Of its transactions, those that wait for a person’s word, a second person, or a signature from a bundle. */
  waiting: z.number().int(),
  /** About how long until all of it is final, from the slots that are known and their observed pace; null where nothing says so. */
  aboutMs: z.number().nullable(),
  /** The command that ends it before its time; null where none does. */
  stopCommand: z.string().nullable(),
})

export const listRunning = operation
  .meta({
    words:
      'Lists everything that was begun and has not ended, what goes on before what waits: sweeps, payments, upkeep, confidential sweeps, long tasks and the reading of blocks, each with how much of it is done.',
    example: 'activity running',
    errors: [],
    whileLocked: 'to-read',
  })
  .input(z.strictObject({}))
  .output(
    z.object({
      running: z.array(RunningSchema),
      /** Whether more was decided and has not ended than is listed. */
      more: z.boolean(),
    }),
  )
