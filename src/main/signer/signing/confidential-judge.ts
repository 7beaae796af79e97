import type { Address } from '../../../core/address/address.ts'
import { openDecryptable } from '../../../core/confidential/decryptable-balance.ts'
import { type ConfidentialKeys, KEY_DERIVATIONS } from '../../../core/confidential/derive-keys.ts'
import { isEncryptionOf } from '../../../core/confidential/encrypts.ts'
import { elgamalKeyOf } from '../../../core/confidential/public-key.ts'
import { withKeys } from '../confidential/account-keys.ts'
import type { KeyPlace } from '../keys/place.ts'
import type { VaultContents } from '../vault/contents.ts'
import type { ConfidentialJudge } from './confidential-policy.ts'

type Judging = {
  readonly contents: VaultContents
  readonly placeOf: (address: Address) => KeyPlace | null
  readonly mintOf: ConfidentialJudge['mintOf']
}

/** Judges by keys that are made for each question and wiped. By the standard they follow from the mint: without one they are not tried. */
export function createConfidentialJudge({ contents, placeOf, mintOf }: Judging): ConfidentialJudge {
  type Named = Parameters<ConfidentialJudge['isKeyOf']>[0]
  const first = <Found>({ account, owner, mint }: Named, find: (keys: ConfidentialKeys) => Found | null): Found | null => {
    const place = placeOf(owner)
    if (place === null) return null
    for (const derivation of KEY_DERIVATIONS) {
      if (derivation === 'conf-bal-v1' && mint === null) continue
      const found = withKeys({ contents, place, account, owner, mint: mint ?? account }, derivation, find)
      if (found !== null) return found
    }
    return null
  }
  return {
    mintOf,
    isKeyOf: (named, elgamalKey) =>
      first(named, ({ elgamalSecret }) => (elgamalKeyOf(elgamalSecret) === elgamalKey ? true : null)) === true,
    isCopyOf: (named, { copy, ciphertext }) =>
      first(named, ({ elgamalSecret, aesKey }) => {
        const amount = openDecryptable(aesKey, copy)
        return amount !== null && isEncryptionOf({ elgamalSecret, ciphertext, amount }) ? true : null
      }) === true,
    openCopy: (named, copy) => first(named, ({ aesKey }) => openDecryptable(aesKey, copy)),
  }
}
