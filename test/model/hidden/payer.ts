import type { Address } from '../../../src/core/address/address.ts'
import { isAlive } from '../../../src/core/payment/attempt.ts'
import { digestPayments } from '../../../src/core/plan/digest.ts'
import { judgePayees, type PaymentAsked, planPayments, resolvePayment, revokeSigned, startPayments } from '../../../src/main/pay/index.ts'
import type { Random } from '../random.ts'
import type { HiddenLife } from './life.ts'
import { CUSTOMER, MINT } from './state.ts'

type Paying = { readonly from: Address; readonly reference: string; readonly amount: bigint | 'all' }

/** Plans a payment of a hidden amount, confirms whoever is paid, and decides it. */
export async function pay(life: HiddenLife, { from, reference, amount }: Paying): Promise<void> {
  const asked: PaymentAsked = {
    ...{ asset: MINT, from, confidential: true, allowUnfunded: true, memo: null, version: 'legacy', lifetime: 'blockhash' },
    ...{ computeUnitPrice: null, computeUnitLimit: null, blockhash: null, keep: 'keep-minimum' },
    payees: [{ key: reference, recipient: CUSTOMER, amount }],
  }
  const request = await resolvePayment(life, asked)
  const plan = await planPayments(life, request)
  if (plan.transactions.length === 0) return
  const judged = await judgePayees(life, request)
  const confirmed = judged.flatMap(({ verdict }) => (verdict.kind === 'needs-confirmation' ? [verdict.digest] : []))
  await startPayments(life, { request, digest: digestPayments(plan), confirmed })
}

/** Revokes something that is signed and may land. */
export async function revokeSome(life: HiddenLife, random: Random): Promise<void> {
  const intents = await life.journal.read.unfinishedIntents({ limit: 1_000 })
  const alive = intents.flatMap(({ attempts }) => attempts).filter(isAlive)
  if (alive.length === 0) return
  const { signature } = random.pick(alive)
  const next = random.chance(0.7) ? 'abandon' : 'renew'
  await revokeSigned(life, { signature, next, isOurs: async () => true, beforeAdvance: async () => undefined })
}
