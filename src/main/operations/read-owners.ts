import type { Address } from '../../core/address/address.ts'
import type { AccountRole, Journal } from '../journal/index.ts'

type Page = { readonly role: AccountRole; readonly after: Address | undefined; readonly limit: number }

/** So many accounts of ours, whose token accounts are asked for. `next`: with which this page ends; null where there are no more. */
export async function readOwners({ read }: Pick<Journal, 'read'>, { role, after, limit }: Page) {
  const accounts = await read.accounts({ role, ...(after === undefined ? {} : { after }), limit })
  const owners = accounts.map(({ address }) => address)
  return { owners, next: owners.length < limit ? null : (owners.at(-1) ?? null) }
}
