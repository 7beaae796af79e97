import * as z from 'zod'
import { readSettings, writeSettings } from './settings-file.ts'

export type ConfiguredNode = {
  readonly name: string
  readonly url: string
  /** `off`, or the WebSocket address that hints come from where it is not the usual one. */
  readonly hints?: string
  /** Requests a second at most. */
  readonly maxRps?: number
}

const HintsSchema = z.union([z.literal('off'), z.url({ protocol: /^wss?$/ })])
const NodeSchema = z.object({
  name: z.string(),
  url: z.string(),
  hints: HintsSchema.exactOptional(),
  maxRps: z.number().int().min(1).exactOptional(),
})
const NodeListSchema = z.object({ version: z.literal(1), nodes: z.array(NodeSchema).max(16) })

/**
 * Reads the organisation's nodes. They stand in a file of their own, readable by its owner alone, and never in the journal: a URL may hold a key.
 * @throws SETTINGS_MALFORMED
 */
export function readNodeList(path: string): readonly ConfiguredNode[] {
  return readSettings(path, NodeListSchema)?.nodes ?? []
}

/** Replaces the list at once or not at all. */
export function writeNodeList(path: string, nodes: readonly ConfiguredNode[]): void {
  writeSettings(path, { version: 1, nodes })
}
