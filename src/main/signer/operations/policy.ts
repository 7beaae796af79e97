import { StrongroomError } from '../../../core/error/error.ts'
import type { Address } from '../../../core/address/address.ts'
import type { VaultPolicy } from '../protocol.ts'
import type { Unlocked } from '../session.ts'
import { saveVault } from '../vault/vault.ts'
import { assertPassphrase, type Operation } from './desk.ts'
import { status } from './lifecycle.ts'

/** Replaces where money may go. What was reviewed before is judged by the new policy when it is signed. */
export const setPolicy: Operation<'setPolicy'> = async (desk, { passphrase, policy }, onProgress) => {
  await assertPassphrase(desk, passphrase)
  const unlocked = desk.session.unlocked()
  assertTreasury(unlocked, policy)
  desk.session.continueWith(await saveVault(desk.place, unlocked.vault, { policy }))
  return status(desk, {}, onProgress)
}

/** Money must not come home to an address that nobody recorded. */
function assertTreasury({ ownership }: Unlocked, { treasury, watchOnlyTreasuries }: VaultPolicy): void {
  const isKnown = (address: Address): boolean =>
    ownership.placeOf(address) !== null || watchOnlyTreasuries.some((watched) => watched.address === address)
  if (treasury !== null && !isKnown(treasury)) throw new StrongroomError('SIGNER_NOT_OURS', { address: treasury, path: null })
}
