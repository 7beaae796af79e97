import type { ConfidentialKeys } from '../../../core/confidential/derive-keys.ts'
import { openDecryptable } from '../../../core/confidential/decryptable-balance.ts'
import { isEncryptionOf } from '../../../core/confidential/encrypts.ts'
import { combinePending, type ConfidentialAccount, isNothing } from '../../../core/program/confidential-account.ts'
import type { HiddenBalances } from '../confidential-protocol.ts'
import type { Zk } from './zk.ts'

type Hidden = Pick<ConfidentialAccount, 'pendingLow' | 'pendingHigh' | 'available' | 'decryptableAvailable'>

/** What an account hides, by its keys. The owner's own copy is believed only where the ciphertext is of the same amount. */
export function readHidden(zk: Zk, { elgamalSecret, aesKey }: ConfidentialKeys, hidden: Hidden): HiddenBalances {
  const decrypt = (ciphertext: Uint8Array): bigint | null => (isNothing(ciphertext) ? 0n : zk.decrypt(elgamalSecret, ciphertext))
  const low = decrypt(hidden.pendingLow)
  const high = low === null ? null : decrypt(hidden.pendingHigh)
  const pending = low === null || high === null ? null : combinePending({ low, high })

  const said = openDecryptable(aesKey, hidden.decryptableAvailable)
  const isTrue = said !== null && isEncryptionOf({ elgamalSecret, ciphertext: hidden.available, amount: said })
  if (isTrue) return { pending, available: said, copy: 'true' }
  return { pending, available: decrypt(hidden.available), copy: said === null ? 'unreadable' : 'stale' }
}
