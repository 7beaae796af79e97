import { type Call, type CallMany, createCall } from './call.ts'
import { parseEndpoint } from './endpoint.ts'
import { createEra } from './era.ts'
import { isPlainToPublic } from './exposure.ts'
import { createMeter } from './figures.ts'
import { openGate } from './gate.ts'
import { accountMethods } from './methods/accounts.ts'
import { blockMethods } from './methods/blocks.ts'
import { chainMethods } from './methods/chain.ts'
import { historyMethods } from './methods/history.ts'
import { lifetimeMethods } from './methods/lifetimes.ts'
import { sendingMethods } from './methods/sending.ts'
import type { NodeClient, ScanBody } from './node-client.ts'

export type NodeOptions = {
  /** What logs and screens show instead of the URL. */
  readonly name: string
  /** http or https. May hold a key: it is used for the request and appears nowhere else. */
  readonly url: string
  /** For one call, its answer's last byte included; waiting for its turn is not counted. */
  readonly timeoutMs?: number
  /** For one answer, after decompression. */
  readonly maxBodyBytes?: number
  /** Requests begun per second at most. */
  readonly maxRps?: number
  /** Requests under way at the same time. */
  readonly maxInFlight?: number
  /** Milliseconds from any fixed point; only differences are used. */
  readonly now?: () => number
  /** Reads blocks from their bytes; without it they are read whole. */
  readonly scan?: ScanBody
}

const DEFAULT_TIMEOUT_MS = 15_000
/** A full block in the accounts form has some 5 MB. */
const DEFAULT_MAX_BODY_BYTES = 64 * 1024 * 1024
/** Enough for sixteen sends beside a look-ahead of blocks. */
const DEFAULT_MAX_IN_FLIGHT = 32

/**
 * A client of one node. Speaks to nobody until a method is called.
 * @throws NODE_URL_INVALID
 */
export function openNode(options: NodeOptions): NodeClient {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, maxBodyBytes = DEFAULT_MAX_BODY_BYTES, now = () => performance.now() } = options
  const { maxRps = null, maxInFlight = DEFAULT_MAX_IN_FLIGHT } = options
  const endpoint = parseEndpoint(options)
  const closing = new AbortController()
  const meter = createMeter(now)
  const gate = openGate({ node: endpoint.name, pace: { maxRps, maxInFlight }, now, signal: closing.signal })
  const wire = createCall(endpoint, { timeoutMs, maxBodyBytes }, closing.signal)
  const call: Call = (request) => gate.pass(request.method, () => meter.measure(() => wire.call(request)))
  // Where a pace is set, every request is counted by whoever set it.
  const callMany: CallMany = (requests) =>
    maxRps === null && requests[0] !== undefined
      ? gate.pass(requests[0].method, () => meter.measure(() => wire.callMany(requests)))
      : Promise.all(requests.map((request) => call(request)))
  const era = createEra(endpoint.name)
  return {
    name: endpoint.name,
    plainToPublic: isPlainToPublic(options.url),
    maxRps,
    figures: () => ({ ...meter.read(), msLimited: gate.msLimited() }),
    close: () => closing.abort(),
    ...chainMethods(call),
    ...lifetimeMethods(call, era),
    ...blockMethods(call, era),
    ...historyMethods({ call, callMany, era, scan: options.scan }),
    ...accountMethods(call),
    ...sendingMethods(call),
  }
}
