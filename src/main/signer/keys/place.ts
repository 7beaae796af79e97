import { accountPath, deriveSeed, findAccountNumber } from '../../../core/keys/derivation.ts'
import type { Seed } from '../../../core/keys/keypair.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { DERIVED_MAX } from '../bounds.ts'
import type { VaultContents } from '../vault/contents.ts'
import { copySecret, takeSecret } from '../vault/secret.ts'

/** Where a key is kept: under the words, or imported. */
export type DerivedPlace = { readonly kind: 'derived'; readonly number: number }
export type KeyPlace = DerivedPlace | { readonly kind: 'imported'; readonly index: number }

/** Number 0 is the treasury account of the words; deposit accounts have the numbers from 1 on. */
export const TREASURY_NUMBER = 0

/**
 * Reads the path of an account of a vault: `m/44'/501'/n'/0'`, n at most {@link DERIVED_MAX}.
 * @throws SIGNER_REQUEST_MALFORMED
 */
export function parseAccountPath(path: string): DerivedPlace {
  const number = findAccountNumber(path)
  if (number !== null && number <= DERIVED_MAX) return { kind: 'derived', number }
  throw new StrongroomError('SIGNER_REQUEST_MALFORMED', { field: 'path', problem: 'it is not the path of a vault account' })
}

/** The seed kept there, as a copy that the caller wipes. */
export function takeSeed({ root, imported }: VaultContents, place: KeyPlace): Seed {
  if (place.kind === 'derived') return takeSecret(deriveSeed({ root, path: accountPath(place.number) }))
  const key = imported[place.index]
  invariant(key !== undefined, `imported key ${place.index} of ${imported.length}`)
  return copySecret(key.seed)
}

/** Works with the seed kept there and wipes it. */
export function withSeed<Result>(contents: VaultContents, place: KeyPlace, use: (seed: Seed) => Result): Result {
  const seed = takeSeed(contents, place)
  try {
    return use(seed)
  } finally {
    seed.fill(0)
  }
}
