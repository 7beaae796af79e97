import type { Slot } from '../../core/chain/slot.ts'
import type { Blockhash } from '../../core/lifetime/lifetime.ts'
import type { Storable } from './json.ts'
import type { CreditTable } from './schema.ts'

/**
 * The data of a `block-recorded` event: every movement of the block with all its columns. The credits of a block have following ids, so that
 * `verify` can find them again and compare.
 */
export function describeBlock(block: {
  readonly slot: Slot
  readonly blockhash: Blockhash
  readonly credits: readonly CreditTable[]
}): Storable {
  return { slot: block.slot, blockhash: block.blockhash, credits: block.credits.map(describeCredit) }
}

/** A movement as its event tells it. */
export function describeCredit(credit: CreditTable): Storable {
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
