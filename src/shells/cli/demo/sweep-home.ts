import { counted } from '../../../core/text/counted.ts'
import type { Address } from '../../../core/address/address.ts'
import type { Backend } from '../../../main/wiring.ts'
import { followDecision } from '../follow.ts'
import { type SweepFigures, sol } from './report.ts'
import type { DemoScreen } from './screen.ts'

export type SweptHome = { readonly figures: SweepFigures; readonly rentReclaimedLamports: bigint }

/** Plans, says what it will cost, starts, and stays until every transaction has ended. Null where there is nothing to sweep. */
export async function sweepHome(
  backend: Backend,
  { asset, name, screen }: { asset: 'native' | Address; name: string; screen: DemoScreen },
): Promise<SweptHome | null> {
  const request = { asset, close: asset !== 'native' }
  const plan = await backend.client.sweeps.plan(request)
  const { digest } = plan
  if (digest === null) return null
  const accounts = plan.transactions.reduce((count, { sources }) => count + sources.length, 0)
  screen.say(`${name}: ${counted(accounts, 'account')} in ${counted(plan.transactions.length, 'transaction')} for ${sol(plan.feeLamports)}`)
  screen.say(`  ${plan.feeLamportsPerAccount} lamports an account; one by one it would be ${sol(plan.naiveFeeLamports)}`)
  const { id } = await backend.client.sweeps.start({ ...request, digest })
  // Every change of state is on the moving line already.
  const { parts } = await followDecision(backend, id, () => undefined)
  const figures = {
    accounts: parts.reduce((count, part) => count + part.accounts, 0),
    transactions: parts.length,
    signatures: parts.reduce((count, part) => count + part.signatures, 0),
    feeLamports: parts.reduce((sum, part) => sum + part.feeLamports, 0n),
    finalized: parts.filter(({ state }) => state === 'satisfied').length,
  }
  screen.say(`  ${figures.finalized} of ${counted(figures.transactions, 'transaction')} finalized`)
  return { figures, rentReclaimedLamports: plan.rentReclaimedLamports }
}
