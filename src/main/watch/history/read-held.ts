import type { Address } from '../../../core/address/address.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import type { Asset } from '../../../core/deposit/deposit.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { decodeTokenAccount } from '../../../core/program/token-account.ts'
import type { HeldAmount } from '../../journal/index.ts'
import { type AccountInfo, MAX_ACCOUNTS_PER_READ, type NodeSet } from '../../node/index.ts'

/** An account and an asset whose amount is wanted. */
export type Holding = { readonly owner: Address; readonly account: Address; readonly asset: Asset }

/** What accounts hold at finalized, each with the slot it is true for, none below `minSlot`. */
export async function readHeld(nodes: NodeSet, holdings: readonly Holding[], minSlot: Slot): Promise<readonly HeldAmount[]> {
  const held: HeldAmount[] = []
  for (let start = 0; start < holdings.length; start += MAX_ACCOUNTS_PER_READ) {
    const batch = holdings.slice(start, start + MAX_ACCOUNTS_PER_READ)
    const { contextSlot, value } = await nodes.first(async (node) => {
      const accounts = batch.map(({ account }) => account)
      const answer = await node.getMultipleAccounts(accounts, { commitment: 'finalized', minContextSlot: minSlot })
      if (answer.contextSlot < minSlot) throw new StrongroomError('NODE_BEHIND', { node: node.name, contextSlot: answer.contextSlot })
      return answer
    })
    for (const [index, holding] of batch.entries()) {
      const { account, asset } = holding
      held.push({ account, asset, amount: amountHeld(holding, value[index] ?? null), slot: contextSlot })
    }
  }
  return held
}

/** What of this asset the account holds for its owner: nothing where it does not exist or is no longer theirs. */
function amountHeld({ owner, asset }: Omit<Holding, 'account'>, info: AccountInfo | null): bigint {
  if (info === null) return 0n
  if (asset.kind === 'native') return info.lamports
  const held = info.owner === asset.tokenProgram ? decodeTokenAccount(info.data) : null
  return held !== null && held.owner === owner && held.mint === asset.mint ? held.amount : 0n
}
