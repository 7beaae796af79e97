import { blockHeight, type Slot, slot } from '../chain/slot.ts'
import type { AccountsBlock, AccountsTransaction, BlockReward } from './block.ts'
import {
  listOf,
  memberOf,
  nullable,
  type Place,
  parseAddressText,
  parseBlockhash,
  parseI64,
  parseSmall,
  parseText,
  parseU64,
  refuse,
  rootOf,
} from './json.ts'
import { parseTransaction } from './parse-transaction.ts'

/** More transactions than any block has. */
const INDEX_LIMIT = 2 ** 31

/**
 * Reads the result of `getBlock` (`transactionDetails: accounts`, `encoding: jsonParsed`), parsed so that every integer is a bigint.
 * Members that are not read here are not looked at. A block may hold one transaction twice: whoever records it counts it once.
 * @throws BLOCK_MALFORMED with the path of the first thing that is wrong
 */
export function parseAccountsBlock(json: unknown): AccountsBlock {
  const block = rootOf(json, 'block')
  const header = parseBlockHeader(block)
  const transactions = listOf(memberOf(block, 'transactions'), (place) => ({ ...parseBlockTransaction(place), index: Number(place.key) }))
  const rewards = nullable(memberOf(block, 'rewards'), (place) => listOf(place, parseReward)) ?? []
  return { ...header, transactionCount: transactions.length, transactions, rewards }
}

/** What stands above a block's transactions: its own names and its place on the chain. */
export function parseBlockHeader(block: Place): Omit<AccountsBlock, 'transactionCount' | 'transactions' | 'rewards'> {
  return {
    blockhash: parseBlockhash(memberOf(block, 'blockhash')),
    previousBlockhash: parseBlockhash(memberOf(block, 'previousBlockhash')),
    parentSlot: slot(parseU64(memberOf(block, 'parentSlot'))),
    blockHeight: nullable(memberOf(block, 'blockHeight'), (place) => blockHeight(parseU64(place))),
    blockTimeSeconds: nullable(memberOf(block, 'blockTime'), parseI64),
  }
}

/**
 * Reads the result of `getTransaction` (`encoding: jsonParsed`) into the same shape, with the slot the answer names and the place in its block;
 * null where the node does not tell the place.
 * @throws BLOCK_MALFORMED
 */
export function parseTransactionAnswer(json: unknown): { slot: Slot; index: number | null; transaction: AccountsTransaction } {
  const answer = rootOf(json, 'transaction')
  const transaction = memberOf(answer, 'transaction')
  const keys = memberOf(memberOf(transaction, 'message'), 'accountKeys')
  return {
    slot: slot(parseU64(memberOf(answer, 'slot'))),
    index: nullable(memberOf(answer, 'transactionIndex'), (place) => parseSmall(place, INDEX_LIMIT)),
    transaction: parseTransaction({ transaction, meta: memberOf(answer, 'meta'), keys }),
  }
}

/** One entry of `transactions` in the accounts form. */
export function parseBlockTransaction(place: Place): AccountsTransaction {
  const transaction = memberOf(place, 'transaction')
  return parseTransaction({ transaction, meta: memberOf(place, 'meta'), keys: memberOf(transaction, 'accountKeys') })
}

/** One reward of a block. */
export function parseReward(place: Place): BlockReward {
  const lamports = parseI64(memberOf(place, 'lamports'))
  const postBalance = parseU64(memberOf(place, 'postBalance'))
  if (postBalance < lamports) refuse(place, 'pays more than the account then holds')
  return {
    pubkey: parseAddressText(memberOf(place, 'pubkey')),
    lamports,
    postBalance,
    rewardType: nullable(memberOf(place, 'rewardType'), parseText),
  }
}
