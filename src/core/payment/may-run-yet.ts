/** A transaction in a block, as far as it says whether it ran. */
type InBlock = { readonly isUnexecuted: boolean; readonly isUnderNonce: boolean }

/**
 * Whether a transaction that stands in a block ends nothing: under a nonce, one that was not run there may be taken again with the same signature
 * while the nonce stands; and once the nonce has moved, nobody can tell whether another inclusion of the transaction moved it.
 */
export function mayRunYet({ isUnexecuted, isUnderNonce }: InBlock): boolean {
  return isUnexecuted && isUnderNonce
}
