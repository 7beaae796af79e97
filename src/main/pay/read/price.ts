import type { Address } from '../../../core/address/address.ts'
import { findAssociatedAddress } from '../../../core/address/associated.ts'
import type { Asset } from '../../../core/deposit/deposit.ts'
import { choosePrice, USUAL_BOUNDS } from '../../../core/fee/price.ts'
import { askEach } from '../heights.ts'
import type { PayParts } from '../parts.ts'

/** A node takes no more accounts in one question. The payer, whom all transactions write, is among them. */
const ACCOUNTS_MAX = 128

type Paying = { readonly asset: Asset; readonly from: Address; readonly recipients: readonly Address[] }

/**
 * A price per compute unit from what recent slots took for the accounts that the payments write, as every node tells it; of several prices the
 * lowest, so that a node which exaggerates costs nothing. It is kept within bounds, and the fee that follows is read before it is signed.
 * @throws NODE_*
 */
export async function readPrice({ nodes }: Pick<PayParts, 'nodes'>, paying: Paying): Promise<bigint> {
  const accounts = writtenBy(paying).slice(0, ACCOUNTS_MAX)
  const told = await askEach(nodes, (node) => node.getRecentPrioritizationFees(accounts))
  const prices = [...told.values()].map((recent) => {
    const taken = recent.map(({ microLamports }) => microLamports)
    return choosePrice(taken, USUAL_BOUNDS)
  })
  return prices.reduce((left, right) => (right < left ? right : left))
}

function writtenBy({ asset, from, recipients }: Paying): Address[] {
  if (asset.kind === 'native') return [...new Set([from, ...recipients])]
  const { mint, tokenProgram } = asset
  const accounts = [from, ...recipients].slice(0, ACCOUNTS_MAX).map((owner) => findAssociatedAddress({ owner, mint, tokenProgram }))
  return [...new Set([from, ...accounts])]
}
