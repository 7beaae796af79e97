import type { IntentRecord } from '../../journal/index.ts'
import { noteVault } from '../../note-vault.ts'
import type { PayParts } from '../parts.ts'

/**
 * Takes back what was approved of a payment and never signed: it has ended, or is not to be made. What has no seal was never approved. The journal
 * remembers that it was taken back: the earlier record of approvals, put back together with its witness, would hold it again.
 * @throws VAULT_LOCKED, and what replacing a vault's file throws
 */
export async function dropApprovalsOf(parts: Pick<PayParts, 'journal' | 'signer'>, { seal }: Pick<IntentRecord, 'seal'>): Promise<void> {
  if (seal === null) return
  const { dropped } = await parts.signer.dropApproval({ seal })
  if (dropped) await noteVault(parts)
}
