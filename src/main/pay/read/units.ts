import { invariant } from '../../../core/error/invariant.ts'
import { decodeMessage } from '../../../core/message/decode.ts'
import { encodeTransaction } from '../../../core/message/transaction.ts'
import type { PaymentPlan } from '../../../core/plan/payment.ts'
import type { MessageTemplate } from '../../../core/plan/sweep.ts'
import { encodeSimulation, statesUnits, type SimulatedPayments, unitsAfterSimulation } from '../../../core/plan/simulation.ts'
import { inEnglish, type Sentence, tell } from '../../../core/text/sentence.ts'
import type { NodeAnswer, Simulation } from '../../node/index.ts'
import { explainFailure } from './failure-words.ts'
import { inRunsOf, type PayParts } from '../parts.ts'

/** What nodes say of a planned payment that they tried. */
export type SimulatedUnits = {
  /** What it is to ask for; null for what its instructions take at most. */
  readonly units: number | null
  readonly warnings: readonly Sentence[]
}

/** How one transaction went with every node that answered. */
export type Simulated = {
  /** The most that it took anywhere; null where it went through nowhere. */
  readonly consumed: bigint | null
  readonly failures: readonly Failure[]
}
/** instruction: the one that failed, counted from 0 in the message; null where it was none. */
type Failure = { readonly node: string; readonly why: string; readonly instruction: number | null }

/** Transactions that nodes try at a time. */
const SIMULATIONS_AT_A_TIME = 8

const NOT_SIMULATED: SimulatedUnits = { units: null, warnings: [] }

/**
 * Has every node try the one transaction of a plan, where that tells something. Of several answers the highest counts: a transaction that runs
 * out of units pays its fee for nothing, and what more of them cost is read before it is signed.
 */
export async function simulatePayment({ nodes }: Pick<PayParts, 'nodes'>, plan: PaymentPlan): Promise<SimulatedUnits> {
  const [planned, ...others] = plan.transactions
  if (planned === undefined || !isWorthSimulating(plan)) return NOT_SIMULATED
  invariant(others.length === 0, 'one payment is one transaction')
  const { consumed, failures } = await simulateTransaction({ nodes }, planned.template)
  const said = failures.map(({ node, why }) => failureWords(node, why, 'payment'))
  if (consumed === null) return { units: null, warnings: said.length > 0 ? said : [unsimulatedWords(plan)] }
  return { units: unitsOf(plan, planned, consumed), warnings: said }
}

/**
 * Whether trying tells something: a hook is called, whose need nobody knows, or units are paid for that are only counted as an upper
 * bound. What lamports and their transfers take is known to the unit.
 */
export function isWorthSimulating({ asset, callsHook, transactions }: PaymentPlan): boolean {
  const { computeUnitPrice: price = 0n, limits } = transactions[0]?.template.options ?? {}
  // Before its proofs are kept, a payment that needs them fails everywhere.
  const isProvedLater = transactions[0]?.confidential?.proofs !== undefined
  return asset.kind === 'token' && !isProvedLater && (callsHook || price > 0n || limits === true)
}

/** Tries transactions a few at a time: what came of each, in their order. */
export async function simulateEach<Planned, Found>(
  transactions: readonly Planned[],
  attempt: (one: Planned) => Promise<Found>,
): Promise<Found[]> {
  const found: Found[] = []
  for (const run of inRunsOf(SIMULATIONS_AT_A_TIME, transactions)) found.push(...(await Promise.all(run.map(attempt))))
  return found
}

/** Has every node try a transaction. One that does not answer, or does not know the method, says nothing. */
export async function simulateTransaction({ nodes }: Pick<PayParts, 'nodes'>, template: MessageTemplate): Promise<Simulated> {
  const message = encodeSimulation(template)
  const signatures = Array.from({ length: decodeMessage(message).header.signerCount }, () => null)
  const transaction = encodeTransaction({ message, signatures })
  const answers = await nodes.every((node) => node.simulateTransaction(transaction, { commitment: 'confirmed', replaceBlockhash: true }))
  const said = answers.flatMap(saidBy)
  const failures = said.flatMap(({ node, err }): Failure[] => {
    if (err === null) return []
    const { words, instruction } = explainFailure(message, err)
    return [{ node, why: words, instruction }]
  })
  const taken = said.flatMap(({ err, unitsConsumed }) => (err === null && unitsConsumed !== null ? [unitsConsumed] : []))
  const most = taken.reduce((left, right) => (right > left ? right : left), 0n)
  return { consumed: most === 0n ? null : most, failures }
}

/** What a transaction that took so much is to ask for; null where its message states no limit. */
export function unitsOf({ callsHook }: PaymentPlan, { template }: SimulatedPayments, consumed: bigint): number | null {
  if (!statesUnits(template.options)) return null
  return unitsAfterSimulation({ consumed, counted: template.computeUnitLimit, isGuess: callsHook })
}

type Said = { readonly node: string } & Pick<Simulation, 'err' | 'unitsConsumed'>

function saidBy(answer: NodeAnswer<{ readonly value: Simulation }>): Said[] {
  return answer.ok ? [{ node: answer.node, err: answer.value.value.err, unitsConsumed: answer.value.value.unitsConsumed }] : []
}

/** What nodes tried: a payment, or a transaction of a payout. */
type Tried = 'payment' | 'of-payout'

export function failureWords(node: string, why: string, tried: Tried): Sentence {
  const because = inEnglish(why)
  return tried === 'payment'
    ? tell`Node “${node}” tried this payment, and it fails: ${because}. Signed all the same, it would pay nobody and may cost its fee.`
    : tell`Node “${node}” tried a transaction of this payout, and it fails: ${because}. Signed all the same, it would pay nobody and may cost its fee.`
}

export function unsimulatedWords({ callsHook }: PaymentPlan, untried: Tried = 'payment'): Sentence {
  if (untried === 'payment')
    return callsHook
      ? tell`No node could try this payment. How many compute units the hook of this token takes is a guess; if it is too low, the payment fails and costs its fee.`
      : tell`No node could try this payment, so its fee is counted for the most compute units that it can take.`
  return callsHook
    ? tell`No node could try a transaction of this payout. How many compute units the hook of this token takes is a guess; if it is too low, the payment fails and costs its fee.`
    : tell`No node could try a transaction of this payout, so its fee is counted for the most compute units that it can take.`
}
