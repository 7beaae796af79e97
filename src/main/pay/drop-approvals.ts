import { bytesToHex } from '@noble/hashes/utils.js'
import { digestEffects } from '../../core/review/effects.ts'
import type { IntentRecord } from '../journal/index.ts'
import { noteVault } from '../note-vault.ts'
import type { PayParts } from './parts.ts'

/**
 * Takes back what was approved of a payment's drafts and never signed: drafted again it may do something else, under another nonce account say,
 * and what was approved before would be left for an equal payment that nobody approved. The journal remembers that it was taken back: the record of
 * approvals of before, put back together with its witness, would hold it again, and nothing else would tell.
 * @throws VAULT_LOCKED, and what replacing a vault's file throws
 */
export async function dropApprovalsOf(
  parts: Pick<PayParts, 'journal' | 'signer'>,
  { attempts }: Pick<IntentRecord, 'attempts'>,
  { but = null }: { readonly but?: string | null } = {},
): Promise<void> {
  const unsigned = attempts.flatMap(({ signature, message }) => (signature === null ? [effectsOf(message)] : []))
  const dropped = [...new Set(unsigned)].filter((effects) => effects !== but)
  if (dropped.length === 0) return
  for (const effects of dropped) await parts.signer.dropApproval({ effects })
  await noteVault(parts)
}

/** digestEffects of a message, in lower-case hexadecimal. */
export function effectsOf(message: Uint8Array): string {
  return bytesToHex(digestEffects(message))
}
