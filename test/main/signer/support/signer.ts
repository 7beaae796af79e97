import { join } from 'node:path'
import { bytesToHex } from '@noble/hashes/utils.js'
import { accountPath, deriveSeed } from '../../../../src/core/keys/derivation.ts'
import { addressOfSeed } from '../../../../src/core/keys/keypair.ts'
import { digestMessage } from '../../../../src/core/review/digest.ts'
import type { AnswerOf, ArgumentOf, SignerOperation } from '../../../../src/main/signer/protocol.ts'
import { openSigner } from '../../../../src/main/signer/signer.ts'
import { realDisk, type VaultDisk } from '../../../../src/main/signer/vault/disk.ts'
import { NO_GENERATIONS } from '../../../../src/main/signer/vault/generations.ts'
import { emptyPolicy, type KeptPolicy } from '../../../../src/main/signer/vault/policy.ts'
import { closeVault, createVault } from '../../../../src/main/signer/vault/vault.ts'
import { entropyOfWords, rootOfEntropy } from '../../../../src/main/signer/vault/words.ts'
import { PASSPHRASE } from './contents.ts'
import { withSeals } from './to-sign.ts'
import { type FakeClock, openFakeClock } from './fake-clock.ts'
import { CHEAP_LIMITS } from '../../../support/vault-limits.ts'

export const WORDS = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const root = await rootOfEntropy(entropyOfWords(WORDS))

/** The address of the n-th account of WORDS, by core's own derivation. */
export const accountOf = (n: number) => addressOfSeed(deriveSeed({ root, path: accountPath(n) }))
export const hintOf = (n: number) => ({ address: accountOf(n), path: accountPath(n) })
export const TREASURY = accountOf(0)

export type TestSigner = {
  readonly clock: FakeClock
  readonly path: string
  readonly locks: () => number
  ask<Name extends SignerOperation>(
    operation: Name,
    argument: ArgumentOf<Name>,
    onProgress?: (progress: { done: number; total: number }) => void,
  ): Promise<AnswerOf<Name>>
  /** As `ask`, which has a person decide first what is to be signed and has no seal. */
  askAsIs: TestSigner['ask']
  close(): void
}

/** A signer in this process, on a clock that stands still, with a vault file in that folder. */
export function openTestSigner(
  folder: string,
  { disk = realDisk, calendarMs = 0 }: { disk?: VaultDisk; calendarMs?: number } = {},
): TestSigner {
  const clock = openFakeClock()
  const path = join(folder, 'a.vault')
  let locks = 0
  const signer = openSigner({
    vaultPath: path,
    disk,
    limits: CHEAP_LIMITS,
    clock,
    calendarMs,
    autoLockMs: 600_000,
    coreDumps: 'not controlled',
    onLocked: () => {
      locks += 1
    },
  })
  const askAsIs: TestSigner['ask'] = (operation, argument, onProgress = () => undefined) => signer.ask(operation, argument, onProgress)
  const reviewed = new Map<string, Uint8Array>()
  const ask: TestSigner['ask'] = async (operation, argument, onProgress) => {
    if (isReview(argument))
      for (const message of argument.messages) reviewed.set(bytesToHex(digestMessage(message)), Uint8Array.from(message))
    const asked = isSigning(argument) ? await withSeals(askAsIs, argument, reviewed) : argument
    return askAsIs(operation, asked as typeof argument, onProgress)
  }
  return { clock, path, ask, askAsIs, locks: () => locks, close: () => signer.close() }
}

function isReview(argument: object): argument is ArgumentOf<'review'> {
  return 'messages' in argument && 'paths' in argument
}

function isSigning(argument: object): argument is ArgumentOf<'sign'> {
  return 'journal' in argument
}

/** The same, unlocked, with a vault of WORDS that holds this policy already: what no operation sets, an earlier version may have set. */
export async function openSignerWith(
  folder: string,
  { calendarMs = 0, ...policy }: Partial<KeptPolicy> & { calendarMs?: number },
): Promise<TestSigner> {
  const entropy = entropyOfWords(WORDS)
  const kept = { ...emptyPolicy({ coolDownMs: 0, nowMs: 0 }), ...policy }
  const contents = { entropy, root: Uint8Array.from(root), imported: [], derivedAccounts: 0, policy: kept, generations: NO_GENERATIONS }
  const place = { path: join(folder, 'a.vault'), disk: realDisk, limits: CHEAP_LIMITS, now: () => 0 }
  closeVault(await createVault(place, { passphrase: PASSPHRASE, contents }))
  const signer = openTestSigner(folder, { calendarMs })
  await signer.ask('unlock', { passphrase: PASSPHRASE })
  return signer
}

/** The same, unlocked, with the vault of WORDS, in which nothing waits. */
export async function openRestoredSigner(folder: string): Promise<TestSigner> {
  const signer = openTestSigner(folder)
  await signer.ask('restore', { passphrase: PASSPHRASE, words: WORDS, coolDownMs: 0 })
  return signer
}
