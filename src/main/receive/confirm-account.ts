import type { Address } from '../../core/address/address.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { findAccountNumber } from '../../core/keys/derivation.ts'
import type { AccountRecord } from '../journal/index.ts'
import type { SignerClient } from '../signer-client.ts'

/** An account as it is handed out: its number in the vault where it was derived, and whether its key is there. */
export type ConfirmedAccount = Pick<AccountRecord, 'address' | 'role' | 'path' | 'label'> & {
  readonly number: number | null
  readonly key: 'held' | 'elsewhere'
}

type Keys = Pick<SignerClient, 'status' | 'deriveAccounts'>

/**
 * Asks the keys whose address this is: derived again at its path, so that another address, written into the journal in its place, is not handed out.
 * @throws VAULT_LOCKED, ACCOUNT_NOT_OF_VAULT
 */
export async function confirmAccount(signer: Keys, { address, role, path, label }: AccountRecord): Promise<ConfirmedAccount> {
  if (role === 'watch') return { address, role, path, label, number: null, key: 'elsewhere' }
  const { state, treasury, derivedAccounts, imported } = await signer.status()
  if (state !== 'unlocked') throw new StrongroomError('VAULT_LOCKED', {})
  // The treasury's is 0; an imported key has none.
  const number = path === null ? null : findAccountNumber(path)
  const isOurs =
    number === null
      ? imported.some((key) => key.address === address)
      : number === 0
        ? treasury === address
        : number <= derivedAccounts && (await addressAt(signer, number)) === address
  if (!isOurs) throw new StrongroomError('ACCOUNT_NOT_OF_VAULT', { address })
  return { address, role, path, label, number, key: 'held' }
}

/** Those before the count only: the signer would make the next one where it is asked for it. */
async function addressAt(signer: Keys, number: number): Promise<Address | null> {
  const { accounts } = await signer.deriveAccounts({ first: number, count: 1 })
  return accounts[0]?.address ?? null
}
