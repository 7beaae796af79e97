import type { Json } from './json.ts'

/** A refusal in the node's own words: code and message are what clients of a real node know. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: Json | undefined

  constructor(code: number, message: string, data?: Json) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const invalidParams = (message: string, data?: Json): RpcError => new RpcError(-32602, message, data)
export const invalidRequest = (message: string): RpcError => new RpcError(-32600, message)
export const blockCleanedUp = (slot: bigint, first: bigint): RpcError =>
  new RpcError(-32001, `Block ${slot} cleaned up, does not exist on node. First available block: ${first}`)
export const preflightFailed = (why: string, data: Json): RpcError => new RpcError(-32002, `Transaction simulation failed: ${why}`, data)
export const blockNotAvailable = (slot: bigint): RpcError => new RpcError(-32004, `Block not available for slot ${slot}`)
export const slotSkipped = (slot: bigint): RpcError =>
  new RpcError(-32007, `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`)
export const noSnapshot = (): RpcError => new RpcError(-32008, 'No snapshot')
export const minContextSlotNotReached = (contextSlot: bigint): RpcError =>
  new RpcError(-32016, 'Minimum context slot has not been reached', { contextSlot })
export const transactionNotFound = (signature: string): RpcError => new RpcError(-32020, `Transaction ${signature} not found`)
export const versionNotSupported = (version: number): RpcError =>
  new RpcError(
    -32015,
    `Transaction version (${version}) is not supported by the requesting client. ` +
      `Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
  )
