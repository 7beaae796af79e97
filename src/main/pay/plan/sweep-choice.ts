import type { Address } from '../../../core/address/address.ts'
import { PAGE_ROWS_MAX } from '../../journal/index.ts'
import { readHeld } from '../read/balances.ts'
import { readTaken } from '../intent/outflow.ts'
import { inRunsOf, type PayParts } from '../parts.ts'
import { readListedAsset } from '../read/listed-asset.ts'
import type { SweepRequest } from '../intent/sweep-request.ts'

/** A deposit account, and what it holds of an asset as the journal knows it. */
export type Choosable = { readonly address: Address; readonly label: string | null; readonly amount: bigint }

/**
 * The deposit accounts that a person may choose from for a sweep, the largest balance first: those that hold some of the asset, and that nothing
 * unfinished takes from.
 * @throws PLAN_MINT_NOT_LISTED
 */
export async function readToChoose({ journal }: Pick<PayParts, 'journal'>, request: Pick<SweepRequest, 'asset'>): Promise<Choosable[]> {
  const asset = await readListedAsset({ journal }, request)
  const taken = await readTaken(journal, { asset })
  const held = (await readHeld(journal, asset)).filter(({ account }) => !taken.has(account))
  const labels = new Map<Address, string | null>()
  for (const run of inRunsOf(PAGE_ROWS_MAX, [...new Set(held.map(({ owner }) => owner))])) {
    const accounts = await journal.read.accountsByAddress(run)
    for (const { address, role, label } of accounts) if (role === 'deposit') labels.set(address, label)
  }
  const rows = held.flatMap(({ owner: address, amount }) => {
    const label = labels.get(address)
    return label === undefined ? [] : [{ address, label, amount }]
  })
  return rows.sort(largestFirst)
}

function largestFirst(left: Choosable, right: Choosable): number {
  if (left.amount !== right.amount) return left.amount > right.amount ? -1 : 1
  return left.address < right.address ? -1 : 1
}
