import { isAddress } from '../../../core/address/address.ts'
import { useRest } from '../../parts/use-rest.ts'
import { FollowUpkeep } from './follow-upkeep.tsx'
import { NewTokenAccount } from './new-token-account.tsx'
import { OneTokenAccount } from './one-token-account.tsx'
import { TokenAccountList } from './token-account-list.tsx'

/**
 * Our token accounts. `/token-accounts` lists them, `/token-accounts/new` makes one, `/token-accounts/at/<address>` shows one,
 * `/token-accounts/<id>` follows what was decided.
 */
export function TokenAccountsScreen() {
  const [place, address = ''] = useRest()
  if (place === undefined) return <TokenAccountList />
  if (place === 'new') return <NewTokenAccount />
  if (place === 'at' && isAddress(address)) return <OneTokenAccount key={address} account={address} />
  return <FollowUpkeep key={place} id={place} />
}
