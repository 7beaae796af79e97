import type { Address } from '../../core/address/address.ts'
import type { Slot } from '../../core/chain/slot.ts'
import type { Asset } from '../../core/deposit/deposit.ts'
import { StrongroomError } from '../../core/error/error.ts'
import type { ChainTerms } from '../../core/plan/sweep.ts'
import { type BalanceRecord, type Journal, PAGE_ROWS_MAX } from '../journal/index.ts'
import { type AccountInfo, MAX_ACCOUNTS_PER_READ, type NodeSet } from '../node/index.ts'
import { type AccountFacts, type Heard, readAgreedAccounts, readRentMinimum, readVotedAccounts } from './agreed-reads.ts'
import { readFeeRule } from './fee-rule.ts'
import { inRunsOf } from './parts.ts'

/** Pages of balances one sweep may look at: ten million accounts. */
const PAGES_MAX = 1_000

/** Accounts in which the journal saw something of the asset arrive. What the journal never saw is not swept. */
export async function readHeld(journal: Journal, asset: Asset): Promise<BalanceRecord[]> {
  const held: BalanceRecord[] = []
  let after: number | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const rows = await journal.read.balances({ asset, ...(after === undefined ? {} : { after }), limit: PAGE_ROWS_MAX })
    held.push(...rows.filter(({ amount }) => amount > 0n))
    after = rows.at(-1)?.id
    if (rows.length < PAGE_ROWS_MAX) break
  }
  return held
}

/** Questions for accounts under way at the same time, each to two nodes: ten thousand accounts are a hundred of them. */
const READS_AT_ONCE = 4

/** The accounts as they stand now at finalized, in the order asked; null where there is none. `since`: a slot that no answer may be older than. */
export async function readAccounts(
  nodes: NodeSet,
  addresses: readonly Address[],
  since: Slot | null = null,
): Promise<(AccountInfo | null)[]> {
  const accounts: (AccountInfo | null)[] = []
  for (const runs of inRunsOf(READS_AT_ONCE, inRunsOf(MAX_ACCOUNTS_PER_READ, addresses))) {
    for (const run of await Promise.all(runs.map((some) => readAgreedAccounts(nodes, some, since)))) accounts.push(...run)
  }
  return accounts
}

/** The same, each once, with how many nodes said so. */
export async function readAccountFacts(nodes: NodeSet, addresses: readonly Address[]): Promise<AccountFacts> {
  const heard = new Map<Address, Heard>()
  for (const runs of inRunsOf(READS_AT_ONCE, inRunsOf(MAX_ACCOUNTS_PER_READ, [...new Set(addresses)]))) {
    const answers = await Promise.all(runs.map((some) => readVotedAccounts(nodes, some)))
    for (const [run, { value, witnesses }] of answers.entries())
      runs[run]?.forEach((address, index) => heard.set(address, { account: value[index] ?? null, witnesses }))
  }
  return heard
}

/** What the chain asks now: by which rule it charges, and the rent-exempt minimum. Asked, never assumed. @throws PAYMENT_FEE_UNKNOWN, NODE_ codes */
export async function readTerms(nodes: NodeSet, payer: Address): Promise<ChainTerms> {
  const [rentMinimumLamports, feeRule] = await Promise.all([readRentMinimum(nodes, 0), readFeeRule(nodes, payer)])
  return { feeRule, rentMinimumLamports }
}

/**
 * The account that sweeps go to.
 * @throws PLAN_NO_TREASURY
 */
export async function readTreasury(journal: Journal): Promise<Address> {
  const [treasury] = await journal.read.accounts({ role: 'treasury', limit: 1 })
  if (treasury === undefined) throw new StrongroomError('PLAN_NO_TREASURY', {})
  return treasury.address
}
