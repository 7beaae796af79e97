import { planConfidentialPayment } from '../../src/core/plan/confidential-payment.ts'
import type { PlannedPayment } from '../../src/core/plan/payment.ts'
import { TOKEN_2022_PROGRAM } from '../../src/core/program/ids.ts'
import { addressNamed, holding, terms, v1 } from '../core/plan/support.ts'
import { asset as assetOf, payee as payeeOf, payer } from '../core/plan/token-chain.ts'

const bytes = (length: number) => new Uint8Array(length)
/** Of the right lengths, and of nothing. */
const MADE = {
  decryptableLeft: bytes(36),
  auditorLow: bytes(64),
  auditorHigh: bytes(64),
  equality: bytes(320),
  validity: bytes(544),
  range: bytes(1000),
}

/** A payment of a hidden amount, as it is planned. */
export function hiddenPayment(key: string, amount: bigint): PlannedPayment {
  const asset = assetOf(TOKEN_2022_PROGRAM)
  const request = { asset, payer: holding(payer, 1_000_000_000n), memo: null, limit: null, computeUnitLimit: null, terms, options: v1 }
  const { transactions } = planConfidentialPayment({ ...request, payee: payeeOf(key, amount), source: addressNamed('source'), made: MADE })
  const [planned] = transactions
  if (planned === undefined) throw new Error('it is planned')
  return planned
}
