import {
  listOf,
  memberOf,
  nullable,
  type Place,
  parseBlockhash,
  parseI64,
  parseSignatureText,
  parseSmall,
  parseU64,
  rootOf,
} from '../deposit/json.ts'
import { parseBlockTransaction } from '../deposit/parse-block.ts'
import { parseRpcRewards } from './parse-rpc-meta.ts'
import { parseRpcTransaction } from './parse-rpc-transaction.ts'
import type { RpcBlock, RpcRecord, TransactionDetails } from './rpc-transaction.ts'
import { blockHeight, slot } from './slot.ts'

/** More transactions than a block can hold. */
const INDEX_LIMIT = 0x1_0000_0000

/**
 * Reads the result of `getBlock` in any encoding, with the details that were asked for. Every integer of `json` must be a bigint. Members
 * that are not read here are not looked at: nodes add to them.
 * @throws BLOCK_MALFORMED with the path of the first thing that is wrong
 */
export function parseRpcBlock(json: unknown, details: TransactionDetails): RpcBlock {
  const block = rootOf(json, 'block')
  const wanted = <Item>(kind: TransactionDetails, name: string, read: (item: Place) => Item) =>
    details === kind ? listOf(memberOf(block, name), read) : null
  return {
    blockhash: parseBlockhash(memberOf(block, 'blockhash')),
    previousBlockhash: parseBlockhash(memberOf(block, 'previousBlockhash')),
    parentSlot: slot(parseU64(memberOf(block, 'parentSlot'))),
    blockHeight: nullable(memberOf(block, 'blockHeight'), (place) => blockHeight(parseU64(place))),
    blockTime: nullable(memberOf(block, 'blockTime'), parseI64),
    rewards: nullable(memberOf(block, 'rewards'), parseRpcRewards),
    rewardPartitions: nullable(memberOf(block, 'numRewardPartitions'), parseU64),
    transactions: wanted('full', 'transactions', parseRpcTransaction),
    accounts: wanted('accounts', 'transactions', parseBlockTransaction),
    signatures: wanted('signatures', 'signatures', parseSignatureText),
  }
}

/**
 * Reads the result of `getTransaction` in any encoding.
 * @throws BLOCK_MALFORMED
 */
export function parseRpcRecord(json: unknown): RpcRecord {
  const answer = rootOf(json, 'transaction')
  return {
    slot: slot(parseU64(memberOf(answer, 'slot'))),
    blockTime: nullable(memberOf(answer, 'blockTime'), parseI64),
    index: nullable(memberOf(answer, 'transactionIndex'), (place) => parseSmall(place, INDEX_LIMIT)),
    transaction: parseRpcTransaction(answer),
  }
}
