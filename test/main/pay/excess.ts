import type { Address } from '../../../src/core/address/address.ts'
import { accountOf, listCoins, type PracticeMint, tellTokens } from './coins.ts'
import { type House, type Office, openOffice } from './house.ts'
import { askNode } from './relay.ts'

/** What such an account holds above its minimum, as after a step of the rule. */
export const ABOVE = 550_840n
/** And of the token. */
export const PAID = 250_000n

/** Token accounts of so many customers with tokens in them and lamports above their minimum, which the ledger knows. */
export async function openExcess(
  house: House,
  coin: PracticeMint,
  { count, relays = 1 }: { readonly count: number; readonly relays?: number },
): Promise<{ office: Office; accounts: readonly Address[] }> {
  const owners = house.take(count)
  for (const to of owners) await askNode(house.url, 'practice_payIn', [{ kind: 'token', to, amount: PAID, mint: coin.mint }])
  await house.advance(8n)
  const accounts = owners.map((owner) => accountOf(owner, coin))
  await house.fund(accounts, ABOVE)
  const office = await openOffice(house, { relays })
  await listCoins(office, [coin])
  await tellTokens(house, office, { owners, coin })
  return { office, accounts }
}
