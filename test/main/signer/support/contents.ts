import { decodeAddress } from '../../../../src/core/address/address.ts'
import { EMPTY_POLICY, type VaultContents } from '../../../../src/main/signer/vault/contents.ts'
import { rootOfEntropy } from '../../../../src/main/signer/vault/words.ts'

export const PASSPHRASE = 'correct horse battery staple'

/** The address of 32 equal bytes: nobody has its key. */
export const addressOfByte = (byte: number) => decodeAddress(new Uint8Array(32).fill(byte))

/** Contents with something of everything. */
export async function fullContents(): Promise<VaultContents> {
  const entropy = new Uint8Array(32).fill(0x7f)
  return {
    entropy,
    root: await rootOfEntropy(entropy),
    imported: [
      { label: 'old hot wallet', seed: new Uint8Array(32).fill(3) },
      { label: 'Zürich – Tresor', seed: new Uint8Array(32).fill(4) },
    ],
    derivedAccounts: 200,
    policy: {
      treasury: addressOfByte(5),
      watchOnlyTreasuries: [{ address: addressOfByte(5), label: 'cold' }],
      destinations: [{ address: addressOfByte(6), label: 'supplier' }],
    },
  }
}

export async function emptyContents(): Promise<VaultContents> {
  const entropy = new Uint8Array(16).fill(1)
  return { entropy, root: await rootOfEntropy(entropy), imported: [], derivedAccounts: 0, policy: EMPTY_POLICY }
}
