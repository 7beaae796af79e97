import type { Address } from '../address/address.ts'
import { findAssociatedAddress } from '../address/associated.ts'
import { type Lamports, lamports } from '../amount/lamports.ts'
import type { BalanceChange } from '../payment/outcome.ts'
import type { AccountExtensions } from '../program/account-extensions.ts'
import { emptyingOf, type ZeroProof } from '../program/confidential-emptying.ts'
import { createAssociatedAccount } from '../program/associated-token.ts'
import type { Instruction } from '../program/instruction.ts'
import { closeTokenAccount, revoke } from '../program/token.ts'
import type { TokenAccount } from '../program/token-account.ts'
import type { NotAWallet } from '../recipient/recipient.ts'
import type { ChainTerms, Holder, TransactionOptions } from './sweep.ts'
import { UNITS_PER_CREATION, UNITS_PER_TOKEN_INSTRUCTION } from './token-units.ts'
import { type PlannedUpkeep, planUpkeep, type Upkeep } from './upkeep.ts'

const NATIVE = { kind: 'native' } as const
/** Measured at 9,800 with the proof and the closing. */
const UNITS_PER_EMPTYING = 20_000

/** A token account as it stands; `extensions` null where its bytes cannot be read. */
export type TokenAccountOnChain = {
  readonly account: Address
  readonly tokenProgram: Address
  readonly lamports: Lamports
  readonly token: TokenAccount
  readonly extensions: AccountExtensions | null
}

/** What stands in the way of closing an account, or of taking a permission back. */
export type TokenAccountReason =
  | 'not-a-token-account'
  | 'not-ours'
  | 'close-authority-elsewhere'
  | 'extensions-unknown'
  | 'frozen'
  | 'holds-tokens'
  | 'withheld-fees'
  | 'confidential-balance'
  | 'no-delegate'
  | 'outstanding'

/** What stands in the way of making an account. */
export type TokenCreationReason = NotAWallet | 'mint-not-there' | 'exists' | 'something-else-there'

/** What stands in the way of configuring an account for confidential transfers, or of applying what is pending in it. */
export type ConfidentialReason =
  | 'mint-not-confidential'
  | 'mint-with-hidden-fees'
  | 'mint-with-hidden-issue'
  | 'configured'
  | 'proofs-off'
  | 'nothing-pending'
  | 'keys-elsewhere'
  | 'hidden-unreadable'
  | 'nothing-available'
  | 'more-than-available'
  | 'not-provable'
  | 'no-place-for-proof'
  | 'no-proof-account'
  | 'nodes-behind'
  | 'credits-set'
  | 'pending-in-it'
  | 'available-in-it'
  | 'no-zero-proof'
  | 'version-1-not-taken'
  | DepositReason

/** What stands in the way of depositing from the public balance of an account. */
export type DepositReason =
  | 'deposit-of-nothing'
  | 'more-than-public'
  | 'more-than-one-deposit'
  | 'pending-too-much'
  | 'full'
  | 'not-approved'
  | 'refuses-confidential'
  | 'mint-paused'
  | 'mint-non-transferable'

export type TokenUpkeepReason = TokenAccountReason | TokenCreationReason | ConfidentialReason | 'payer-short'

/** Either planned, or refused for a reason that core/review/explain-token-upkeep.ts puts in words. */
export type TokenUpkeepPlan =
  | { readonly kind: 'planned'; readonly planned: PlannedUpkeep }
  | { readonly kind: 'refused'; readonly reason: TokenUpkeepReason }

/** Who pays: their lamports are those that nothing outstanding needs. */
export type Paying = { readonly payer: Holder; readonly terms: ChainTerms; readonly options: TransactionOptions }

/** Who has to sign for an account to close. */
export function closerOf({ owner, closeAuthority }: TokenAccount): Address {
  return closeAuthority ?? owner
}

/** Why an account cannot be closed (field/sending.md, W23); null where it can. `isOurs`: whether its key is in this vault. */
export function reasonNotToClose(
  { token, extensions }: TokenAccountOnChain,
  isOurs: (address: Address) => boolean,
): TokenAccountReason | null {
  if (!isOurs(closerOf(token))) return token.closeAuthority === null ? 'not-ours' : 'close-authority-elsewhere'
  if (extensions === null) return 'extensions-unknown'
  if (token.state === 'frozen') return 'frozen'
  if (token.amount > 0n) return 'holds-tokens'
  if (extensions.withheld > 0n) return 'withheld-fees'
  return extensions.confidential ? 'confidential-balance' : null
}

/** Why there is no permission to take back, or it cannot be; null where it can. */
export function reasonNotToRevoke({ token }: TokenAccountOnChain, isOurs: (address: Address) => boolean): TokenAccountReason | null {
  if (!isOurs(token.owner)) return 'not-ours'
  if (token.delegate === null) return 'no-delegate'
  return token.state === 'frozen' ? 'frozen' : null
}

/** Closes an empty account, where it is confidential by the proof that it hides nothing; all its lamports, rent and whatever was added or is added until then, go to `destination`. */
export function planTokenClosing({
  standing,
  destination,
  zero = null,
  ...paying
}: Paying & { standing: TokenAccountOnChain; destination: Address; zero?: ZeroProof | null }): TokenUpkeepPlan {
  const { account, tokenProgram, lamports: held, token } = standing
  return planIfPaid(paying, {
    upkeep: { act: 'close-token-account', account, destination, ...(zero === null ? {} : { owner: token.owner, mint: token.mint }) },
    instructions: [
      ...(zero === null ? [] : emptyingOf({ account, owner: token.owner, zero })),
      closeTokenAccount({ tokenProgram, account, destination, owner: closerOf(token) }),
    ],
    computeUnits: UNITS_PER_TOKEN_INSTRUCTION + (zero === null ? 0 : UNITS_PER_EMPTYING),
    changes: [{ account: destination, asset: NATIVE, change: held, atLeast: true }],
    spentLamports: lamports(0n),
  })
}

/** Takes back what was allowed to the account's delegate. */
export function planDelegateRevocation({ standing, ...paying }: Paying & { standing: TokenAccountOnChain }): TokenUpkeepPlan {
  const { account, tokenProgram, token } = standing
  return planIfPaid(paying, {
    upkeep: { act: 'revoke-delegate', account },
    instructions: [revoke({ tokenProgram, account, owner: token.owner })],
    computeUnits: UNITS_PER_TOKEN_INSTRUCTION,
    changes: [],
    spentLamports: lamports(0n),
  })
}

/** Makes the associated account of an owner for a mint; `rentLamports`: what is still missing there. It fails where somebody was faster. */
export function planTokenCreation({
  owner,
  mint,
  tokenProgram,
  rentLamports,
  ...paying
}: Paying & { owner: Address; mint: Address; tokenProgram: Address; rentLamports: Lamports }): TokenUpkeepPlan {
  const account = findAssociatedAddress({ owner, mint, tokenProgram })
  const { payer } = paying
  return planIfPaid(paying, {
    upkeep: { act: 'create-token-account', account, owner, mint },
    instructions: [createAssociatedAccount({ payer: payer.address, owner, mint, tokenProgram })],
    computeUnits: UNITS_PER_CREATION,
    // Lamports that somebody sends ahead until then are rent that need not be paid.
    changes: [{ account: payer.address, asset: NATIVE, change: 0n - rentLamports, atLeast: true }],
    spentLamports: rentLamports,
  })
}

type Act = {
  readonly upkeep: Upkeep
  readonly instructions: readonly Instruction[]
  readonly computeUnits: number
  readonly changes: readonly BalanceChange[]
  /** Beside the fee, paid before anything comes back. */
  readonly spentLamports: Lamports
}

/** The upkeep, or that whoever pays for it has too little. */
export function planIfPaid(
  { payer, terms, options }: Paying,
  { upkeep, instructions, computeUnits, changes, spentLamports }: Act,
): TokenUpkeepPlan {
  const planned = planUpkeep({
    upkeep,
    instructions,
    computeUnits,
    changes,
    feePayer: payer.address,
    terms,
    options,
  })
  const left = payer.lamports - planned.feeLamports - spentLamports
  return left < terms.rentMinimumLamports ? { kind: 'refused', reason: 'payer-short' } : { kind: 'planned', planned }
}
