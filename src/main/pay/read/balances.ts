import type { Address } from '../../../core/address/address.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import type { Asset } from '../../../core/deposit/deposit.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import type { ChainTerms } from '../../../core/plan/sweep.ts'
import { type BalanceRecord, type Journal, PAGE_ROWS_MAX } from '../../journal/index.ts'
import { type AccountInfo, MAX_ACCOUNTS_PER_READ, type NodeSet } from '../../node/index.ts'
import { type AccountFacts, type Heard, readAgreedAccounts, readRentMinimum, readVotedAccounts } from './agreed-reads.ts'
import { readFeeRule } from './fee-rule.ts'
import { inRunsOf } from '../parts.ts'

/** Pages of balances that are looked at: ten million accounts. */
const PAGES_MAX = 1_000

type Balances = { readonly read: Pick<Journal['read'], 'balances'> }

/** Accounts in which the journal saw something of the asset arrive. What the journal never saw is not swept. */
export async function readHeld(journal: Balances, asset: Asset): Promise<BalanceRecord[]> {
  const held: BalanceRecord[] = []
  for await (const rows of pagesOf(journal, { asset })) held.push(...rows.filter(({ amount }) => amount > 0n))
  return held
}

/** Token accounts in which the journal saw something, whatever they hold now. */
export async function readKnownTokenAccounts(journal: Balances): Promise<ReadonlySet<Address>> {
  return new Set((await readKnownTokens(journal)).map(({ account }) => account))
}

/** A token account with the wallet that owns it, as the journal or a node names them. */
export type KnownToken = { readonly owner: Address; readonly account: Address; readonly mint: Address; readonly tokenProgram: Address }

/** The same, each with its owner and token. */
export async function readKnownTokens(journal: Balances): Promise<readonly KnownToken[]> {
  const known: KnownToken[] = []
  for await (const rows of pagesOf(journal))
    for (const { owner, account, asset } of rows)
      if (asset.kind === 'token') known.push({ owner, account, mint: asset.mint, tokenProgram: asset.tokenProgram })
  return known
}

async function* pagesOf({ read }: Balances, only: { readonly asset?: Asset } = {}): AsyncGenerator<readonly BalanceRecord[]> {
  let after: number | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const rows = await read.balances({ ...only, ...(after === undefined ? {} : { after }), limit: PAGE_ROWS_MAX })
    yield rows
    after = rows.at(-1)?.id
    if (rows.length < PAGE_ROWS_MAX) return
  }
}

/** Questions for accounts under way at the same time, each to two nodes: ten thousand accounts are a hundred of them. */
const READS_AT_ONCE = 4

/** The accounts as they stand now at finalized, in the order asked; null where there is none. `since`: a slot that no answer may be older than. */
export async function readAccounts(
  nodes: NodeSet,
  addresses: readonly Address[],
  since: Slot | null = null,
): Promise<(AccountInfo | null)[]> {
  const told = await askInRuns(addresses, (run) => readAgreedAccounts(nodes, run, since))
  return told.flatMap(({ answer }) => answer)
}

/** Asks for accounts as many at a time as one question takes, a few questions at once: each run with its answer, in their order. */
export async function askInRuns<Answer>(addresses: readonly Address[], ask: (run: readonly Address[]) => Promise<Answer>) {
  const told: { readonly run: readonly Address[]; readonly answer: Answer }[] = []
  for (const runs of inRunsOf(READS_AT_ONCE, inRunsOf(MAX_ACCOUNTS_PER_READ, addresses)))
    told.push(...(await Promise.all(runs.map(async (run) => ({ run, answer: await ask(run) })))))
  return told
}

/** The same, each once, with how many nodes said so. */
export async function readAccountFacts(nodes: NodeSet, addresses: readonly Address[]): Promise<AccountFacts> {
  const heard = new Map<Address, Heard>()
  for (const { run, answer } of await askInRuns([...new Set(addresses)], (some) => readVotedAccounts(nodes, some)))
    for (const [index, address] of run.entries()) heard.set(address, { account: answer.value[index] ?? null, witnesses: answer.witnesses })
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
