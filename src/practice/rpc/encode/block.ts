import type { Block, Reward } from '../../bank/block.ts'
import type { Json } from '../json.ts'
import { encodeEntry, encodeEntryAccounts } from './entry.ts'
import type { BlockView } from './view.ts'

/** A block as getBlock shows it. */
export function encodeBlock(block: Block, view: BlockView): Json {
  return {
    blockHeight: block.height,
    blockTime: block.unixSeconds,
    blockhash: block.blockhash,
    parentSlot: block.parentSlot,
    previousBlockhash: block.previousBlockhash,
    // Nobody earns fees on the practice network; it pays only the recipients that it is told to pay.
    ...(view.rewards ? { rewards: block.rewards.map(encodeReward) } : {}),
    ...encodeContent(block, view),
  }
}

function encodeContent({ entries }: Block, view: BlockView): { readonly [name: string]: Json } {
  if (view.details === 'none') return {}
  if (view.details === 'signatures') return { signatures: entries.map(({ signature }) => signature) }
  const rewards = view.rewards ? [] : null
  if (view.details === 'full') return { transactions: entries.map((entry) => encodeEntry(entry, view, rewards)) }
  return { transactions: entries.map((entry) => encodeEntryAccounts(entry, view)) }
}

function encodeReward({ address, lamports, postBalance }: Reward): Json {
  return { commission: null, lamports, postBalance, pubkey: address, rewardType: 'Staking' }
}
