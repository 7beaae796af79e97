import { StrongroomError } from '../../../core/error/error.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../json.ts'

/**
 * The `accounts` form of a block that an old node could show in full alone: the same members, taken from inside the messages. Credits are
 * read from it, so a token balance that does not say whose it is and of which program is refused: guessing would credit the wrong one.
 * @throws NODE_TOO_OLD
 */
export function toAccountsForm(node: string, block: JsonValue): JsonValue {
  if (!isJsonObject(block) || !Array.isArray(block['transactions'])) return block
  const transactions = block['transactions'] as readonly JsonValue[]
  return { ...block, transactions: transactions.map((entry) => entryInAccountsForm(node, entry)) }
}

function entryInAccountsForm(node: string, entry: JsonValue): JsonValue {
  if (!isJsonObject(entry)) return entry
  assertTokenOwners({ node, method: 'getBlock' }, entry['meta'])
  const { transaction } = entry
  if (!isJsonObject(transaction) || !isJsonObject(transaction['message'])) return entry
  const { signatures = null } = transaction
  const { accountKeys = null } = transaction['message']
  return { ...entry, transaction: { accountKeys, signatures } }
}

/**
 * Refuses the meta of a transaction whose token balances do not say enough to credit deposits.
 * @throws NODE_TOO_OLD
 */
export function assertTokenOwners(asked: { readonly node: string; readonly method: string }, meta: JsonValue | undefined): void {
  if (!isJsonObject(meta)) return
  for (const name of ['preTokenBalances', 'postTokenBalances']) {
    const balances = meta[name]
    if (!Array.isArray(balances)) throw new StrongroomError('NODE_TOO_OLD', { ...asked, lacking: 'the token balances' })
    if (!balances.every(namesOwner))
      throw new StrongroomError('NODE_TOO_OLD', { ...asked, lacking: 'the owner or program of a token balance' })
  }
}

function namesOwner(balance: JsonValue): boolean {
  const { owner, programId }: JsonObject = isJsonObject(balance) ? balance : {}
  return typeof owner === 'string' && typeof programId === 'string'
}
