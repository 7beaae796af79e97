import type { Address } from '../../core/address/address.ts'
import type { Slot } from '../../core/chain/slot.ts'
import type { Blockhash } from '../../core/lifetime/lifetime.ts'
import type { EventData } from '../../core/journal/events.ts'
import type { CreditTable } from './schema.ts'

/**
 * The data of a `block-recorded` event: every movement of the block with all its columns. The credits of a block have following ids, so that
 * `verify` can find them again and compare.
 */
export function describeBlock(block: {
  readonly slot: Slot
  readonly blockhash: Blockhash
  readonly credits: readonly CreditTable[]
}): EventData['block-recorded'] {
  return { slot: block.slot, blockhash: block.blockhash, credits: block.credits.map(describeCredit) }
}

/**
 * The data of a `history-recorded` event: movements that were read back, each with its slot and its gap, since they come from several blocks.
 */
export function describeHistory(history: {
  readonly owner: Address
  readonly node: string
  readonly credits: readonly CreditTable[]
}): EventData['history-recorded'] {
  const { owner, node, credits } = history
  return { owner, node, credits: credits.map((credit) => ({ ...describeCredit(credit), slot: credit.slot, gap: credit.gap_id })) }
}

/** A movement as its event tells it. */
export function describeCredit(credit: CreditTable): EventData['block-recorded']['credits'][number] {
  return {
    id: credit.id,
    signature: credit.signature,
    index: credit.block_index,
    owner: credit.owner,
    account: credit.account,
    asset: credit.asset_id,
    before: BigInt(credit.before_amount),
    after: BigInt(credit.after_amount),
    verdict: credit.verdict,
    why: credit.class ?? credit.reason,
  }
}
