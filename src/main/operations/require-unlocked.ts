import { StrongroomError } from '../../core/error/error.ts'
import type { Services } from '../services.ts'

/**
 * Before something is decided that only an open vault can sign.
 * @throws VAULT_LOCKED
 */
export async function requireUnlocked({ signer }: Pick<Services, 'signer'>): Promise<void> {
  const { state } = await signer.status()
  if (state !== 'unlocked') throw new StrongroomError('VAULT_LOCKED', {})
}
