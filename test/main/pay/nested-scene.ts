import type { Address } from '../../../src/core/address/address.ts'
import { accountOf, listCoins, type PracticeMint, tellTokens } from './coins.ts'
import { type House, type Office, openOffice } from './house.ts'
import { askNode } from './relay.ts'

/** What a customer paid to the address of a token account, as if that were a wallet. */
export const LOST = 40_000n
export const PAID = 250_000n

/** Pays into the account of an address; the payer makes it where it is not there. */
export async function payInto(house: House, to: Address, coin: PracticeMint, amount: bigint): Promise<void> {
  await askNode(house.url, 'practice_payIn', [{ kind: 'token', to, amount, mint: coin.mint }])
}

/** An office whose ledger knows a token account of each owner, each with a nested account of another token in it. */
export async function openNested(
  house: House,
  { owner, nested }: { readonly owner: PracticeMint; readonly nested: PracticeMint },
  { count = 1, relays = 1 }: { readonly count?: number; readonly relays?: number } = {},
): Promise<{ office: Office; owners: readonly Address[]; nestedAccounts: readonly Address[] }> {
  const owners = house.take(count)
  for (const to of owners) {
    await payInto(house, to, owner, PAID)
    await payInto(house, to, nested, PAID)
    await payInto(house, accountOf(to, owner), nested, LOST)
  }
  await house.advance(8n)
  const office = await openOffice(house, { relays })
  await listCoins(office, owner === nested ? [owner] : [owner, nested])
  await tellTokens(house, office, { owners, coin: owner })
  return { office, owners, nestedAccounts: owners.map((to) => accountOf(accountOf(to, owner), nested)) }
}
