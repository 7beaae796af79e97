import type { Address } from '../../core/address/address.ts'
import { assetKey } from '../../core/deposit/rules.ts'
import type { Asset } from '../../core/deposit/deposit.ts'
import { type IntentRecord, type Journal, PAGE_ROWS_MAX } from '../journal/index.ts'
import { decodeIntent } from './stored-intent.ts'

/** Pages of open intents one question may look at. */
const PAGES_MAX = 1_000

/**
 * What open intents will take out of one account if they land: money that is there and already spoken for. What they bring in is not
 * counted, since it may not come.
 */
export async function readOutflow(
  journal: Journal,
  { account, asset, except }: { account: Address; asset: Asset; except?: string | undefined },
): Promise<bigint> {
  let outflow = 0n
  let after: number | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const intents = await journal.read.openIntents({ ...(after === undefined ? {} : { after }), limit: PAGE_ROWS_MAX })
    for (const intent of intents) if (intent.id !== except) outflow += outflowOf(intent, account, asset)
    after = intents.at(-1)?.sequence
    if (intents.length < PAGE_ROWS_MAX) break
  }
  return outflow
}

function outflowOf({ what }: IntentRecord, account: Address, asset: Asset): bigint {
  const key = assetKey(asset)
  return decodeIntent(what).changes.reduce(
    (sum, change) => (change.account === account && change.change < 0n && assetKey(change.asset) === key ? sum - change.change : sum),
    0n,
  )
}
