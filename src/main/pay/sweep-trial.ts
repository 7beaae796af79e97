import type { SweepPlan } from '../../core/plan/sweep.ts'
import { sourceAt } from '../../core/plan/trial.ts'
import { inRunsOf, type PayParts } from './parts.ts'
import { TRIALS_AT_A_TIME } from './payout-trial.ts'
import { tryTransaction } from './units.ts'

/** Accounts of a transfer; what stands behind them is for a hook. */
const TRANSFER_ACCOUNTS = 4

/**
 * Has every node try each transaction of a sweep whose token has a hook, and says which account a hook stops. A sweep pays nothing for units,
 * so that is all there is to learn; without a hook, what stops a transfer is read before it is planned. An account that is stopped is swept
 * with the others all the same, because a node may be wrong: the transaction fails, and its halves are swept until the account is alone.
 */
export async function trySweep(parts: Pick<PayParts, 'nodes'>, { asset, transactions }: SweepPlan): Promise<string[]> {
  if (asset.kind !== 'token') return []
  const hooked = transactions.filter(({ pieces }) =>
    pieces.instructions.some(({ program, accounts }) => program === asset.tokenProgram && accounts.length > TRANSFER_ACCOUNTS),
  )
  const said: string[] = []
  for (const run of inRunsOf(TRIALS_AT_A_TIME, hooked)) {
    const tried = await Promise.all(run.map(async (planned) => ({ planned, ...(await tryTransaction(parts, planned.pieces)) })))
    for (const { planned, failures } of tried) {
      for (const { node, why, instruction } of failures) {
        said.push(failureWords(node, why, instruction === null ? null : sourceAt(planned, instruction)))
      }
    }
  }
  return said
}

function failureWords(node: string, why: string, account: string | null): string {
  const where = account === null ? '' : ` at ${account}`
  return `Node “${node}” tried a transaction of this sweep, and it fails${where}: ${why}. Signed all the same, it moves nothing and costs its fee; then its halves are swept, until what fails is alone.`
}
