import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { WatcherSchema } from './deposits.ts'
import { NodeStandingSchema } from './nodes.ts'
import { operation } from './operation.ts'
import { SlotSchema, TaskSchema } from './schemas.ts'

/**
 * What the backend tells without being asked. An event says that something changed and enough to show it; whoever needs all of it asks.
 * Events are hints: none of them is needed for a screen to be right after a reload.
 */
export const EventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('slot'), finalizedSlot: SlotSchema, msPerSlot: z.number().nullable() }),
  z.object({ kind: z.literal('deposit'), slot: SlotSchema, credits: z.number().int(), nonCredits: z.number().int() }),
  /** Something of `ledger continuity`, `deposits pending` or of what hidden arrivals were read to be changed; the words say what. */
  z.object({ kind: z.literal('ledger'), what: z.enum(['gap', 'pending', 'hidden', 'comparison']), words: z.string() }),
  z.object({ kind: z.literal('watcher'), watcher: WatcherSchema }),
  z.object({
    kind: z.literal('attempt'),
    intent: z.string(),
    decision: z.string().nullable(),
    state: z.string(),
    signature: z.string().nullable(),
  }),
  z.object({ kind: z.literal('decision'), decision: z.string(), settled: z.boolean() }),
  /** Something new may be signed from now on, or may not; sending status says why. */
  z.object({ kind: z.literal('sending'), state: z.enum(['open', 'waiting', 'switching', 'closed', 'offline']) }),
  /** How many nonce accounts sound the alarm has changed. */
  z.object({ kind: z.literal('nonces'), foreign: z.number().int() }),
  /** A mint was listed or has another name, was hidden, or is shown again and not listed. */
  z.object({ kind: z.literal('mint'), mint: z.string(), standing: z.enum(['listed', 'ignored', 'unlisted']) }),
  z.object({ kind: z.literal('task'), task: TaskSchema }),
  z.object({ kind: z.literal('vault'), state: z.enum(['absent', 'locked', 'unlocked']) }),
  /** A node's standing changed. */
  z.object({ kind: z.literal('node'), name: z.string(), standing: NodeStandingSchema, trouble: z.string().nullable() }),
  /** Nodes began to differ in something, or agree in it again. */
  z.object({ kind: z.literal('disagreement'), what: z.string(), nodes: z.array(z.string()), open: z.boolean() }),
  z.object({ kind: z.literal('trouble'), error: z.object({ code: z.string(), context: z.record(z.string(), z.unknown()) }) }),
])
export type BackendEvent = z.infer<typeof EventSchema>

export const events = {
  watch: operation
    .meta({
      words: 'Reports what happens as it happens, until stopped. One stream carries everything.',
      example: 'events watch',
      errors: [],
      whileLocked: true,
    })
    .input(z.strictObject({}))
    .output(eventIterator(EventSchema)),
}
