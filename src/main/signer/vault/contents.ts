import type { Seed } from '../../../core/keys/keypair.ts'
import type { Generations } from './generations.ts'
import type { KeptPolicy } from './policy.ts'
import { copySecret } from './secret.ts'

/** A key that was brought along: others may know it, so money may go to it as to a destination until `fromMs`, and as home from then on. */
export type ImportedKey = { readonly label: string; readonly seed: Seed; readonly fromMs: number }

/**
 * What a vault holds, in the clear. It exists in the signer only while unlocked.
 * `root` is the 64-byte seed that BIP-39 makes of the words. It stands beside their entropy so that unlocking never has to
 * write the words into memory as text, which could not be wiped.
 */
export type VaultContents = {
  readonly entropy: Uint8Array
  readonly root: Uint8Array
  readonly imported: readonly ImportedKey[]
  readonly derivedAccounts: number
  readonly policy: KeptPolicy
  /** Its own number and those of the files beside it; see openFiles. */
  readonly generations: Generations
}

/** The same with keys in buffers of its own: what wipes the one leaves the other. */
export function copyContents(contents: VaultContents): VaultContents {
  const { entropy, root, imported } = contents
  const keys = imported.map(({ seed, ...key }) => ({ ...key, seed: copySecret(seed) }))
  return { ...contents, entropy: copySecret(entropy), root: copySecret(root), imported: keys }
}

/** Overwrites every key with zeros. Copies that the runtime made of them are beyond reach. */
export function wipeContents(contents: VaultContents): void {
  contents.entropy.fill(0)
  contents.root.fill(0)
  for (const { seed } of contents.imported) seed.fill(0)
}
