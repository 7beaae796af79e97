import type { Address } from '../../../core/address/address.ts'
import { type Lamports, lamports } from '../../../core/amount/lamports.ts'
import type { Asset } from '../../../core/deposit/deposit.ts'
import type { DestinationRefusal } from '../../../core/plan/sweep.ts'
import { decodeConfidentialAccount } from '../../../core/program/confidential-account.ts'
import { decodeTokenAccount } from '../../../core/program/token-account.ts'
import type { AccountInfo } from '../../node/index.ts'
import type { MintTerms } from './token-payment.ts'
import { isVacant } from './token-accounts.ts'

type Token = Extract<Asset, { kind: 'token' }>

/** What there is where the tokens of a sweep are to arrive. none: the account is still to be made, and holds so many lamports ahead of that. */
export type Place =
  | { readonly kind: 'open' }
  | { readonly kind: 'none'; readonly held: bigint }
  | { readonly kind: 'refused'; readonly reason: DestinationRefusal }

export function placeOf(info: AccountInfo | null, { owner, asset }: { owner: Address; asset: Token }): Place {
  // Anybody may send lamports to where the account will be: it is still to be made, and they count towards its rent.
  if (info === null || isVacant(info)) return { kind: 'none', held: info?.lamports ?? 0n }
  const token = info.owner === asset.tokenProgram ? decodeTokenAccount(info.data) : null
  if (token === null || token.owner !== owner || token.mint !== asset.mint) return { kind: 'refused', reason: 'destination-not-ours' }
  if (token.state === 'frozen') return { kind: 'refused', reason: 'destination-frozen' }
  return decodeConfidentialAccount(info.data)?.takesPublic === false
    ? { kind: 'refused', reason: 'destination-credits-off' }
    : { kind: 'open' }
}

/** Why nothing can arrive there; null where it can. An account that is made on the way takes nothing where it starts frozen. */
export function reasonNotToArrive(place: Place, { startsFrozen }: Pick<MintTerms, 'startsFrozen'>): DestinationRefusal | null {
  if (place.kind === 'refused') return place.reason
  return place.kind === 'none' && startsFrozen ? 'destination-starts-frozen' : null
}

export function missing(minimum: bigint, held: bigint): Lamports {
  return lamports(minimum > held ? minimum - held : 0n)
}
