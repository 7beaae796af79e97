import type { AccountKey, AccountsTransaction, TokenBalance, TransactionMeta } from './block.ts'
import {
  listOf,
  memberOf,
  nullable,
  type Place,
  parseAddressText,
  parseAmountText,
  parseFlag,
  parseSignatureText,
  parseSmall,
  parseU64,
  refuse,
} from './json.ts'

/** An account index fits one byte, and so do decimals. */
const BYTE_LIMIT = 256

/** Reads one transaction of a block; `keys` is where its account keys are. */
export function parseTransaction({ transaction, meta, keys }: { transaction: Place; meta: Place; keys: Place }): AccountsTransaction {
  const accountKeys = listOf(keys, parseAccountKey)
  const signatures = memberOf(transaction, 'signatures')
  const [signature] = listOf(signatures, (item) => item)
  if (signature === undefined) refuse(signatures, 'is empty')
  return { signature: parseSignatureText(signature), accountKeys, meta: nullable(meta, (place) => parseMeta(place, accountKeys.length)) }
}

function parseAccountKey(place: Place): AccountKey {
  return {
    pubkey: parseAddressText(memberOf(place, 'pubkey')),
    signer: parseFlag(memberOf(place, 'signer')),
    writable: parseFlag(memberOf(place, 'writable')),
  }
}

function parseMeta(place: Place, accountCount: number): TransactionMeta {
  const error = memberOf(place, 'err')
  if (error.value === undefined) refuse(error, 'is missing')
  return {
    succeeded: error.value === null,
    error: error.value,
    feeLamports: parseU64(memberOf(place, 'fee')),
    preBalances: parseBalances(memberOf(place, 'preBalances'), accountCount),
    postBalances: parseBalances(memberOf(place, 'postBalances'), accountCount),
    preTokenBalances: parseTokenBalances(memberOf(place, 'preTokenBalances'), accountCount),
    postTokenBalances: parseTokenBalances(memberOf(place, 'postTokenBalances'), accountCount),
  }
}

function parseBalances(place: Place, accountCount: number): bigint[] {
  const balances = listOf(place, parseU64)
  if (balances.length !== accountCount) refuse(place, `has ${balances.length} balances for ${accountCount} accounts`)
  return balances
}

/** A node that does not record token balances leaves the list out, and is of no use here: a deposit would pass unseen. */
function parseTokenBalances(place: Place, accountCount: number): TokenBalance[] {
  const balances = listOf(place, (item) => parseTokenBalance(item, accountCount))
  if (new Set(balances.map((balance) => balance.accountIndex)).size !== balances.length) refuse(place, 'names an account twice')
  return balances
}

function parseTokenBalance(place: Place, accountCount: number): TokenBalance {
  const amount = memberOf(place, 'uiTokenAmount')
  return {
    accountIndex: parseSmall(memberOf(place, 'accountIndex'), accountCount),
    mint: parseAddressText(memberOf(place, 'mint')),
    owner: parseAddressText(memberOf(place, 'owner')),
    tokenProgram: parseAddressText(memberOf(place, 'programId')),
    amount: parseAmountText(memberOf(amount, 'amount')),
    decimals: parseSmall(memberOf(amount, 'decimals'), BYTE_LIMIT),
  }
}
