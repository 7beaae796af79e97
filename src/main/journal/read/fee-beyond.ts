import type { FeeBeyond } from '../../../core/payment/verify-outcome.ts'
import type { JsonValue } from '../json.ts'
import { memberOf } from '../verify/member.ts'

/** What the proof of a verdict says that the network charged beyond what was planned; null where it charged that. */
export function readFeeBeyond(proof: JsonValue): FeeBeyond | null {
  const stored = memberOf(proof, 'feeBeyond')
  const [feePayer, lamports] = [memberOf(stored, 'feePayer'), memberOf(stored, 'lamports')]
  return typeof feePayer === 'string' && typeof lamports === 'string' ? { feePayer, lamports: BigInt(lamports) } : null
}
