import { isStrongroomError } from '../../error/error.ts'
import type { AccountsBlock } from '../block.ts'
import { type Place, rootOf } from '../json.ts'
import { parseBlockHeader, parseBlockTransaction, parseReward } from '../parse-block.ts'
import { BlockWalk, type Found } from './block-walk.ts'
import { NotPlain } from './byte-reader.ts'
import { readPlainJson } from './plain-json.ts'
import type { WatchedTable } from './watched-table.ts'

export type BlockScan = {
  /** The whole body of a node's answer to getBlock (`transactionDetails: accounts`, `encoding: jsonParsed`), unpacked. */
  readonly body: Uint8Array
  /** The id of the request. */
  readonly id: bigint
  readonly watched: WatchedTable
  /** Text of ASCII letters. */
  readonly readText: (bytes: Uint8Array) => string
}

/**
 * The block in an answer, as `parseAccountsBlock` would give it, without the transactions and rewards that name no watched address as an
 * account, as the owner of a token account or as a payee: `findMovements` finds in it exactly what it finds in the whole block. Null where the
 * answer is not in the plain form: then the exact parser has the word, whether it finds a block or an error.
 *
 * Why nothing can be missed: this is no search but a walk over every byte from the first to the last, that accepts a small part of what the
 * exact parser accepts and asks of each transaction and reward everything the exact parser asks. What is walked over is therefore a block
 * that the exact parser reads, and each address in it was held against the watched ones. Text has no escapes here, so letters are what they
 * seem; a name that stands twice, whitespace, a length that does not fit, a byte too few or too many: not plain. Numbers are never made of
 * digits here: what names a watched address is cut out, made into values without loss, and read by the exact parser.
 */
export function scanBlock({ body, id, watched, readText }: BlockScan): AccountsBlock | null {
  try {
    const found = new BlockWalk(body, watched).read(id)
    return readFound(found, (start, end) => readPlainJson(readText(body.subarray(start, end))))
  } catch (error) {
    if (error instanceof NotPlain || isStrongroomError(error, 'BLOCK_MALFORMED')) return null
    throw error
  }
}

function readFound(
  { header, transactions, transactionCount, rewards }: Found,
  read: (start: number, end: number) => unknown,
): AccountsBlock {
  const block = rootOf(Object.fromEntries(header.map(({ name, start, end }) => [name, read(start, end)])), 'block')
  const placeOf = (value: unknown, key: number): Place => ({ value, parent: block, key })
  return {
    ...parseBlockHeader(block),
    transactionCount,
    transactions: transactions.map(({ index, start, end }) => ({ ...parseBlockTransaction(placeOf(read(start, end), index)), index })),
    rewards: rewards.map(({ index, start, end }) => parseReward(placeOf(read(start, end), index))),
  }
}
