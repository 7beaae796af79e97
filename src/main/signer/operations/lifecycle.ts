import { StrongroomError } from '../../../core/error/error.ts'
import type { SignerStatus } from '../protocol.ts'
import { treasuryOf } from '../session.ts'
import { openFiles } from '../signing/file-book.ts'
import { wipeContents } from '../vault/contents.ts'
import { NO_GENERATIONS } from '../vault/generations.ts'
import { COOL_DOWN_DEFAULT_MS, emptyPolicy, shownPolicy } from '../vault/policy.ts'
import { assertNewPassphrase } from '../vault/passphrase.ts'
import { closeVault, createVault, filesOf, isVaultPresent, rekeyVault } from '../vault/vault.ts'
import { assertPassphrase, type SignerContext, type Operation } from './signer-context.ts'
import { openAccepted, openNewest } from './opening.ts'
import { drawEntropy, entropyOfWords, rootOfEntropy, wordsOfEntropy } from '../vault/words.ts'

/** Tells what there is; never a secret. */
export const status: Operation<'status'> = async (context) => readStatus(context)

/** Makes a vault of 24 new words and opens it. The words are told this once. */
export const create: Operation<'create'> = async (context, { passphrase, coolDownMs, known }) => {
  const entropy = drawEntropy()
  const words = wordsOfEntropy(entropy)
  const treasury = await beginVault(context, { passphrase, entropy, coolDownMs, known })
  return { words, treasury }
}

/** Makes a vault of words that were written down before and opens it. */
export const restore: Operation<'restore'> = async (context, { passphrase, words, coolDownMs, known }) => {
  const entropy = entropyOfWords(words)
  return { treasury: await beginVault(context, { passphrase, entropy, coolDownMs, known }) }
}

/** Opens the vault until it is locked. @throws VAULT_OLDER, VAULT_UNWITNESSED */
export const unlock: Operation<'unlock'> = async (context, { passphrase, known }) => {
  const { vault, older } = await openNewest(context, { passphrase, known })
  context.session.begin(vault, older)
  return readStatus(context)
}

/**
 * Opens a vault that is not the newest, or cannot be told from an older one, because a person says so. Nothing that it allows and the newest did
 * not is allowed before the cool-down has passed. One that is the newest is unlocked as ever.
 * @throws SIGNER_SECOND_NEEDED, and what a save throws
 */
export const acceptOlder: Operation<'acceptOlder'> = async (context, { passphrase, second, known }) => {
  const { vault, older } = await openAccepted(context, { passphrase, second, known })
  context.session.begin(vault, older)
  return readStatus(context)
}

/** Wipes the keys from memory. What is under way ends with VAULT_LOCKED. */
export const lock: Operation<'lock'> = async (context) => {
  context.session.end()
  return readStatus(context)
}

/** A person reads or types: the time without use begins again. @throws VAULT_LOCKED */
export const stayOpen: Operation<'stayOpen'> = async (context) => {
  context.session.unlocked()
  context.idle.begin()()
  return readStatus(context)
}

/** A shorter idle time at any time, a longer one while the vault is open alone. It is kept by whoever starts the signer. @throws VAULT_LOCKED */
export const setAutoLock: Operation<'setAutoLock'> = async (context, { autoLockMs }) => {
  const { session, idle } = context
  if (autoLockMs > idle.idleMs()) session.unlocked()
  idle.change(autoLockMs)
  return readStatus(context)
}

/** For whoever asks through another door than the one by which the vault was opened. @throws VAULT_LOCKED, VAULT_WRONG_PASSPHRASE */
export const prove: Operation<'prove'> = async (context, { passphrase }) => {
  await assertPassphrase(context, passphrase)
  return { proved: true }
}

/** Writes the vault again under another passphrase; whether it is open stays as it was. */
export const changePassphrase: Operation<'changePassphrase'> = async (context, { passphrase, newPassphrase, known }) => {
  assertNewPassphrase(newPassphrase)
  const { place, session } = context
  if (session.isUnlocked()) {
    await assertPassphrase(context, passphrase)
    session.continueWith(await rekeyVault(place, session.unlocked().vault, { passphrase: newPassphrase }))
  } else {
    const { vault } = await openNewest(context, { passphrase, known })
    try {
      closeVault(await rekeyVault(place, vault, { passphrase: newPassphrase }))
    } finally {
      closeVault(vault)
    }
  }
  return { changed: true }
}

type Beginning = { passphrase: string; entropy: Uint8Array; coolDownMs: number | undefined; known: number | undefined }

async function beginVault(context: SignerContext, { passphrase, entropy, coolDownMs = COOL_DOWN_DEFAULT_MS, known = 0 }: Beginning) {
  const { place, session } = context
  assertNewPassphrase(passphrase)
  if (await isVaultPresent(place)) throw new StrongroomError('VAULT_EXISTS', { path: place.path })
  const root = await rootOfEntropy(entropy)
  const policy = emptyPolicy({ coolDownMs, nowMs: session.nowMs() })
  const contents = { entropy, root, imported: [], derivedAccounts: 0, policy, generations: NO_GENERATIONS }
  try {
    // Records of the same words that stand here already go on.
    const { book: files } = await openFiles({ place, root, contents: null, known })
    return treasuryOf(session.begin(await createVault(place, { passphrase, contents, files })))
  } catch (error) {
    wipeContents(contents)
    throw error
  }
}

async function readStatus({ place, session, idle, coreDumps }: SignerContext): Promise<SignerStatus> {
  const fixed = { autoLockMs: idle.idleMs(), coreDumps }
  if (!session.isUnlocked()) {
    const state = (await isVaultPresent(place)) ? 'locked' : 'absent'
    return {
      state,
      treasury: null,
      derivedAccounts: 0,
      importedAccounts: 0,
      imported: [],
      policy: null,
      generation: 0,
      older: [],
      locksInMs: null,
      ...fixed,
    }
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
    generation: filesOf(unlocked.vault).highest(),
    older: unlocked.older,
    locksInMs: Math.ceil(idle.leftMs()),
    ...fixed,
  }
}
