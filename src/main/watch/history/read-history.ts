import type { Address } from '../../../core/address/address.ts'
import { findAssociatedAddress } from '../../../core/address/associated.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import type { Movement } from '../../../core/deposit/deposit.ts'
import { findTransactionMovements } from '../../../core/deposit/find-movements.ts'
import type { MovementRules } from '../../../core/deposit/rules.ts'
import { isStrongroomError, StrongroomError } from '../../../core/error/error.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../core/program/ids.ts'
import { decodeTokenAccount } from '../../../core/program/token-account.ts'
import type { MintRecord } from '../../journal/index.ts'
import { MAX_SIGNATURES, type NodeClient, type TokenAccountEntry, type TransactionRecord } from '../../node/index.ts'
import { inOrder } from '../in-order.ts'

/** Pages of one account's list: a hundred million transactions. */
const MAX_PAGES = 100_000
/** Token accounts of one owner that are looked through beside those that can be credited: anyone can open any number for anyone. */
const MAX_OTHER_ACCOUNTS = 2_000
/** Transactions asked for together. */
const RUN = 20
/** Runs fetched ahead of the one being read. */
export const LOOKAHEAD = 2

export type Range = { readonly from: Slot; readonly to: Slot }
export type HistoryQuestion = {
  readonly owner: Address
  /** By their first slot. */
  readonly ranges: readonly Range[]
  readonly listed: readonly MintRecord[]
  /** Accounts that the journal knows the owner to hold something in. */
  readonly known: readonly Address[]
  readonly rules: Omit<MovementRules, 'slot'>
}

/** A transaction as the list of an account names it. */
export type Listed = { readonly signature: Signature; readonly slot: Slot }

/** What a node tells of an owner's past: its movements in the chain's order, and every account that was looked through. */
export type History = { readonly movements: readonly Movement[]; readonly accounts: readonly Address[] }

/**
 * The movements of one owner within the ranges, as one node lists them. A token account's deposits are listed under its own address and not
 * under its owner's, so the owner, its derived account of every listed mint, accounts it holds under either token program and those the
 * journal knows are each asked for. The same code as for blocks decides what each transaction did.
 * @throws HISTORY_TOO_LONG, HISTORY_UNKNOWN_TRANSACTION and the NODE_ codes
 */
export async function readHistory(node: NodeClient, question: HistoryQuestion): Promise<History> {
  const accounts = await accountsOf(node, question)
  const listed = await listTransactions(node, accounts, question.ranges)
  const found: Movement[] = []
  const perSlot = new Map<Slot, number>()
  for await (const records of inOrder(inRuns(listed), LOOKAHEAD, (run) => fetchTransactions(node, run))) {
    for (const { slot, index, transaction } of records) {
      const nth = perSlot.get(slot) ?? 0
      perSlot.set(slot, nth + 1)
      // A node that does not tell the place in the block lists in its order all the same.
      const all = findTransactionMovements(transaction, { index: index ?? nth, rules: { ...question.rules, slot } })
      found.push(...all.filter(({ owner }) => owner === question.owner))
    }
  }
  const movements = found.toSorted((left, right) => Number(left.slot - right.slot) || left.index - right.index)
  return { movements, accounts }
}

type Place = Listed & { readonly order: number }

/** The transactions of the accounts that lie in the ranges, the oldest first. */
export async function listTransactions(
  node: NodeClient,
  accounts: readonly Address[],
  ranges: readonly Range[],
): Promise<readonly Listed[]> {
  const places = new Map<Signature, Place>()
  for (const account of accounts) await listInto(places, node, account, ranges)
  return [...places.values()].toSorted(compareListed)
}

/**
 * Only the derived account of a listed mint is ever credited, and what the journal knows has a balance to be followed: those are always looked
 * through. Of all the others there are a bounded number, of listed mints first: what arrived in them would be shown without credit.
 */
async function accountsOf(node: NodeClient, { owner, listed, known }: HistoryQuestion): Promise<readonly Address[]> {
  const accounts = new Set<Address>([owner, ...known])
  for (const { mint, tokenProgram } of listed) accounts.add(findAssociatedAddress({ owner, mint, tokenProgram }))
  const mints = new Set<string>(listed.map(({ mint }) => mint))
  const isListed = ({ account: { data } }: TokenAccountEntry) => mints.has(decodeTokenAccount(data)?.mint ?? '')
  const others = await readOtherAccounts(node, owner)
  const [first, last] = [others.filter(isListed), others.filter((entry) => !isListed(entry))]
  for (const { address } of [...first, ...last].slice(0, MAX_OTHER_ACCOUNTS)) accounts.add(address)
  return [...accounts]
}

/** Under either token program. Where there are more than an answer holds, none: somebody opened hundreds of thousands. */
async function readOtherAccounts(node: NodeClient, owner: Address): Promise<readonly TokenAccountEntry[]> {
  const found: TokenAccountEntry[] = []
  for (const tokenProgram of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]) {
    try {
      found.push(...(await node.getTokenAccountsByOwner({ owner, tokenProgram })).value)
    } catch (error) {
      if (!isStrongroomError(error, 'NODE_ANSWER_TOO_LARGE')) throw error
    }
  }
  return found
}

/** Adds the transactions of one account that lie in the ranges, a page after the other from the newest back. */
async function listInto(places: Map<Signature, Place>, node: NodeClient, account: Address, ranges: readonly Range[]): Promise<void> {
  const first = ranges[0]?.from
  if (first === undefined) return
  let before: Signature | undefined
  let order = 0
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const entries = await node.getSignaturesForAddress(account, before === undefined ? {} : { before })
    for (const { signature, slot } of entries) {
      order -= 1
      if (ranges.some(({ from, to }) => slot >= from && slot <= to) && !places.has(signature))
        places.set(signature, { signature, slot, order })
    }
    const last = entries.at(-1)
    if (last === undefined || entries.length < MAX_SIGNATURES || last.slot < first) return
    before = last.signature
  }
  throw new StrongroomError('HISTORY_TOO_LONG', { owner: account, most: MAX_PAGES * MAX_SIGNATURES })
}

function compareListed(left: Place, right: Place): number {
  return Number(left.slot - right.slot) || left.order - right.order
}

/** Those that are asked for together. */
export function inRuns(listed: readonly Listed[]): readonly (readonly Listed[])[] {
  return Array.from({ length: Math.ceil(listed.length / RUN) }, (_, run) => listed.slice(run * RUN, (run + 1) * RUN))
}

async function fetchTransactions(node: NodeClient, run: readonly Listed[]): Promise<readonly TransactionRecord[]> {
  const records = await node.getTransactions(run.map(({ signature }) => signature))
  return run.map(({ signature, slot }, index) => {
    const record = records[index] ?? null
    if (record === null || record.slot !== slot)
      throw new StrongroomError('HISTORY_UNKNOWN_TRANSACTION', { node: node.name, signature, slot })
    return record
  })
}
