import type { Address } from '../../../core/address/address.ts'
import type { Lamports } from '../../../core/amount/lamports.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { heavyProbe, lightProbe, resourceRule, signatureRule } from '../../../core/fee/read-rule.ts'
import type { FeeRule } from '../../../core/fee/rule.ts'
import type { NodeSet } from '../../node/index.ts'
import { readBlockhash, readFee } from './agreed-reads.ts'

/**
 * The rule by which nodes charge now, from what they say that messages cost: as two nodes say where two are configured.
 * @throws PAYMENT_FEE_UNKNOWN, PAYMENT_FEE_RULE_UNKNOWN, NODE_ codes
 */
export async function readFeeRule(nodes: NodeSet, feePayer: Address): Promise<FeeRule> {
  const { blockhash } = await readBlockhash(nodes)
  const asked = { feePayer, blockhash }
  const heavyLamports = await requireFee(nodes, heavyProbe(asked))
  const bySignature = signatureRule(heavyLamports)
  if (bySignature !== null) return bySignature
  const fees = { heavyLamports, lightLamports: await requireFee(nodes, lightProbe(asked)) }
  const rule = resourceRule(asked, fees)
  if (rule === null) throw new StrongroomError('PAYMENT_FEE_RULE_UNKNOWN', fees)
  return rule
}

async function requireFee(nodes: NodeSet, message: Uint8Array): Promise<Lamports> {
  const fee = await readFee(nodes, message)
  if (fee === null) throw new StrongroomError('PAYMENT_FEE_UNKNOWN', {})
  return fee
}
