import type { Address } from '../../core/address/address.ts'
import { type Slot, slot as slotOf } from '../../core/chain/slot.ts'
import { confidentialArrivals } from '../../core/deposit/confidential.ts'
import type { Asset, Movement, NoCreditReason } from '../../core/deposit/deposit.ts'
import type { Signature } from '../../core/keys/signature.ts'
import { type PendingCredits, readPendingCredits } from '../../core/program/confidential-account.ts'
import { TOKEN_2022_PROGRAM } from '../../core/program/ids.ts'
import { decodeTokenAccount } from '../../core/program/token-account.ts'
import type { CountedCredits } from '../journal/index.ts'
import { type AccountInfo, type Difference, MAX_ACCOUNTS_PER_READ, type NodeSet, type Question } from '../node/index.ts'
import { readOfTransaction } from './agreed-transaction.ts'
import { askAgain, type AskingAgain, assertSaidByTwo } from './ask-again.ts'

/** Movements with every reason that can be had, and how full the accounts are that took hidden amounts. */
export type LookedCloser = { readonly movements: readonly Movement[]; readonly counted: readonly CountedCredits[] }

/**
 * Tells what balances alone cannot: that a failed transaction meant a token account that is frozen, and that one which changed no balance brought
 * a hidden amount. Asked after only where somebody else's transaction named a token account of ours in vain, which is rare. Two nodes must say the
 * same, where there are two: what is recorded of a movement stays. A node that does not keep transactions cannot tell of hidden amounts: where none
 * does, the movement stays `nothing-arrived`.
 * @throws NODE_DISAGREEMENT, WATCH_ONE_NODE_ALONE and the codes of the nodes
 */
export async function lookCloser(asking: AskingAgain, movements: readonly Movement[]): Promise<LookedCloser> {
  const doubted = movements.filter(isDoubted)
  if (doubted.length === 0) return { movements, counted: [] }
  const accounts = await readAccounts(asking, [...new Set(doubted.map(({ account }) => account))])
  const hidden = await readHidden(asking, doubted.filter(isInVain), accounts)
  const counted = new Map<Address, CountedCredits>()
  const told = movements.map((movement): Movement => {
    if (!isDoubted(movement)) return movement
    const { account, asset, signature } = movement
    const { isFrozen, pending, slot } = accounts.get(account) ?? NOTHING
    if (!isInVain(movement)) return isFrozen ? withReason(movement, 'account-frozen') : movement
    if (pending === null || signature === null || hidden.get(signature)?.has(account) !== true) return movement
    counted.set(account, { account, asset, ...pending, slot })
    return withReason(movement, 'confidential')
  })
  return { movements: told, counted: [...counted.values()] }
}

type TokenAsset = Extract<Asset, { kind: 'token' }>
type State = { readonly isFrozen: boolean; readonly pending: PendingCredits | null }
type Read = State & { readonly slot: Slot }
const NOTHING: Read = { isFrozen: false, pending: null, slot: slotOf(0n) }

function isDoubted(movement: Movement): boolean {
  const { asset, verdict } = movement
  return asset.kind === 'token' && verdict.kind === 'no-credit' && (verdict.reason === 'transaction-failed' || isInVain(movement))
}

/** Somebody named the account in a transaction that succeeded and changed no public balance. */
function isInVain({ asset, verdict }: Movement): boolean {
  return isExtended(asset) && verdict.kind === 'no-credit' && verdict.reason === 'nothing-arrived'
}

function isExtended(asset: Asset): asset is TokenAsset {
  return asset.kind === 'token' && asset.tokenProgram === TOKEN_2022_PROGRAM
}

function stateOf(info: AccountInfo | null): State {
  if (info === null) return NOTHING
  return { isFrozen: decodeTokenAccount(info.data)?.state === 'frozen', pending: readPendingCredits(info.data) }
}

function textOf({ isFrozen, pending }: State): string {
  const hidden = pending === null ? 'takes no hidden amounts' : `${pending.credits} of ${pending.most} hidden amounts wait`
  return `${isFrozen ? 'frozen' : 'not frozen'}, ${hidden}`
}

function withReason(movement: Movement, reason: NoCreditReason): Movement {
  return { ...movement, verdict: { kind: 'no-credit', reason } }
}

async function readAccounts(asking: AskingAgain, accounts: readonly Address[]): Promise<ReadonlyMap<Address, Read>> {
  const read = new Map<Address, Read>()
  for (let start = 0; start < accounts.length; start += MAX_ACCOUNTS_PER_READ) {
    const batch = accounts.slice(start, start + MAX_ACCOUNTS_PER_READ)
    const { slot, states } = await askAgain(() => readStates(asking.nodes, batch), asking)
    for (const [index, account] of batch.entries()) read.set(account, { ...(states[index] ?? NOTHING), slot })
  }
  return read
}

async function readStates(nodes: NodeSet, batch: readonly Address[]) {
  const what = 'the state of token accounts'
  const ask: Question<readonly State[]>['ask'] = async (node, at) => {
    const { contextSlot, value } = await node.getMultipleAccounts(batch, at)
    return { contextSlot, value: value.map(stateOf) }
  }
  const agreed = await nodes.agree({ what, ask }, { compare: (left, right) => firstDifference(batch, left.value, right.value) })
  assertSaidByTwo(nodes, what, agreed.nodes)
  return { slot: agreed.contextSlot ?? slotOf(0n), states: agreed.value }
}

function firstDifference(accounts: readonly Address[], left: readonly State[], right: readonly State[]): Difference | null {
  const texts = (states: readonly State[]) => accounts.map((_, place) => textOf(states[place] ?? NOTHING))
  const [ours, theirs] = [texts(left), texts(right)]
  const place = accounts.findIndex((_, at) => ours[at] !== theirs[at])
  const where = accounts[place]
  return where === undefined ? null : { where, left: ours[place] ?? '', right: theirs[place] ?? '' }
}

/** By transaction, the accounts that it added a hidden amount to; only those are asked for that name an account which can take one. */
async function readHidden(
  asking: AskingAgain,
  inVain: readonly Movement[],
  accounts: ReadonlyMap<Address, Read>,
): Promise<ReadonlyMap<Signature, ReadonlySet<string>>> {
  const hidden = new Map<Signature, ReadonlySet<string>>()
  for (const { account, signature } of inVain) {
    const isAble = (accounts.get(account) ?? NOTHING).pending !== null
    if (!isAble || signature === null || hidden.has(signature)) continue
    hidden.set(signature, await askAgain(() => readArrivals(asking.nodes, signature), asking))
  }
  return hidden
}

/** None where no node keeps transactions. */
async function readArrivals(nodes: NodeSet, signature: Signature): Promise<ReadonlySet<string>> {
  const what = `the hidden amounts of transaction ${signature}`
  const textOf = (arrivals: ReadonlySet<string>) => [...arrivals].toSorted().join()
  return (await readOfTransaction(nodes, signature, { what, read: confidentialArrivals, textOf })) ?? new Set()
}
