import type { Slot } from '../core/chain/slot.ts'
import { amountHeld } from '../core/deposit/amount-held.ts'
import type { Asset } from '../core/deposit/deposit.ts'
import { StrongroomError } from '../core/error/error.ts'
import { type PendingCredits, readPendingCredits } from '../core/program/confidential-account.ts'
import { SYSTEM_PROGRAM } from '../core/program/ids.ts'
import type { BalanceRecord, ComparedBalance, CountedCredits, Journal, NoWallet } from './journal/index.ts'
import { type AccountInfo, MAX_ACCOUNTS_PER_READ, type NodeClient, type NodeSet } from './node/index.ts'
import { askAgain, MAX_LAG_SLOTS, readFinalized, type Watcher } from './watch/index.ts'

/** Pages of balances compared: ten million balances. */
const PAGES_MAX = 100_000
/** Looks at a balance that differs before it is called a difference: a deposit may land between the two readings. */
const LOOKS_MAX = 5

/** Before a node that did not answer is asked again; each later pause is twice as long. */
const ASK_AGAIN_MS = 50
const WHAT = 'what accounts hold'

/** Open cases of earlier comparisons looked at. */
const CASES_MAX = 10_000

export type Reconciliation = {
  readonly compared: number
  /** Balances of accounts of which some past is still to be read: what differs there is not unexplained. */
  readonly unread: number
  readonly slot: Slot
  readonly differences: readonly ComparedBalance[]
}

type Parts = {
  readonly journal: Journal
  readonly nodes: NodeSet
  readonly watcher: Pick<Watcher, 'reached'>
  readonly askAgainMs?: number
}
type Asking = {
  readonly askedBy: 'schedule' | 'person'
  /** Ends the pauses before a silent node is asked again. Absent: nothing does. */
  readonly closing?: AbortSignal
  /** Called between blocks of accounts: what nobody waits for leaves the nodes to others. */
  readonly pause?: () => Promise<void>
}

/**
 * Compares every balance of the journal with the chain at finalized, as every node that answers tells it: a node that left a deposit out of a
 * block cannot vouch for the balance without it. The chain is read first, at a slot; then the watcher is waited for until everything up to that
 * slot is in the journal. A balance that moved since is looked at again. Where the nodes say the same and the journal does not, a case is opened;
 * what agrees again closes it. A wallet that has become something else opens a case too. Where the nodes differ, nothing is said of the account,
 * and the comparison does not count as done. Nor does it where of several nodes only one answers: a liar that is alone for a while would hide
 * what it took, or open cases of what never was.
 * @throws NODE_DISAGREEMENT after everything else was compared, WATCH_ONE_NODE_ALONE
 */
export async function reconcile(
  parts: Parts,
  { askedBy, closing = new AbortController().signal, pause = async () => undefined }: Asking,
): Promise<Reconciliation> {
  const { journal } = parts
  const { slot } = await readFinalized(parts.nodes)
  await parts.watcher.reached(slot)
  const id = await journal.write('comparison', (tx) => tx.startComparison({ askedBy, slot }))
  const doubted = new Set((await journal.read.cases({ open: true, limit: CASES_MAX })).map(({ account }) => account))
  const differences: ComparedBalance[] = []
  const disputed: Looked[] = []
  let [compared, unread] = [0, 0]
  let after: number | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const rows = await journal.read.balances({ ...(after === undefined ? {} : { after }), limit: MAX_ACCOUNTS_PER_READ })
    const past = await journal.read.pastUnread([...new Set(rows.map(({ owner }) => owner))])
    const known = rows.filter(({ owner }) => !past.has(owner))
    const found = await compare({ ...parts, closing, slot }, known)
    differences.push(...found.differing)
    disputed.push(...found.disputed)
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
  await tellDisputed(parts.nodes, disputed)
  await journal.write('comparison', (tx) => tx.finishComparison({ id, compared, differences: differences.length }))
  return { compared, unread, slot, differences }
}

type Compared = {
  /** The nodes say the same, and the journal something else. */
  readonly differing: readonly ComparedBalance[]
  readonly agreeing: readonly ComparedBalance[]
  /** The nodes disagree. */
  readonly disputed: readonly Looked[]
  /** Of accounts that take hidden amounts. */
  readonly counted: readonly CountedCredits[]
  readonly noWallets: readonly NoWallet[]
}
type Looked = ComparedBalance & {
  /** What each node says of it. */
  readonly told: readonly { readonly node: string; readonly amount: bigint }[]
  readonly counted: PendingCredits | null
  /** Of what is no wallet, as every node says: the length of its data. */
  readonly bytes: number | null
}
/** Answers are not older than the slot. */
type Looking = Parts & { readonly closing: AbortSignal; readonly slot: Slot }

async function compare(parts: Looking, rows: readonly BalanceRecord[]): Promise<Compared> {
  let open = rows
  const agreeing: ComparedBalance[] = []
  const counted: CountedCredits[] = []
  const noWallets: NoWallet[] = []
  let left: readonly Looked[] = []
  for (let look = 0; look < LOOKS_MAX && open.length > 0; look += 1) {
    const looked = await lookOnce(parts, open)
    if (look === 0) {
      counted.push(...looked.flatMap(toCounted))
      noWallets.push(...looked.flatMap(toNoWallet))
    }
    const isAsRecorded = ({ told, inJournal }: Looked) => told.every(({ amount }) => amount === inJournal)
    left = looked.filter((one) => !isAsRecorded(one))
    agreeing.push(...looked.filter(isAsRecorded))
    open = open.filter((_, index) => left.some((one) => one === looked[index]))
  }
  const isDisputed = ({ told, onChain }: Looked) => told.some(({ amount }) => amount !== onChain)
  const differing = left.filter((one) => !isDisputed(one)).map(plain)
  return { differing, agreeing, disputed: left.filter(isDisputed), counted, noWallets }
}

function plain({ account, asset, onChain, inJournal, slot }: Looked): ComparedBalance {
  return { account, asset, onChain, inJournal, slot }
}

type Told = { readonly node: string; readonly slot: Slot; readonly infos: readonly (AccountInfo | null)[] }

/** What every node says that answers from a slot that can be true: one far beyond the others would be waited for in vain. */
async function askAll({ nodes, slot: minContextSlot }: Looking, rows: readonly BalanceRecord[]): Promise<readonly Told[]> {
  const accounts = rows.map(({ account }) => account)
  const ask = async (node: NodeClient): Promise<Told> => {
    const { contextSlot, value } = await node.getMultipleAccounts(accounts, { commitment: 'finalized', minContextSlot })
    return { node: node.name, slot: contextSlot, infos: value }
  }
  if (nodes.names().length < 2) return [await nodes.first(ask)]
  const answers = await nodes.every(ask, { evidence: false })
  const told = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
  const heard = told.length > 0 ? told : [await nodes.first(ask)]
  const lowest = heard.reduce((left, { slot }) => (slot < left ? slot : left), heard[0]?.slot ?? minContextSlot)
  const believable = heard.filter(({ slot }) => slot <= lowest + MAX_LAG_SLOTS)
  if (believable.length < 2)
    throw new StrongroomError('WATCH_ONE_NODE_ALONE', { node: believable.map(({ node }) => node).join(), what: WHAT })
  return believable
}

async function lookOnce(parts: Looking, rows: readonly BalanceRecord[]): Promise<readonly Looked[]> {
  const { journal, watcher } = parts
  const answers = await askAgain(() => askAll(parts, rows), { ...parts, askAgainMs: parts.askAgainMs ?? ASK_AGAIN_MS })
  const slot = answers.reduce((left, right) => (right.slot > left ? right.slot : left), parts.slot)
  await watcher.reached(slot)
  const looked: Looked[] = []
  for (const [index, row] of rows.entries()) {
    const { account, asset } = row
    const infos = answers.map((answer) => answer.infos[index] ?? null)
    const told = answers.map(({ node }, place) => ({ node, amount: amountHeld(row, infos[place] ?? null) }))
    const inJournal = (await journal.read.balanceOf({ account, asset }))?.amount ?? 0n
    looked.push({ account, asset, onChain: told[0]?.amount ?? 0n, inJournal, slot, told, ...readState(infos, asset) })
  }
  return looked
}

function readState(infos: readonly (AccountInfo | null)[], asset: Asset): Pick<Looked, 'counted' | 'bytes'> {
  const [first] = infos
  if (first === undefined || first === null) return { counted: null, bytes: null }
  if (asset.kind === 'token') return { counted: readPendingCredits(first.data), bytes: null }
  return { counted: null, bytes: infos.every((info) => info !== null && !isWallet(info)) ? first.data.length : null }
}

function isWallet({ owner, data }: AccountInfo): boolean {
  return owner === SYSTEM_PROGRAM && data.length === 0
}

/** @throws NODE_DISAGREEMENT */
async function tellDisputed(nodes: NodeSet, [first]: readonly Looked[]): Promise<void> {
  if (first === undefined) return nodes.observe(WHAT, null)
  const answers = first.told.map(({ node, amount }) => ({ node, said: String(amount) }))
  await nodes.observe(WHAT, { where: first.account, answers })
  throw new StrongroomError('NODE_DISAGREEMENT', { what: `what ${first.account} holds`, answers })
}

function toNoWallet({ account, slot, bytes }: Looked): readonly NoWallet[] {
  return bytes === null ? [] : [{ account, slot, bytes }]
}

function toCounted({ account, asset, slot, counted }: Looked): readonly CountedCredits[] {
  return counted === null ? [] : [{ account, asset, slot, ...counted }]
}
