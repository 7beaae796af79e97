import type { Address } from '../core/address/address.ts'
import type { Slot } from '../core/chain/slot.ts'
import type { Asset } from '../core/deposit/deposit.ts'
import { decodeTokenAccount } from '../core/program/token-account.ts'
import type { BalanceRecord, Journal } from './journal/index.ts'
import { type AccountInfo, MAX_ACCOUNTS_PER_READ, type NodeSet } from './node/index.ts'
import type { Watcher } from './watch/index.ts'

/** Pages of balances compared: ten million balances. */
const PAGES_MAX = 100_000
/** Looks at a balance that differs before it is called a difference: a deposit may land between the two readings. */
const LOOKS_MAX = 5

export type Difference = {
  readonly account: Address
  readonly asset: Asset
  readonly onChain: bigint
  readonly inJournal: bigint
  readonly slot: Slot
}

export type Reconciliation = { readonly compared: number; readonly slot: Slot; readonly differences: readonly Difference[] }

type Parts = { readonly journal: Journal; readonly nodes: NodeSet; readonly watcher: Watcher }

/**
 * Compares every balance of the journal with the chain at finalized. The chain is read first, at a slot; then the watcher is waited for until
 * everything up to that slot is in the journal. A balance that moved since is looked at again.
 */
export async function reconcile(parts: Parts): Promise<Reconciliation> {
  const slot = await parts.nodes.first((node) => node.getSlot({ commitment: 'finalized' }))
  await parts.watcher.reached(slot)
  const differences: Difference[] = []
  let compared = 0
  let after: number | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const rows = await parts.journal.read.balances({ ...(after === undefined ? {} : { after }), limit: MAX_ACCOUNTS_PER_READ })
    differences.push(...(await compare(parts, rows)))
    compared += rows.length
    after = rows.at(-1)?.id
    if (rows.length < MAX_ACCOUNTS_PER_READ) break
  }
  return { compared, slot, differences }
}

async function compare(parts: Parts, rows: readonly BalanceRecord[]): Promise<Difference[]> {
  let open = rows
  let differences: Difference[] = []
  for (let look = 0; look < LOOKS_MAX && open.length > 0; look += 1) {
    differences = await lookOnce(parts, open)
    const accounts = new Set(differences.map(({ account }) => account))
    open = open.filter(({ account }) => accounts.has(account))
  }
  return differences
}

async function lookOnce({ journal, nodes, watcher }: Parts, rows: readonly BalanceRecord[]): Promise<Difference[]> {
  const { contextSlot, value } = await nodes.first((node) => node.getMultipleAccounts(rows.map(({ account }) => account)))
  await watcher.reached(contextSlot)
  const differences: Difference[] = []
  for (const [index, { account, asset }] of rows.entries()) {
    const onChain = amountOf(value[index] ?? null, asset)
    const inJournal = (await journal.read.balanceOf({ account, asset }))?.amount ?? 0n
    if (onChain !== inJournal) differences.push({ account, asset, onChain, inJournal, slot: contextSlot })
  }
  return differences
}

function amountOf(info: AccountInfo | null, asset: Asset): bigint {
  if (info === null) return 0n
  return asset.kind === 'native' ? info.lamports : (decodeTokenAccount(info.data)?.amount ?? 0n)
}
