import type { Address } from '../../../core/address/address.ts'
import { accountPath } from '../../../core/keys/derivation.ts'
import { parseKeypairFile, parseKeypairText, type Seed } from '../../../core/keys/keypair.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { addressOf } from '../keys/ed25519.ts'
import { withSeed } from '../keys/place.ts'
import { DERIVED_MAX, IMPORTED_MAX } from '../bounds.ts'
import type { DerivedAccount } from '../protocol.ts'
import type { ImportedKey } from '../vault/contents.ts'
import { coolDownAt } from '../vault/policy.ts'
import { takeSecret } from '../vault/secret.ts'
import { saveVault } from '../vault/vault.ts'
import { assertPassphrase, type SignerContext, forEachInTurns, type OnProgress, type Operation } from './signer-context.ts'
import { assertAgreed } from './second-person.ts'

/** Progress is told after so many accounts. */
const PROGRESS_EVERY = 100

/**
 * Puts a key into the vault: the text of a keypair file, or its base-58 form. It signs at once, and sweeps can go to it after the cool-down:
 * whoever gave the key may still have it.
 * @throws SIGNER_SECOND_NEEDED, VAULT_KEYPAIR_KNOWN, VAULT_FULL, KEYPAIR_ codes, and what a save throws
 */
export const importKeypair: Operation<'importKeypair'> = async (context, { passphrase, label, keypair, second }) => {
  await assertPassphrase(context, passphrase)
  await assertAgreed(context, { second, what: 'A key to which sweeps can go' })
  const seed = parseKeypair(keypair)
  try {
    return { address: await storeKey(context, { label, seed }) }
  } catch (error) {
    seed.fill(0)
    throw error
  }
}

/**
 * Derives deposit accounts: the next `count`, or those from `first` on. New ones are counted in the vault before they are reported,
 * so that none is ever told twice as new.
 */
export const deriveAccounts: Operation<'deriveAccounts'> = async (context, { count, first: asked }, onProgress) => {
  const known = context.session.unlocked().vault.contents.derivedAccounts
  const first = asked ?? known + 1
  const last = first + count - 1
  assertRange({ first, last, known })
  const accounts = await derive(context, { first, count }, onProgress)
  if (last > known) {
    const { vault } = context.session.unlocked()
    context.session.continueWith(await saveVault(context.place, vault, { derivedAccounts: last }))
  }
  return { accounts }
}

async function storeKey({ place, session }: SignerContext, { label, seed }: Omit<ImportedKey, 'fromMs'>): Promise<Address> {
  const { vault, ownership } = session.unlocked()
  const nowMs = session.nowMs()
  const address = addressOf(seed)
  if (ownership.placeOf(address) !== null) throw new StrongroomError('VAULT_KEYPAIR_KNOWN', { address })
  const fromMs = nowMs + coolDownAt(vault.contents.policy, nowMs)
  const imported = [...vault.contents.imported, { label, seed, fromMs }]
  if (imported.length > IMPORTED_MAX) throw new StrongroomError('VAULT_FULL', { what: 'imported keys', max: IMPORTED_MAX })
  session.continueWith(await saveVault(place, vault, { imported }))
  return address
}

async function derive(
  context: SignerContext,
  { first, count }: { first: number; count: number },
  onProgress: OnProgress,
): Promise<DerivedAccount[]> {
  const accounts: DerivedAccount[] = []
  const numbers = Array.from({ length: count }, (_, index) => first + index)
  await forEachInTurns(context, numbers, ({ vault, ownership }, number) => {
    const place = { kind: 'derived', number } as const
    const address = withSeed(vault.contents, place, addressOf)
    ownership.remember(address, place)
    accounts.push({ address, path: accountPath(number) })
    if (accounts.length % PROGRESS_EVERY === 0 || accounts.length === count) onProgress({ done: accounts.length, total: count })
  })
  return accounts
}

/** No number is left out: the vault remembers only how many there are. */
function assertRange({ first, last, known }: { first: number; last: number; known: number }): void {
  if (first > known + 1) {
    const problem = `account ${first} would leave a hole after account ${known}`
    throw new StrongroomError('SIGNER_REQUEST_MALFORMED', { field: 'first', problem })
  }
  if (last > DERIVED_MAX) throw new StrongroomError('VAULT_FULL', { what: 'deposit accounts', max: DERIVED_MAX })
}

function parseKeypair(text: string): Seed {
  return takeSecret(text.trimStart().startsWith('[') ? parseKeypairFile(text) : parseKeypairText(text.trim()))
}
