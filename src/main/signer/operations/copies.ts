import type { Address } from '../../../core/address/address.ts'
import { addressOf } from '../keys/ed25519.ts'
import { TREASURY_NUMBER, withSeed } from '../keys/place.ts'
import type { VaultContents } from '../vault/contents.ts'
import { backupVault, closeVault } from '../vault/vault.ts'
import { rootOfEntropy } from '../vault/words.ts'
import { forEachInTurns, openSlowly, type Operation } from './signer-context.ts'

/** Most deposit accounts a drill compares one by one. They come from one root: if one is the same, all are. */
const DRILL_ACCOUNTS_MAX = 1_000

/** Copies the vault to a new file and opens the copy. */
export const backup: Operation<'backup'> = async ({ place, throttle }, { path, passphrase }) => {
  const { byteLength } = await throttle.attempt(() => backupVault(place, { target: path, passphrase }))
  return { path, byteLength }
}

/** The file as it stands, for whoever keeps it somewhere else: proved to open, like a backup. */
export const copy: Operation<'copy'> = async (context, { passphrase }) => {
  const original = await openSlowly(context, { passphrase })
  closeVault(original)
  return { bytes: original.bytes }
}

/** Opens a backup with its own passphrase and compares the addresses it gives with those of the open vault. Changes nothing. */
export const restoreDrill: Operation<'restoreDrill'> = async (context, { path, bytes, passphrase }) => {
  context.session.unlocked()
  const copied = await openSlowly(context, { path, bytes, passphrase })
  try {
    // From the words on, as a restore would: the root that stands in the backup is not relied on.
    const contents = { ...copied.contents, root: await rootOfEntropy(copied.contents.entropy) }
    const numbers = numbersToCompare(context.session.unlocked().vault.contents)
    const missing: Address[] = []
    await forEachInTurns(context, numbers, ({ vault }, number) => {
      const place = { kind: 'derived', number } as const
      const ours = withSeed(vault.contents, place, addressOf)
      if (withSeed(contents, place, addressOf) !== ours) missing.push(ours)
    })
    const theirs = new Set(contents.imported.map(({ seed }) => addressOf(seed)))
    const { imported } = context.session.unlocked().ownership
    missing.push(...imported.filter((address) => !theirs.has(address)))
    contents.root.fill(0)
    return { opened: true, addressesCompared: numbers.length + imported.length, same: missing.length === 0, missing }
  } finally {
    closeVault(copied)
  }
}

/** The treasury's number, then those of the deposit accounts. */
function numbersToCompare({ derivedAccounts }: VaultContents): number[] {
  const count = Math.min(derivedAccounts, DRILL_ACCOUNTS_MAX)
  return Array.from({ length: count + 1 }, (_, index) => TREASURY_NUMBER + index)
}
