import { StrongroomError } from '../../../core/error/error.ts'
import type { SignerStatus } from '../protocol.ts'
import { treasuryOf } from '../session.ts'
import { wipeContents } from '../vault/contents.ts'
import { COOL_DOWN_DEFAULT_MS, emptyPolicy, shownPolicy } from '../vault/policy.ts'
import { assertNewPassphrase } from '../vault/passphrase.ts'
import { closeVault, createVault, isVaultPresent, rekeyVault } from '../vault/vault.ts'
import { assertPassphrase, type Desk, openSlowly, type Operation } from './desk.ts'
import { drawEntropy, entropyOfWords, rootOfEntropy, wordsOfEntropy } from '../vault/words.ts'

/** Tells what there is; never a secret. */
export const status: Operation<'status'> = async (desk) => readStatus(desk)

/** Makes a vault of 24 new words and opens it. The words are told this once. */
export const create: Operation<'create'> = async (desk, { passphrase, coolDownMs }) => {
  const entropy = drawEntropy()
  const words = wordsOfEntropy(entropy)
  const treasury = await beginVault(desk, { passphrase, entropy, coolDownMs })
  return { words, treasury }
}

/** Makes a vault of words that were written down before and opens it. */
export const restore: Operation<'restore'> = async (desk, { passphrase, words, coolDownMs }) => {
  const entropy = entropyOfWords(words)
  return { treasury: await beginVault(desk, { passphrase, entropy, coolDownMs }) }
}

/** Opens the vault until it is locked. */
export const unlock: Operation<'unlock'> = async (desk, { passphrase }) => {
  const vault = await openSlowly(desk, { passphrase })
  desk.session.begin(vault)
  return readStatus(desk)
}

/** Wipes the keys from memory. What is under way ends with VAULT_LOCKED. */
export const lock: Operation<'lock'> = async (desk) => {
  desk.session.end()
  return readStatus(desk)
}

/**
 * Writes the vault again under another passphrase; whether it is open stays as it was. The file kept beside the vault still opens
 * with the old passphrase, until the next save replaces it.
 */
export const changePassphrase: Operation<'changePassphrase'> = async (desk, { passphrase, newPassphrase }) => {
  assertNewPassphrase(newPassphrase)
  const { place, session } = desk
  if (session.isUnlocked()) {
    await assertPassphrase(desk, passphrase)
    session.continueWith(await rekeyVault(place, session.unlocked().vault, { passphrase: newPassphrase }))
  } else {
    const opened = await openSlowly(desk, { passphrase })
    closeVault(await rekeyVault(place, opened, { passphrase: newPassphrase }))
    opened.secret.fill(0)
  }
  return { changed: true }
}

type Beginning = { passphrase: string; entropy: Uint8Array; coolDownMs: number | undefined }

async function beginVault(desk: Desk, { passphrase, entropy, coolDownMs = COOL_DOWN_DEFAULT_MS }: Beginning) {
  const { place, session } = desk
  assertNewPassphrase(passphrase)
  if (await isVaultPresent(place)) throw new StrongroomError('VAULT_EXISTS', { path: place.path })
  const root = await rootOfEntropy(entropy)
  const policy = emptyPolicy({ coolDownMs, nowMs: session.nowMs() })
  const contents = { entropy, root, imported: [], derivedAccounts: 0, policy }
  try {
    return treasuryOf(session.begin(await createVault(place, { passphrase, contents })))
  } catch (error) {
    wipeContents(contents)
    throw error
  }
}

async function readStatus({ place, session, autoLockMs, coreDumps }: Desk): Promise<SignerStatus> {
  const fixed = { autoLockMs, coreDumps }
  if (!session.isUnlocked()) {
    const state = (await isVaultPresent(place)) ? 'locked' : 'absent'
    return { state, treasury: null, derivedAccounts: 0, importedAccounts: 0, imported: [], policy: null, ...fixed }
  }
  const unlocked = session.unlocked()
  const { derivedAccounts, policy, imported: keys } = unlocked.vault.contents
  const nowMs = session.nowMs()
  const imported = unlocked.ownership.imported.map((address, index) => {
    const { label = '', fromMs = 0 } = keys[index] ?? {}
    return { address, label, waitMs: Math.max(0, fromMs - nowMs) }
  })
  return {
    state: 'unlocked',
    treasury: treasuryOf(unlocked),
    derivedAccounts,
    importedAccounts: imported.length,
    imported,
    policy: shownPolicy(policy, nowMs),
    ...fixed,
  }
}
