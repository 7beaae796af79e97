import { createHash, timingSafeEqual } from 'node:crypto'
import { StrongroomError } from '../../../core/error/error.ts'
import { PASSPHRASE_MAX, PASSPHRASE_MIN } from '../bounds.ts'
import { takeSecret } from './secret.ts'

const DOMAIN = 'strongroom vault passphrase v1\n'

/**
 * What the key derivation takes in place of the passphrase: 64 bytes that the signer may keep while unlocked, so that every save can draw
 * a new salt, and that can be wiped. NFKC makes one passphrase of what two keyboards type.
 */
export function hashPassphrase(passphrase: string): Uint8Array {
  return takeSecret(createHash('sha512').update(DOMAIN).update(passphrase.normalize('NFKC')).digest())
}

/** Whether both stand for the same passphrase, in constant time. */
export function isSameSecret(left: Uint8Array, right: Uint8Array): boolean {
  return timingSafeEqual(left, right)
}

/** @throws VAULT_PASSPHRASE_LENGTH */
export function assertNewPassphrase(passphrase: string): void {
  const { length } = passphrase.normalize('NFKC')
  if (length >= PASSPHRASE_MIN && length <= PASSPHRASE_MAX) return
  throw new StrongroomError('VAULT_PASSPHRASE_LENGTH', { min: PASSPHRASE_MIN, max: PASSPHRASE_MAX })
}
