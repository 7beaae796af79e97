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

/** The way by which the recorded key comes from the owner's; null where neither does, since the account was configured with keys of its own. */
export function derivationOf(owned: Owned, recorded: Address): KeyDerivation | null {
  return (
    KEY_DERIVATIONS.find((derivation) => withKeys(owned, derivation, ({ elgamalSecret }) => elgamalKeyOf(elgamalSecret) === recorded)) ??
    null
  )
}
