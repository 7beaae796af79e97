import {
  type ConfidentialKeys,
  deriveConfidentialKeys,
  KEY_DERIVATIONS,
  type KeyDerivation,
  type KeyedAccount,
} from '../../../core/confidential/derive-keys.ts'
import { elgamalKeyOf } from '../../../core/confidential/public-key.ts'
import type { Address } from '../../../core/address/address.ts'
import { encodeSignature } from '../../../core/keys/signature.ts'
import { signWith } from '../keys/ed25519.ts'
import { type KeyPlace, withSeed } from '../keys/place.ts'
import type { VaultContents } from '../vault/contents.ts'

/** Where the owner's key is, beside whose account it is. */
export type Owned = KeyedAccount & { readonly contents: VaultContents; readonly place: KeyPlace }

/** Works with the keys of an account and wipes them. They are made for this call and kept nowhere. */
export function withKeys<Result>(
  { contents, place, ...keyed }: Owned,
  derivation: KeyDerivation,
  use: (keys: ConfidentialKeys) => Result,
): Result {
  const keys = withSeed(contents, place, (seed) =>
    deriveConfidentialKeys(derivation, keyed, (message) => encodeSignature(signWith({ seed, message }))),
  )
  try {
    return use(keys)
  } finally {
    keys.elgamalSecret.fill(0)
    keys.aesKey.fill(0)
  }
}

/**
 * The same with the keys that the account recorded, by whichever way they come from the owner's, made once for all that is done with them. Null where they
 * come by neither, since the account was configured with keys of its own.
 */
export function withRecordedKeys<Result>(
  owned: Owned,
  recorded: Address,
  use: (keys: ConfidentialKeys, derivation: KeyDerivation) => Result,
): Result | null {
  for (const derivation of KEY_DERIVATIONS) {
    const done = withKeys(owned, derivation, (keys) =>
      elgamalKeyOf(keys.elgamalSecret) === recorded ? { result: use(keys, derivation) } : null,
    )
    if (done !== null) return done.result
  }
  return null
}
