import { bytesToHex } from '@noble/hashes/utils.js'
import { digestEffects } from '../../core/review/effects.ts'
import type { IntentRecord } from '../journal/index.ts'
import type { PayParts } from './parts.ts'

/**
 * Takes back what was approved of a payment's drafts and never signed: drafted again it may do something else, under another nonce account say,
 * and what was approved before would be left for an equal payment that nobody approved.
 */
export async function dropApprovalsOf(
  signer: PayParts['signer'],
  { attempts }: Pick<IntentRecord, 'attempts'>,
  { but = null }: { readonly but?: string | null } = {},
): Promise<void> {
  const unsigned = attempts.flatMap(({ signature, message }) => (signature === null ? [effectsOf(message)] : []))
  for (const effects of new Set(unsigned)) if (effects !== but) await signer.dropApproval({ effects })
}

/** digestEffects of a message, in lower-case hexadecimal. */
export function effectsOf(message: Uint8Array): string {
  return bytesToHex(digestEffects(message))
}
