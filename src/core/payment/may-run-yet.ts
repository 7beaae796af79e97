import type { TransactionMeta } from '../deposit/block.ts'
import { isUnexecuted } from '../deposit/judged.ts'

/**
 * Whether a transaction that stands in a block ends nothing: under a nonce, one that was not run there may be taken again with the same signature
 * while the nonce stands; and once the nonce has advanced, nobody can tell whether another inclusion of the transaction moved it.
 */
export function mayRunYet(meta: TransactionMeta | null, { isUnderNonce }: { readonly isUnderNonce: boolean }): boolean {
  return isUnderNonce && meta !== null && isUnexecuted(meta)
}
