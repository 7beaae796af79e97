import type { Address } from '../../core/address/address.ts'
import { assetKey } from '../../core/deposit/rules.ts'
import type { Asset } from '../../core/deposit/deposit.ts'
import type { PlannedIntent } from '../../core/plan/intent.ts'
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
  const planned = decodeIntent(what)
  const key = assetKey(asset)
  const found = planned.changes.filter((change) => change.account === account && assetKey(change.asset) === key)
  // Where it may have to pay the rent of a new account, nothing is predicted of the payer's lamports; that it may is what counts here.
  if (planned.kind === 'payment' && asset.kind === 'native' && planned.feePayer === account && found.length === 0) {
    return planned.payees.reduce((sum, { rentLamports }) => sum + rentLamports, BigInt(planned.feeLamports))
  }
  return found.reduce((sum, { change }) => (change < 0n ? sum - change : sum), 0n)
}

/** Whether an open intent uses an account: changes a balance of it, or tends it. */
export async function isOutstandingFor(journal: Journal, account: Address): Promise<boolean> {
  let after: number | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const intents = await journal.read.openIntents({ ...(after === undefined ? {} : { after }), limit: PAGE_ROWS_MAX })
    if (intents.some(({ what }) => doesUse(decodeIntent(what), account))) return true
    after = intents.at(-1)?.sequence
    if (intents.length < PAGE_ROWS_MAX) break
  }
  return false
}

function doesUse(planned: PlannedIntent, account: Address): boolean {
  if (planned.kind === 'upkeep' && planned.upkeep.account === account) return true
  return planned.changes.some((change) => change.account === account)
}
