import type { Address } from '../address/address.ts'
import { type Lamports, lamports } from '../amount/lamports.ts'
import { invariant } from '../error/invariant.ts'
import type { Asset } from '../deposit/deposit.ts'
import { reasonNotChosen, type SweepChoice } from './choice.ts'
import { sum } from './sum.ts'
import type { LeftOut, PlannedTransaction, SweepPlan, SweepTotals } from './sweep.ts'

/** Adds up the transactions, and checks the plan against itself before anybody acts on it. */
export function finishPlan({
  asset,
  choice,
  destination,
  transactions,
  leftOut,
  oneByOneLamports,
  rentFundedLamports,
}: {
  asset: Asset
  choice: SweepChoice
  destination: Address
  transactions: readonly PlannedTransaction[]
  leftOut: readonly LeftOut[]
  /** What each account would cost in a transaction of its own, paid by the treasury, its priority fee left out. */
  oneByOneLamports: Lamports
  rentFundedLamports: Lamports
}): SweepPlan {
  assertSound(transactions)
  assertChosen(transactions, choice)
  const totals = addUp({ transactions, oneByOneLamports, rentFundedLamports })
  return { asset, choice, destination, transactions, leftOut: [...leftOut].sort(byAccount), totals }
}

function addUp({
  transactions,
  oneByOneLamports,
  rentFundedLamports,
}: {
  transactions: readonly PlannedTransaction[]
  oneByOneLamports: Lamports
  rentFundedLamports: Lamports
}): SweepTotals {
  const sources = transactions.flatMap((transaction) => transaction.sources)
  const accounts = BigInt(sources.length)
  const fee = sum(transactions.map(({ feeLamports }) => feeLamports))
  const rentReclaimed = sum(sources.map(({ rentLamports }) => rentLamports))
  return {
    accounts: sources.length,
    transactions: transactions.length,
    signatures: transactions.reduce((count, { signerCount }) => count + signerCount, 0),
    moved: sum(transactions.map(({ moved }) => moved)),
    left: sum(sources.map(({ left }) => left)),
    feeLamports: lamports(fee),
    feeLamportsPerAccount: lamports(accounts === 0n ? 0n : (2n * fee + accounts) / (2n * accounts)),
    naiveFeeLamports: lamports(oneByOneLamports * accounts),
    rentReclaimedLamports: lamports(rentReclaimed),
    rentFundedLamports,
    netCostLamports: fee + rentFundedLamports - rentReclaimed,
  }
}

function assertSound(transactions: readonly PlannedTransaction[]): void {
  const seen = new Set<Address>()
  for (const { sources, moved, feePayer, feeLamports } of transactions) {
    for (const { address, account, balance, amount, feeLamports: fee, left } of sources) {
      invariant(!seen.has(account), `${account} is swept once`)
      invariant(amount >= 0n && left >= 0n && amount + fee + left === balance, `the figures of ${account} add up`)
      invariant(fee === 0n || (address === feePayer && fee === feeLamports), 'a source pays the whole fee or none')
      seen.add(account)
    }
    invariant(moved === sum(sources.map(({ amount }) => amount)), 'a transaction moves what its sources give')
  }
}

function assertChosen(transactions: readonly PlannedTransaction[], choice: SweepChoice): void {
  for (const source of transactions.flatMap(({ sources }) => sources))
    invariant(reasonNotChosen(choice, source) === null, `${source.address} was chosen, and holds the minimum`)
}

function byAccount(left: LeftOut, right: LeftOut): number {
  if (left.account === right.account) return 0
  return left.account < right.account ? -1 : 1
}
