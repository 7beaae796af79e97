import type { Slot } from '../core/chain/slot.ts'
import type { Asset } from '../core/deposit/deposit.ts'
import { type PendingCredits, readPendingCredits } from '../core/program/confidential-account.ts'
import { SYSTEM_PROGRAM } from '../core/program/ids.ts'
import { decodeTokenAccount } from '../core/program/token-account.ts'
import type { BalanceRecord, ComparedBalance, CountedCredits, Journal, NoWallet } from './journal/index.ts'
import { type AccountInfo, MAX_ACCOUNTS_PER_READ, type NodeSet } from './node/index.ts'
import type { Watcher } from './watch/index.ts'

/** Pages of balances compared: ten million balances. */
const PAGES_MAX = 100_000
/** Looks at a balance that differs before it is called a difference: a deposit may land between the two readings. */
const LOOKS_MAX = 5

/** Open cases of earlier comparisons looked at. */
const CASES_MAX = 10_000

export type Reconciliation = {
  readonly compared: number
  /** Balances of accounts of which some past is still to be read: what differs there is not unexplained. */
  readonly unread: number
  readonly slot: Slot
  readonly differences: readonly ComparedBalance[]
}

type Parts = { readonly journal: Journal; readonly nodes: NodeSet; readonly watcher: Pick<Watcher, 'reached'> }
type Asking = {
  readonly askedBy: 'schedule' | 'person'
  /** Called between blocks of accounts: what nobody waits for leaves the nodes to others. */
  readonly pause?: () => Promise<void>
}

/**
 * Compares every balance of the journal with the chain at finalized. The chain is read first, at a slot; then the watcher is waited for until
 * everything up to that slot is in the journal. A balance that moved since is looked at again. What differs opens a case; what agrees again
 * closes it. A wallet that has become something else opens a case too.
 */
export async function reconcile(parts: Parts, { askedBy, pause = async () => undefined }: Asking): Promise<Reconciliation> {
  const { journal } = parts
  const slot = await parts.nodes.first((node) => node.getSlot({ commitment: 'finalized' }))
  await parts.watcher.reached(slot)
  const id = await journal.write('comparison', (tx) => tx.startComparison({ askedBy, slot }))
  const doubted = new Set((await journal.read.cases({ open: true, limit: CASES_MAX })).map(({ account }) => account))
  const differences: ComparedBalance[] = []
  let [compared, unread] = [0, 0]
  let after: number | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const rows = await journal.read.balances({ ...(after === undefined ? {} : { after }), limit: MAX_ACCOUNTS_PER_READ })
    const past = await journal.read.pastUnread([...new Set(rows.map(({ owner }) => owner))])
    const known = rows.filter(({ owner }) => !past.has(owner))
    const found = await compare(parts, known)
    differences.push(...found.differing)
    const agreeing = found.agreeing.filter(({ account }) => doubted.has(account))
    if (found.differing.length + agreeing.length > 0) {
      await journal.write('compared', (tx) => tx.noteCompared({ differing: found.differing, agreeing }))
    }
    if (found.counted.length > 0) await journal.write('counted', (tx) => tx.noteCounted(found))
    if (found.noWallets.length > 0) await journal.write('no-wallets', (tx) => tx.noteNoWallets({ found: found.noWallets }))
    compared += known.length
    unread += rows.length - known.length
    after = rows.at(-1)?.id
    if (rows.length < MAX_ACCOUNTS_PER_READ) break
    await pause()
  }
  await journal.write('comparison', (tx) => tx.finishComparison({ id, compared, differences: differences.length }))
  return { compared, unread, slot, differences }
}

type Compared = {
  readonly differing: readonly ComparedBalance[]
  readonly agreeing: readonly ComparedBalance[]
  /** Of accounts that take hidden amounts. */
  readonly counted: readonly CountedCredits[]
  readonly noWallets: readonly NoWallet[]
}
type Looked = ComparedBalance & {
  readonly counted: PendingCredits | null
  /** Of what is no wallet: the length of its data. */
  readonly bytes: number | null
}

async function compare(parts: Parts, rows: readonly BalanceRecord[]): Promise<Compared> {
  let open = rows
  const agreeing: ComparedBalance[] = []
  const counted: CountedCredits[] = []
  const noWallets: NoWallet[] = []
  let differing: readonly ComparedBalance[] = []
  for (let look = 0; look < LOOKS_MAX && open.length > 0; look += 1) {
    const looked = await lookOnce(parts, open)
    if (look === 0) {
      counted.push(...looked.flatMap(toCounted))
      noWallets.push(...looked.flatMap(toNoWallet))
    }
    differing = looked.filter(({ onChain, inJournal }) => onChain !== inJournal)
    agreeing.push(...looked.filter(({ onChain, inJournal }) => onChain === inJournal))
    const accounts = new Set(differing.map(({ account }) => account))
    open = open.filter(({ account }) => accounts.has(account))
  }
  return { differing, agreeing, counted, noWallets }
}

async function lookOnce({ journal, nodes, watcher }: Parts, rows: readonly BalanceRecord[]): Promise<readonly Looked[]> {
  const { contextSlot, value } = await nodes.first((node) => node.getMultipleAccounts(rows.map(({ account }) => account)))
  await watcher.reached(contextSlot)
  const looked: Looked[] = []
  for (const [index, { account, asset }] of rows.entries()) {
    const onChain = amountOf(value[index] ?? null, asset)
    const inJournal = (await journal.read.balanceOf({ account, asset }))?.amount ?? 0n
    looked.push({ account, asset, onChain, inJournal, slot: contextSlot, ...readState(value[index] ?? null, asset) })
  }
  return looked
}

function readState(info: AccountInfo | null, asset: Asset): Pick<Looked, 'counted' | 'bytes'> {
  if (info === null) return { counted: null, bytes: null }
  if (asset.kind === 'token') return { counted: readPendingCredits(info.data), bytes: null }
  const isWallet = info.owner === SYSTEM_PROGRAM && info.data.length === 0
  return { counted: null, bytes: isWallet ? null : info.data.length }
}

function toNoWallet({ account, slot, bytes }: Looked): readonly NoWallet[] {
  return bytes === null ? [] : [{ account, slot, bytes }]
}

function toCounted({ account, asset, slot, counted }: Looked): readonly CountedCredits[] {
  return counted === null ? [] : [{ account, asset, slot, ...counted }]
}

function amountOf(info: AccountInfo | null, asset: Asset): bigint {
  if (info === null) return 0n
  return asset.kind === 'native' ? info.lamports : (decodeTokenAccount(info.data)?.amount ?? 0n)
}
