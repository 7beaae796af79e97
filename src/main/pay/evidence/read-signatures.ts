import { verifySignature } from '../../../core/keys/keypair.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import { decodeMessage } from '../../../core/message/decode.ts'
import { signersOf } from '../../../core/message/message.ts'
import type { NodeSet } from '../../node/index.ts'

type Landed = { readonly message: Uint8Array; readonly signature: Signature }

/**
 * The signatures of a message that is in the ledger, of each of its signers in their order: the ledger keeps that of the fee payer, and nodes show the
 * others. No node is believed: each verifies over these bytes, or counts for nothing. Null where no node shows all of them.
 */
export async function readSignatures(nodes: NodeSet, { message, signature }: Landed): Promise<readonly Signature[] | null> {
  const signers = signersOf(decodeMessage(message))
  if (signers.length === 1) return [signature]
  // A node that keeps no transactions fails this question alone: whatever else is followed goes on.
  const answers = await nodes.every((node) => node.getTransactionAs(signature, {}), { evidence: false })
  for (const answer of answers) {
    const signatures = answer.ok ? (answer.value?.transaction.signatures ?? []) : []
    if (signatures.length !== signers.length || signatures[0] !== signature) continue
    const isSigned = signers.every((address, place) => {
      const one = signatures[place]
      return one !== undefined && verifySignature({ address, message, signature: one })
    })
    if (isSigned) return signatures
  }
  return null
}
