import { invariant } from '../../../core/error/invariant.ts'
import type { PaymentPlan } from '../../../core/plan/payment.ts'
import { distinct, type Sentence, tell } from '../../../core/text/sentence.ts'
import { payeeAt, type SimulatedPayments, withoutPayee } from '../../../core/plan/simulation.ts'
import type { PayParts } from '../parts.ts'
import type { planPayoutOver } from './payout.ts'
import { failureWords, isWorthSimulating, simulateEach, simulateTransaction, unitsOf, unsimulatedWords } from '../read/units.ts'

/** How often what failed is taken out and the rest tried again. Only what changes meanwhile, or is stopped by other rows, fails twice. */
const ROUNDS_MAX = 3

/** How a payout is planned after it was tried; payouts start takes the same and tries nothing again. */
export type Measured = {
  /** For each transaction; null for what its instructions take at most. */
  readonly units: number | null
  /** Lines that are not to be paid: those that a person left out, and those that no node could pay. */
  readonly leftOut: ReadonlySet<number>
}

/** `failing`: of each line that no node could pay, why. */
export type TriedPayout<Planned> = Measured & {
  readonly planned: Planned
  readonly failing: ReadonlyMap<number, string>
  readonly warnings: readonly Sentence[]
}

/**
 * Plans a payout and has every node try each of its transactions, where that tells something. A row that fails everywhere is taken out and
 * named with its reason, and the others of its transaction are tried without it. The limit is one for all transactions, the most that any is
 * to ask for: it holds for whatever part of one is tried again later, and it is one figure to carry from the plan to its start.
 */
export async function tryPayout<Planned extends { readonly plan: Pick<ReturnType<typeof planPayoutOver>, 'plan' | 'file'> }>(
  parts: Pick<PayParts, 'nodes'>,
  byHand: ReadonlySet<number>,
  planWith: (measured: Measured) => Planned | Promise<Planned>,
): Promise<TriedPayout<Planned>> {
  const failing = new Map<number, string>()
  let warnings: readonly Sentence[] = []
  let planned = await planWith({ units: null, leftOut: byHand })
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const { plan, file } = planned.plan
    const simulation = await tryPlan(parts, plan)
    warnings = simulation.warnings
    const lines = new Map(file.rows.map(({ key, line }) => [key, line]))
    for (const { key, why } of simulation.failing) {
      const line = lines.get(key)
      invariant(line !== undefined, 'what is planned of a file is a row of it')
      failing.set(line, why)
    }
    const leftOut = new Set([...byHand, ...failing.keys()])
    const { units } = simulation
    if (simulation.failing.length === 0) {
      return { planned: units === null ? planned : await planWith({ units, leftOut }), units, leftOut, failing, warnings }
    }
    planned = await planWith({ units: null, leftOut })
  }
  return { planned, units: null, leftOut: new Set([...byHand, ...failing.keys()]), failing, warnings: [...warnings, RESTLESS] }
}

const RESTLESS = tell`Rows went on failing while others were taken out. What is left was not tried again, and is counted for the most compute units that it can take.`

type PlanTrial = {
  readonly units: number | null
  readonly failing: readonly { readonly key: string; readonly why: string }[]
  readonly warnings: readonly Sentence[]
}

async function tryPlan(parts: Pick<PayParts, 'nodes'>, plan: PaymentPlan): Promise<PlanTrial> {
  if (!isWorthSimulating(plan)) return { units: null, failing: [], warnings: [] }
  const tried = await simulateEach(plan.transactions, (planned) => tryRows(parts, plan, planned))
  const limits = tried.flatMap(({ units }) => units ?? [])
  return {
    // One that nobody could try may take more than all others.
    units: limits.length === 0 || limits.length < tried.length ? null : Math.max(...limits),
    failing: tried.flatMap(({ failing }) => failing),
    warnings: distinct(tried.flatMap(({ warnings }) => warnings)),
  }
}

/** Tries one transaction, and again without each row that fails, until the rest goes through. */
async function tryRows(parts: Pick<PayParts, 'nodes'>, plan: PaymentPlan, planned: SimulatedPayments): Promise<PlanTrial> {
  const failing: { key: string; why: string }[] = []
  for (let rest = planned; rest.payees.length > 0; ) {
    const { consumed, failures } = await simulateTransaction(parts, rest.template)
    const said = failures.map(({ node, why }) => failureWords(node, why, 'of-payout'))
    if (consumed !== null) return { units: unitsOf(plan, rest, consumed), failing, warnings: said }
    const [first] = failures
    const [at = null, ...others] = new Set(failures.map(({ instruction }) => (instruction === null ? null : payeeAt(rest, instruction))))
    const payee = at === null || others.length > 0 ? undefined : rest.payees[at]
    if (first === undefined || at === null || payee === undefined) {
      return { units: null, failing, warnings: said.length > 0 ? said : [unsimulatedWords(plan, 'of-payout')] }
    }
    failing.push({ key: payee.key, why: first.why })
    rest = withoutPayee(rest, at)
  }
  return { units: null, failing, warnings: [] }
}
