import type { Address } from '../address/address.ts'
import type { AccountNames, Values } from './layout.ts'

type Standing = { readonly address: Address | null; readonly signer: boolean }

/** Sysvars by the name that layouts give to the place they stand in. */
const SYSVARS: Readonly<Record<string, string>> = {
  rent: 'SysvarRent111111111111111111111111111111111',
  clock: 'SysvarC1ock11111111111111111111111111111111',
  stakeHistory: 'SysvarStakeHistory1111111111111111111111111',
}

/** The name of each account of an instruction, null where it has none, and the names of those that are not there. */
export function nameAccounts(
  names: AccountNames,
  accounts: readonly Standing[],
  values: Values,
): { readonly named: readonly (string | null)[]; readonly missing: readonly string[] } {
  const places = (typeof names === 'string' ? names : names(values, accounts.length)).split(' ').filter((name) => name !== '')
  const named: (string | null)[] = []
  const missing: string[] = []
  for (const place of places) {
    const account = accounts[named.length]
    if (place.startsWith('...')) nameRest(place.slice(3), accounts, named)
    else if (place.endsWith('@')) {
      const name = place.slice(0, -1)
      if (account !== undefined && account.address === SYSVARS[name]) named.push(name)
    } else if (account !== undefined) named.push(place.replace('?', ''))
    else if (!place.endsWith('?')) missing.push(place)
  }
  return { named: accounts.map((_, index) => named[index] ?? null), missing }
}

function nameRest(place: string, accounts: readonly Standing[], named: (string | null)[]): void {
  const [name = '', others] = place.split('!')
  for (const { signer } of accounts.slice(named.length)) named.push(others === undefined || signer ? name : others || null)
}
