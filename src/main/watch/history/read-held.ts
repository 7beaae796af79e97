import type { Address } from '../../../core/address/address.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import { amountHeld } from '../../../core/deposit/amount-held.ts'
import type { Asset } from '../../../core/deposit/deposit.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import type { HeldAmount } from '../../journal/index.ts'
import { type Difference, MAX_ACCOUNTS_PER_READ, type NodeSet, type Question } from '../../node/index.ts'
import { type AskingAgain, askAgain, assertSaidByTwo } from '../ask-again.ts'

const WHAT = 'what accounts hold'

/** An account and an asset whose amount is wanted. */
export type Holding = { readonly owner: Address; readonly account: Address; readonly asset: Asset }

/**
 * What accounts hold at finalized, each with the slot it is true for, none below `minSlot`. Two nodes must say the same, where there are two: a
 * history in which a node left something out would be closed by the same node's balances.
 * @throws NODE_DISAGREEMENT, WATCH_ONE_NODE_ALONE, NODE_BEHIND and the codes of the nodes
 */
export async function readHeld(asking: AskingAgain, holdings: readonly Holding[], minSlot: Slot): Promise<readonly HeldAmount[]> {
  const held: HeldAmount[] = []
  for (let start = 0; start < holdings.length; start += MAX_ACCOUNTS_PER_READ) {
    const batch = holdings.slice(start, start + MAX_ACCOUNTS_PER_READ)
    held.push(...(await askAgain(() => readBatch(asking.nodes, batch, minSlot), asking)))
  }
  return held
}

async function readBatch(nodes: NodeSet, batch: readonly Holding[], minSlot: Slot): Promise<readonly HeldAmount[]> {
  const accounts = batch.map(({ account }) => account)
  const slots = new Map<string, Slot>()
  const ask: Question<readonly bigint[]>['ask'] = async (node, at) => {
    const minContextSlot = at.minContextSlot === undefined || at.minContextSlot < minSlot ? minSlot : at.minContextSlot
    const { contextSlot, value } = await node.getMultipleAccounts(accounts, { commitment: 'finalized', minContextSlot })
    if (contextSlot < minSlot) throw new StrongroomError('NODE_BEHIND', { node: node.name, contextSlot })
    slots.set(node.name, contextSlot)
    return { contextSlot, value: batch.map((holding, index) => amountHeld(holding, value[index] ?? null)) }
  }
  const { nodes: said, value } = await nodes.agree(
    { what: WHAT, ask },
    { compare: (left, right) => firstDifference(accounts, left.value, right.value) },
  )
  assertSaidByTwo(nodes, WHAT, said)
  // Whoever waits for the slot must not wait for one that a single node made up.
  const slot = said.flatMap((node) => slots.get(node) ?? []).toSorted((left, right) => Number(left - right))[0]
  invariant(slot !== undefined, 'balances are of a slot')
  return batch.map(({ account, asset }, index) => ({ account, asset, amount: value[index] ?? 0n, slot }))
}

function firstDifference(accounts: readonly Address[], left: readonly bigint[], right: readonly bigint[]): Difference | null {
  const place = accounts.findIndex((_, index) => left[index] !== right[index])
  const where = accounts[place]
  return where === undefined ? null : { where, left: String(left[place]), right: String(right[place]) }
}
