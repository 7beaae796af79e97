import type { AccountsBlock } from '../../../core/deposit/block.ts'
import { parseAccountsBlock } from '../../../core/deposit/parse-block.ts'
import { scanBlock } from '../../../core/deposit/scan/scan-block.ts'
import type { WatchedTable } from '../../../core/deposit/scan/watched-table.ts'
import { isStrongroomError } from '../../../core/error/error.ts'
import { isJsonObject, parseJson } from '../../node/json.ts'
import { type Packed, unpack } from '../../node/unpack.ts'

/** A node's answer to getBlock as it came, the id of the request, and who is looked for. */
export type Job = { readonly body: Packed; readonly id: bigint; readonly memory: SharedArrayBuffer }

/**
 * The block in the answer: by the scan, or where that leaves it to the exact parser, by that. Of transactions and rewards only those that name
 * a watched address are in it. Null where there is no block to be read: who asked reads the answer once more, and finds the words for why.
 */
export function readBody({ body, id }: Omit<Job, 'memory'>, watched: WatchedTable): AccountsBlock | null {
  const bytes = unpacked(body)
  if (bytes === null) return null
  return scanBlock({ body: bytes, id, watched, readText }) ?? parseWhole(bytes, id, watched)
}

/** Whatever is wrong with the packed bytes, who asked will see the same. */
function unpacked(body: Packed): Uint8Array | null {
  try {
    return unpack(body)
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}

function parseWhole(bytes: Uint8Array, id: bigint, watched: WatchedTable): AccountsBlock | null {
  try {
    const answer = parseJson(bufferOf(bytes).toString('utf8'))
    if (!isJsonObject(answer) || answer['jsonrpc'] !== '2.0' || answer['id'] !== id || answer['error'] !== undefined) return null
    return onlyWatched(parseAccountsBlock(answer['result']), watched)
  } catch (error) {
    if (error instanceof SyntaxError || isStrongroomError(error, 'BLOCK_MALFORMED')) return null
    throw error
  }
}

function readText(bytes: Uint8Array): string {
  return bufferOf(bytes).toString('latin1')
}

/** The same bytes, not copied. */
function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** What goes back to another thread is copied; of a whole block that is a lot. */
function onlyWatched(block: AccountsBlock, watched: WatchedTable): AccountsBlock {
  const names = ({ accountKeys, meta }: AccountsBlock['transactions'][number]) =>
    accountKeys.some(({ pubkey }) => watched.holds(pubkey)) ||
    [...(meta?.preTokenBalances ?? []), ...(meta?.postTokenBalances ?? [])].some(({ owner }) => watched.holds(owner))
  return { ...block, transactions: block.transactions.filter(names), rewards: block.rewards.filter(({ pubkey }) => watched.holds(pubkey)) }
}
