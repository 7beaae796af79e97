import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Address } from '../../../core/address/address.ts'
import type { Seed } from '../../../core/keys/keypair.ts'
import { addressOf } from '../keys/ed25519.ts'
import { wipeContents } from './contents.ts'
import { NO_GENERATIONS } from './generations.ts'
import { emptyPolicy } from './policy.ts'
import { takeSecret } from './secret.ts'
import { closeVault, createVault, type OpenVault, type VaultPlace } from './vault.ts'
import { drawEntropy, rootOfEntropy } from './words.ts'

const PURPOSE = utf8ToBytes('Strongroom approver 1')
const SEED_BYTES = 32

/** The key file of a second person: a vault in form, beside the vault it approves for, opened by their passphrase alone. */
export function approverPath({ path }: Pick<VaultPlace, 'path'>, approver: Address): string {
  return `${path}.approver-${approver}`
}

/**
 * Draws a second person's key and writes it to a file of its own. The key approves and never holds money. Its words are told to nobody: who
 * loses the file or the passphrase is named again.
 * @throws VAULT_PASSPHRASE_LENGTH is the caller's; VAULT_EXISTS, VAULT_DISK_FULL, VAULT_UNWRITABLE, VAULT_UNREADABLE, VAULT_WRITE_UNPROVED
 */
export async function createApprover(place: VaultPlace, { passphrase, nowMs }: { passphrase: string; nowMs: number }): Promise<Address> {
  const entropy = drawEntropy()
  const root = await rootOfEntropy(entropy)
  const contents = {
    entropy,
    root,
    imported: [],
    derivedAccounts: 0,
    policy: emptyPolicy({ coolDownMs: 0, nowMs }),
    generations: NO_GENERATIONS,
  }
  try {
    const address = withApproverSeed(contents, addressOf)
    closeVault(await createVault({ ...place, path: approverPath(place, address) }, { passphrase, contents }))
    return address
  } finally {
    wipeContents(contents)
  }
}

/** Gives the seed of the approving key to `act` and wipes it. */
export function withApproverSeed<Result>({ root }: Pick<OpenVault['contents'], 'root'>, act: (seed: Seed) => Result): Result {
  const seed = takeSecret(hkdf(sha256, root, undefined, PURPOSE, SEED_BYTES))
  try {
    return act(seed)
  } finally {
    seed.fill(0)
  }
}
