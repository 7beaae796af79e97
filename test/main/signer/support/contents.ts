import { decodeAddress } from '../../../../src/core/address/address.ts'
import type { VaultContents } from '../../../../src/main/signer/vault/contents.ts'
import { NO_GENERATIONS } from '../../../../src/main/signer/vault/generations.ts'
import { COOL_DOWN_DEFAULT_MS, emptyPolicy } from '../../../../src/main/signer/vault/policy.ts'
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
      { label: 'old hot wallet', seed: new Uint8Array(32).fill(3), fromMs: 0 },
      { label: 'Zürich – Tresor', seed: new Uint8Array(32).fill(4), fromMs: 1_700_000_000_000 },
    ],
    derivedAccounts: 200,
    generations: { vault: 9, spent: 8, approvals: 2, signed: 7 },
    policy: {
      treasury: addressOfByte(5),
      watchOnlyTreasuries: [{ address: addressOfByte(5), label: 'cold', fromMs: 0 }],
      destinations: [{ address: addressOfByte(6), label: 'supplier', fromMs: 1_700_000_000_000 }],
      coolDown: { ms: 86_400_000, next: { ms: 3_600_000, fromMs: 1_700_000_000_000 } },
      limits: [
        { asset: 'native', perTransaction: 1n, perDay: null, untilMs: null },
        { asset: 'priority-fee', perTransaction: 9n, perDay: null, untilMs: null },
        { asset: addressOfByte(7), perTransaction: null, perDay: 2n ** 64n - 1n, untilMs: 5 },
      ],
      approvers: [{ address: addressOfByte(8), label: 'Berta', fromMs: 1_700_000_000_000 }],
      thresholds: [{ asset: 'native', above: 5n, untilMs: null }],
      setAtMs: 1_699_000_000_000,
    },
  }
}

export async function emptyContents(): Promise<VaultContents> {
  const entropy = new Uint8Array(16).fill(1)
  return {
    entropy,
    root: await rootOfEntropy(entropy),
    imported: [],
    derivedAccounts: 0,
    generations: NO_GENERATIONS,
    policy: emptyPolicy({ coolDownMs: COOL_DOWN_DEFAULT_MS, nowMs: 0 }),
  }
}
