import * as z from 'zod'
import { operation } from './operation.ts'
import { SlotSchema } from './schemas.ts'

export const NodeNameSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'lower-case letters, digits and dashes')

const HintsSchema = z
  .union([z.literal('off'), z.url({ protocol: /^wss?$/ }).max(2_048)])
  .describe('off, or the ws:// address that tells when to look, where it is not the port above the node')

/** What a node last said of itself. A node's URL is never part of an answer: it may hold a key. */
export const NodeStatusSchema = z.object({
  name: NodeNameSchema,
  reachable: z.boolean(),
  healthy: z.boolean(),
  version: z.string().nullable(),
  finalizedSlot: SlotSchema.nullable(),
  firstAvailableSlot: SlotSchema.nullable(),
  /** Whether its WebSocket tells when to look: `off` and `trying` cost a little time, nothing else. */
  hints: z.enum(['on', 'off', 'trying']),
  trouble: z.object({ code: z.string(), context: z.record(z.string(), z.unknown()) }).nullable(),
})

export const nodes = {
  add: operation
    .meta({
      words: "Adds one of the organisation's own nodes, after checking that it is on this network. Two are recommended.",
      example: 'nodes add --name left --url http://127.0.0.1:8899',
      errors: ['NODE_OTHER_GENESIS', 'NODE_KNOWN'],
    })
    .input(z.strictObject({ name: NodeNameSchema, url: z.url({ protocol: /^https?$/ }).max(2_048), hints: HintsSchema.optional() }))
    .output(NodeStatusSchema),
  remove: operation
    .meta({ words: 'Forgets a node.', example: 'nodes remove --name left', errors: ['NODE_UNKNOWN'] })
    .input(z.strictObject({ name: NodeNameSchema }))
    .output(z.object({ removed: NodeNameSchema })),
  status: operation
    .meta({ words: 'Asks every node how it is.', example: 'nodes status', errors: [] })
    .input(z.strictObject({}))
    .output(z.object({ network: z.string(), genesisHash: z.string().nullable(), nodes: z.array(NodeStatusSchema) })),
}
