import * as z from 'zod'
import { nodeAdvice } from './node-advice.ts'
import { operation } from './operation.ts'
import { BlockHeightSchema, NodeUrlSchema, SentenceSchema, SlotSchema } from './schemas.ts'
import { NODE_NAME, REQUESTS_PER_SECOND_MAX, SOCKET_PROTOCOL } from './bounds.ts'

export const EraSchema = z.enum(['before', 'switching', 'after', 'unknown'])

export const NodeNameSchema = z.string().regex(NODE_NAME, 'lower-case letters, digits and dashes')

const HintsSchema = z
  .union([z.literal('off'), z.url({ protocol: SOCKET_PROTOCOL }).max(2_048)])
  .meta({ cli: 'url', description: 'off, or the ws:// address that tells when to look, where it is not the port above the node' })

export const NodeStandingSchema = z.enum(['unasked', 'admitted', 'refused', 'failing'])

/** What a node last said of itself, and what was observed of it. A node's URL is never part of an answer: it may hold a key. */
export const NodeStatusSchema = z.object({
  name: NodeNameSchema,
  /** `refused`: on another network or with figures that cannot be true, asked for nothing; `failing`: it did not answer the last check. */
  standing: NodeStandingSchema,
  reachable: z.boolean(),
  healthy: z.boolean(),
  /** By its own word; nothing shows whether it is true. */
  version: z.string().nullable(),
  /** Whose software that is: `unknown` where the version has no form that is known here. */
  software: z.enum(['agave', 'frankendancer', 'firedancer', 'unknown']).nullable(),
  finalizedSlot: SlotSchema.nullable(),
  confirmedSlot: SlotSchema.nullable(),
  processedSlot: SlotSchema.nullable(),
  /** At finalized, like its slot; never above it. */
  blockHeight: BlockHeightSchema.nullable(),
  /** Behind the furthest of the configured nodes, or behind the network by its own word. */
  behindSlots: z.number().int().nullable(),
  firstAvailableSlot: SlotSchema.nullable(),
  /** Whether its WebSocket tells when to look: `off` and `trying` cost a little time, nothing else. */
  hints: z.enum(['on', 'off', 'trying']),
  /** Whether it keeps the history of transactions, and so can testify. */
  historyOn: z.boolean().nullable(),
  /** The last calls that the next figures are made from. */
  calls: z.number().int(),
  msMedian: z.number().nullable(),
  msP95: z.number().nullable(),
  /** Part of those calls that brought no usable answer, 0 to 1. */
  errorRate: z.number(),
  lastError: z.string().nullable(),
  /** Until it may be asked again, where it said that it is asked too often. */
  msLimited: z.number().nullable(),
  /** Requests a second at most, where a bound was set. */
  maxRps: z.number().nullable(),
  trouble: z.object({ code: z.string(), context: z.record(z.string(), z.unknown()) }).nullable(),
})

/** Something about the nodes that a person should know: one node only, no history, behind. The most important first. */
export const NodeWarningSchema = z.object({ code: z.string(), context: z.record(z.string(), z.unknown()), words: z.string() })

/** Nodes that disagree about something, until they do. */
export const DisagreementSchema = z.object({
  what: z.string(),
  where: z.string(),
  since: z.date(),
  answers: z.array(z.object({ node: z.string(), said: z.string() })),
})

export const nodes = {
  add: operation
    .meta({
      words: "Adds one of the organisation's own nodes, after checking that it is on this network. Two are recommended.",
      example: 'nodes add --name left --url http://127.0.0.1:8899',
      errors: ['NODE_OTHER_GENESIS', 'NODE_KNOWN', 'NODE_HEIGHT_ABOVE_SLOT', 'NODE_UNREACHABLE'],
      needsNetwork: true,
    })
    .input(
      z.strictObject({
        name: NodeNameSchema,
        url: NodeUrlSchema.describe('where the node answers, such as http://127.0.0.1:8899'),
        hints: HintsSchema.optional(),
        maxRps: z
          .number()
          .int()
          .min(1)
          .max(REQUESTS_PER_SECOND_MAX)
          .optional()
          .describe('requests a second at most, where the node has a limit'),
      }),
    )
    .output(NodeStatusSchema),
  remove: operation
    .meta({ words: 'Forgets a node.', example: 'nodes remove --name left', errors: ['NODE_UNKNOWN'] })
    .input(z.strictObject({ name: NodeNameSchema }))
    .output(z.object({ removed: NodeNameSchema })),
  status: operation
    .meta({
      words: 'Asks every node how it is, and says what is to be known of them.',
      example: 'nodes status',
      errors: [],
      whileLocked: 'to-read',
    })
    .input(z.strictObject({}))
    .output(
      z.object({
        network: z.string(),
        genesisHash: z.string().nullable(),
        /** Which consensus the network follows, by the certificate that enough nodes show; `switching`: it is being changed. */
        consensus: z.object({ era: EraSchema, slot: SlotSchema.nullable(), words: z.string() }),
        /** As of when the releases are known that versions are held against. */
        releasesAsOf: SentenceSchema,
        nodes: z.array(NodeStatusSchema),
        warnings: z.array(NodeWarningSchema),
        disagreements: z.array(DisagreementSchema),
      }),
    ),
  ...nodeAdvice,
}
