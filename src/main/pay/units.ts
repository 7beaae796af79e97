import { invariant } from '../../core/error/invariant.ts'
import { decodeMessage } from '../../core/message/decode.ts'
import { encodeTransaction } from '../../core/message/transaction.ts'
import type { PaymentPlan, PlannedPayment } from '../../core/plan/payment.ts'
import { encodeTrial, statesUnits, unitsAfterTrial } from '../../core/plan/trial.ts'
import type { NodeAnswer, Simulation } from '../node/index.ts'
import { wordsOfFailure } from './failure-words.ts'
import type { PayParts } from './parts.ts'

/** What nodes say of a planned payment that they tried. */
export type Trial = {
  /** What it is to ask for; null for what its instructions take at most. */
  readonly units: number | null
  readonly warnings: readonly string[]
}

const NOT_TRIED: Trial = { units: null, warnings: [] }

/**
 * Has every node try the one transaction of a plan, where that tells something: a hook is called, whose need nobody knows, or a price is paid
 * for units that are only counted as an upper bound. What lamports and their transfers take is known to the unit.
 * Of several answers the highest counts: a transaction that runs out of units pays its fee for nothing, and what more of them cost is read
 * before it is signed. A node that does not answer, or does not know the method, says nothing.
 */
export async function tryPayment({ nodes }: Pick<PayParts, 'nodes'>, plan: PaymentPlan): Promise<Trial> {
  const [planned, ...others] = plan.transactions
  if (planned === undefined || !isWorthTrying(plan, planned)) return NOT_TRIED
  invariant(others.length === 0, 'one payment is one transaction')
  const message = encodeTrial(planned.pieces)
  const signatures = Array.from({ length: decodeMessage(message).header.signerCount }, () => null)
  const transaction = encodeTransaction({ message, signatures })
  const answers = await nodes.every((node) => node.simulateTransaction(transaction, { commitment: 'confirmed', replaceBlockhash: true }))
  return judgeAnswers(answers.flatMap(saidBy), { message, planned, isGuess: plan.callsHook })
}

function isWorthTrying({ asset, callsHook }: PaymentPlan, { pieces: { form } }: PlannedPayment): boolean {
  return asset.kind === 'token' && (callsHook || (form.microLamportsPerUnit ?? 0n) > 0n)
}

type Said = { readonly node: string } & Pick<Simulation, 'err' | 'unitsConsumed'>

function saidBy(answer: NodeAnswer<{ readonly value: Simulation }>): Said[] {
  return answer.ok ? [{ node: answer.node, err: answer.value.value.err, unitsConsumed: answer.value.value.unitsConsumed }] : []
}

type Tried = { readonly message: Uint8Array; readonly planned: PlannedPayment; readonly isGuess: boolean }

function judgeAnswers(said: readonly Said[], { message, planned: { pieces }, isGuess }: Tried): Trial {
  const failures = said.flatMap(({ node, err }) => (err === null ? [] : [failureWords(node, wordsOfFailure(message, err))]))
  const taken = said.flatMap(({ err, unitsConsumed }) => (err === null && unitsConsumed !== null ? [unitsConsumed] : []))
  const consumed = taken.reduce((left, right) => (right > left ? right : left), 0n)
  if (consumed === 0n) return { units: null, warnings: failures.length > 0 ? failures : [untriedWords(isGuess)] }
  const units = statesUnits(pieces.form) ? unitsAfterTrial({ consumed, counted: pieces.computeUnitLimit, isGuess }) : null
  return { units, warnings: failures }
}

function failureWords(node: string, why: string): string {
  return `Node “${node}” tried this payment, and it fails: ${why}. Signed all the same, it would pay nobody and may cost its fee.`
}

function untriedWords(isGuess: boolean): string {
  return isGuess
    ? 'No node could try this payment. How many compute units the hook of this token takes is a guess; if it is too low, the payment fails and costs its fee.'
    : 'No node could try this payment, so its fee is counted for the most compute units that it can take.'
}
