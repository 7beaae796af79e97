import { TRANSFER_ACCOUNTS } from '../../../core/hook/hook.ts'
import type { SweepPlan } from '../../../core/plan/sweep.ts'
import { sourceAt } from '../../../core/plan/simulation.ts'
import { address, inEnglish, type Sentence, tell } from '../../../core/text/sentence.ts'
import type { PayParts } from '../parts.ts'
import { simulateEach, simulateTransaction } from '../read/units.ts'

/**
 * Has every node try each transaction of a sweep whose token has a hook, and says which account a hook stops. A sweep pays nothing for units,
 * so that is all there is to learn; without a hook, what stops a transfer is read before it is planned. An account that is stopped is swept
 * with the others all the same, because a node may be wrong: the transaction fails, and its halves are swept until the account is alone.
 */
export async function trySweep(parts: Pick<PayParts, 'nodes'>, { asset, transactions }: SweepPlan): Promise<Sentence[]> {
  if (asset.kind !== 'token') return []
  const hooked = transactions.filter(({ template }) =>
    template.instructions.some(({ program, accounts }) => program === asset.tokenProgram && accounts.length > TRANSFER_ACCOUNTS),
  )
  const said = await simulateEach(hooked, async (planned) => {
    const { failures } = await simulateTransaction(parts, planned.template)
    return failures.map(({ node, why, instruction }) =>
      failureWords(node, why, instruction === null ? null : sourceAt(planned, instruction)),
    )
  })
  return said.flat()
}

function failureWords(node: string, why: string, account: string | null): Sentence {
  const because = inEnglish(why)
  return account === null
    ? tell`Node “${node}” tried a transaction of this sweep, and it fails: ${because}. Signed all the same, it moves nothing and costs its fee; then its halves are swept, until what fails is alone.`
    : tell`Node “${node}” tried a transaction of this sweep, and it fails at ${address(account)}: ${because}. Signed all the same, it moves nothing and costs its fee; then its halves are swept, until what fails is alone.`
}
