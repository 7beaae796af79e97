import { explainTransactionError } from '../../../../core/chain/explain-error.ts'

/** What a transaction failed of; a text that is no name of the ledger's is the node's own sentence. The ledger's names have English words alone. */
export function refusalInGerman(err: unknown): string {
  const { name, words } = explainTransactionError(err)
  return name === 'unknown' && typeof err === 'string' ? err : words
}
