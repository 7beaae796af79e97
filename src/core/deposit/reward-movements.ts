import type { AccountsBlock, BlockReward } from './block.ts'
import type { Movement } from './deposit.ts'
import { isIn, type MovementRules } from './rules.ts'

/** The leader's share of the fees is paid when the block is done; every other reward before its first transaction. */
const PAID_LAST = 'Fee'
/** The place of the first transaction, which they share: they stand before it in the list. */
const BEFORE_THE_FIRST = 0

/** What the chain itself paid to, or took from, watched wallets in one block. */
export function rewardMovements(block: AccountsBlock, rules: MovementRules): { early: Movement[]; late: Movement[] } {
  const ours = block.rewards.filter(({ pubkey, lamports }) => lamports !== 0n && rules.wallets.has(pubkey))
  const at = (index: number) => (reward: BlockReward) => rewardMovement({ reward, index, rules })
  return {
    early: ours.filter(({ rewardType }) => rewardType !== PAID_LAST).flatMap(at(BEFORE_THE_FIRST)),
    late: ours.filter(({ rewardType }) => rewardType === PAID_LAST).flatMap(at(block.transactionCount)),
  }
}

function rewardMovement({ reward, index, rules }: { reward: BlockReward; index: number; rules: MovementRules }): Movement[] {
  if (!isIn(rules.wallets, reward.pubkey)) return []
  const { pubkey, lamports, postBalance } = reward
  return [
    {
      signature: null,
      slot: rules.slot,
      index,
      owner: pubkey,
      account: pubkey,
      asset: { kind: 'native' },
      before: postBalance - lamports,
      after: postBalance,
      verdict: lamports > 0n ? { kind: 'credit', class: 'reward' } : { kind: 'outgoing' },
    },
  ]
}
