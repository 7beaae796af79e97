import type { Address } from '../../core/address/address.ts'
import { digestTending, type NonceStanding } from '../../core/plan/digest.ts'
import type { PlannedUpkeep } from '../../core/plan/upkeep.ts'
import type { Journal } from '../journal/index.ts'
import { reviewTransactions } from './review-plan.ts'
import type { Sentence } from '../../core/text/sentence.ts'

/** Upkeep of an account as the contract shows it: its words are those of its own bytes. `warnings` stand before what those warn of. */
export async function showUpkeep(
  journal: Journal,
  planned: PlannedUpkeep,
  { warnings, standing = null }: { readonly warnings: readonly Sentence[]; readonly standing?: NonceStanding | null },
) {
  const { words, warnings: found } = await reviewTransactions(journal, [
    { template: planned.template, asked: { upkeep: planned.upkeep }, tokenAccounts: [] },
  ])
  return {
    account: planned.upkeep.account,
    refusal: null,
    words: words[0] ?? null,
    feeLamports: planned.feeLamports,
    ...moneyOf(planned),
    warnings: [...warnings, ...found],
    digest: digestTending(planned, standing),
  }
}

/** Upkeep that is not done, and why. */
export function showRefusedUpkeep(account: Address, refusal: { readonly reason: string; readonly words: string }) {
  return { account, refusal, words: null, feeLamports: 0n, rentLamports: 0n, reclaimedLamports: 0n, warnings: [], digest: null }
}

/** What the account gains is its rent; what it loses goes to the treasury. Where nothing is predicted of it, the payer's change says the same. */
function moneyOf({ upkeep: { account }, changes, feePayer, feeLamports }: PlannedUpkeep) {
  const paid = changes.find((one) => one.account === feePayer)?.change ?? 0n
  const change = changes.find((one) => one.account === account)?.change ?? 0n - (paid + feeLamports)
  return { rentLamports: change > 0n ? change : 0n, reclaimedLamports: change < 0n ? -change : 0n }
}
