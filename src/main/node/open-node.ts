import { openCall } from './call.ts'
import { parseEndpoint } from './endpoint.ts'
import { openEra } from './era.ts'
import { accountMethods } from './methods/accounts.ts'
import { blockMethods } from './methods/blocks.ts'
import { chainMethods } from './methods/chain.ts'
import { historyMethods } from './methods/history.ts'
import { lifetimeMethods } from './methods/lifetimes.ts'
import { sendingMethods } from './methods/sending.ts'
import type { NodeClient } from './node-client.ts'

export type NodeOptions = {
  /** What logs and screens show instead of the URL. */
  readonly name: string
  /** http or https. May hold a key: it is used for the request and appears nowhere else. */
  readonly url: string
  /** For one call, its answer's last byte included. */
  readonly timeoutMs?: number
  /** For one answer, after decompression. */
  readonly maxBodyBytes?: number
}

const DEFAULT_TIMEOUT_MS = 15_000
/** A full block in the accounts form has some 5 MB. */
const DEFAULT_MAX_BODY_BYTES = 64 * 1024 * 1024

/**
 * A client of one node. Speaks to nobody until a method is called.
 * @throws NODE_URL_INVALID
 */
export function openNode(options: NodeOptions): NodeClient {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, maxBodyBytes = DEFAULT_MAX_BODY_BYTES } = options
  const endpoint = parseEndpoint(options)
  const closing = new AbortController()
  const call = openCall(endpoint, { timeoutMs, maxBodyBytes }, closing.signal)
  const era = openEra(endpoint.name)
  return {
    name: endpoint.name,
    close: () => closing.abort(),
    ...chainMethods(call),
    ...lifetimeMethods(call, era),
    ...blockMethods(call, era),
    ...historyMethods(call, era),
    ...accountMethods(call),
    ...sendingMethods(call),
  }
}
