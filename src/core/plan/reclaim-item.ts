import type { Address } from '../address/address.ts'
import { type Lamports, lamports } from '../amount/lamports.ts'
import { closerOf, reasonNotToClose, type TokenAccountOnChain, type TokenAccountReason } from './token-upkeep.ts'

/** One account of ours of which lamports come back, exactly so many; `owner` signs for it. */
export type ReclaimItem = { readonly account: Address; readonly owner: Address; readonly lamports: Lamports } & (
  | { readonly how: 'take-excess' | 'close'; readonly tokenProgram: Address }
  | { readonly how: 'withdraw-nonce' }
)

/** Why an empty token account of ours stays open although it could be closed. */
type KeptFor = 'deposit-address' | 'sweeps-arrive-here'

/** Why lamports stay where they are; core/review/explain-not-reclaimed.ts puts it in words. */
export type NotReclaimedReason =
  | TokenAccountReason
  | KeptFor
  | 'wrapped-sol'
  | 'authority-elsewhere'
  | 'in-use'
  | 'less-than-its-cost'
  | 'nobody-can-pay'

/** Lamports that stay: all of an empty account, or what another holds above its minimum. */
export type NotReclaimed = {
  readonly account: Address
  readonly owner: Address
  readonly lamports: Lamports
  readonly reason: NotReclaimedReason
}

/** A token account as it stands, with the rent-exempt minimum of its size. */
export type RentOfToken = {
  readonly standing: TokenAccountOnChain
  readonly minimumLamports: Lamports
  /** Null where an empty one may be closed. */
  readonly keptFor: KeptFor | null
}

/** A nonce account as it stands, with the rent-exempt minimum of its size. */
export type RentOfNonce = {
  readonly account: Address
  readonly authority: Address
  readonly lamports: Lamports
  readonly minimumLamports: Lamports
}

type IsOurs = (address: Address) => boolean
type Judged = { readonly item: ReclaimItem } | { readonly left: NotReclaimed } | null

/** What comes back of a token account, or why not; null where nothing more than its minimum is in one that holds tokens. */
export function judgeTokenRent({ standing, minimumLamports, keptFor }: RentOfToken, isOurs: IsOurs): Judged {
  const { account, tokenProgram, token, lamports: held } = standing
  const { owner } = token
  const closing = reasonNotToClose(standing, isOurs)
  if (closing === null && keptFor === null) return { item: { how: 'close', account, owner: closerOf(token), tokenProgram, lamports: held } }
  const excess = held > minimumLamports ? lamports(held - minimumLamports) : null
  if (excess === null) {
    const reason = closing ?? keptFor
    return token.amount > 0n || reason === null ? null : { left: { account, owner, lamports: held, reason } }
  }
  const reason = reasonNotToTake(standing, isOurs)
  if (reason !== null) return { left: { account, owner, lamports: excess, reason } }
  return { item: { how: 'take-excess', account, owner, tokenProgram, lamports: excess } }
}

/** What comes back of a nonce account, or why not; null where it holds no more than its minimum. */
export function judgeNonceRent({ account, authority, lamports: held, minimumLamports }: RentOfNonce, isOurs: IsOurs): Judged {
  if (held <= minimumLamports) return null
  const excess = lamports(held - minimumLamports)
  if (!isOurs(authority)) return { left: { account, owner: authority, lamports: excess, reason: 'authority-elsewhere' } }
  return { item: { how: 'withdraw-nonce', account, owner: authority, lamports: excess } }
}

/** In wrapped SOL, lamports above the minimum and the amount become part of the amount as soon as anybody has them counted. */
function reasonNotToTake({ token, extensions }: TokenAccountOnChain, isOurs: IsOurs): NotReclaimedReason | null {
  if (token.nativeReserve !== null) return 'wrapped-sol'
  if (!isOurs(token.owner)) return 'not-ours'
  return extensions === null ? 'extensions-unknown' : null
}
