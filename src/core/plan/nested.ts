import type { Address } from '../address/address.ts'
import { type Lamports, lamports, type TokenAmount, tokenAmount } from '../amount/lamports.ts'
import type { Asset } from '../deposit/deposit.ts'
import { createAssociatedAccountIdempotent, findNested, recoverNested } from '../program/associated-token.ts'
import { type TransferFee, withheldOf } from '../program/transfer-fee.ts'
import { optionsUnder } from './draft.ts'
import type { ChainTerms, DestinationRefusal, Holder, MintRefusal, TransactionOptions } from './sweep.ts'
import type { TokenAccountOnChain } from './token-upkeep.ts'
import { UNITS_PER_CREATION, UNITS_PER_RECOVERY } from './token-units.ts'
import { type PlannedUpkeep, planUpkeep } from './upkeep.ts'

const NATIVE = { kind: 'native' } as const

/** Where the tokens go: the wallet’s own account for the same mint. none: it is still to be made, and so much of its rent is missing. */
export type NestedDestination =
  | { readonly kind: 'open'; readonly memoRequired: boolean }
  | { readonly kind: 'none'; readonly rentLamports: Lamports }
  | { readonly kind: 'refused'; readonly reason: DestinationRefusal }

/** What a mint does to every transfer of it. */
export type NestedMint = { readonly refusal: MintRefusal | null; readonly transferFee: TransferFee | null; readonly isHooked: boolean }

/** A nested account as it stands. `ownerAccount`: the token account of the wallet that owns it. */
export type NestedFound = {
  readonly wallet: Address
  readonly ownerAccount: Address
  readonly ownerMint: Address
  readonly ownerProgram: Address
  /** The program that recovers looks at it. */
  readonly isOwnerThere: boolean
  readonly asset: Extract<Asset, { kind: 'token' }>
  readonly standing: TokenAccountOnChain
  readonly mint: NestedMint
  readonly destination: NestedDestination
}

/** Why a nested account stays as it is; core/review/explain-nested.ts puts it in words. */
export type NestedReason =
  | 'not-ours'
  | 'two-programs'
  | 'owner-not-associated'
  | 'owner-gone'
  | 'changed-hands'
  | 'frozen'
  | 'withheld-fees'
  | 'extensions-unknown'
  | 'hooked'
  | 'memo-required'
  | 'in-use'
  | 'made-by-another'
  | 'less-than-its-cost'
  | 'nobody-can-pay'
  | MintRefusal
  | DestinationRefusal

/** What comes back of one nested account: `amount` is all of its tokens, `arrives` what the mint withholds taken off. */
export type NestedRecovery = {
  readonly account: Address
  readonly wallet: Address
  readonly destination: Address
  readonly asset: NestedFound['asset']
  readonly amount: TokenAmount
  readonly arrives: TokenAmount
  /** To the wallet. */
  readonly lamports: Lamports
  /** Paid for the account that the tokens go to; 0 where it is there. */
  readonly rentLamports: Lamports
}

export type NestedLeft = {
  readonly account: Address
  readonly wallet: Address
  readonly mint: Address
  readonly amount: TokenAmount
  readonly lamports: Lamports
  readonly reason: NestedReason
}

export type PlannedNested = { readonly planned: PlannedUpkeep; readonly recovery: NestedRecovery }

export type NestedPlan = {
  readonly transactions: readonly PlannedNested[]
  readonly leftOut: readonly NestedLeft[]
  readonly totals: {
    readonly reclaimedLamports: Lamports
    readonly rentLamports: Lamports
    readonly feeLamports: Lamports
    /** What is reclaimed less rent and fees. It is negative where rent and fees are more, and then only the tokens are gained. */
    readonly gainLamports: bigint
  }
}

export type NestedRequest = {
  readonly found: readonly NestedFound[]
  /** Whether a key is in this vault. */
  readonly isOurs: (address: Address) => boolean
  /** Whether something that is decided and not ended uses an account. */
  readonly isInUse: (account: Address) => boolean
  /** Pays every fee, and the rent of every account that is made. */
  readonly treasury: Holder
  readonly terms: ChainTerms
  readonly options: TransactionOptions
}

/**
 * Plans the recovery of nested accounts, each in a transaction of its own: its tokens go to the wallet’s own account for the same mint, its lamports to the
 * wallet. Left out is what the network would refuse, and what holds no tokens and costs as much as it gives.
 */
export function planNested(request: NestedRequest): NestedPlan {
  const { treasury, terms } = request
  const options = optionsUnder(request.options, terms)
  const transactions: PlannedNested[] = []
  const leftOut: NestedLeft[] = []
  const made = new Set<Address>()
  let spare = treasury.lamports - terms.rentMinimumLamports
  for (const found of [...request.found].sort((one, other) => (one.standing.account < other.standing.account ? -1 : 1))) {
    const reason = reasonNotToRecover(found, request)
    if (reason !== null) {
      leftOut.push(leave(found, reason))
      continue
    }
    const recovery = recoveryOf(found)
    const planned = planOne(found, recovery, { payer: treasury.address, terms, options })
    const costs = planned.feeLamports + recovery.rentLamports
    const against = reasonAgainst(recovery, { costs, spare, isMade: made.has(recovery.destination) })
    if (against !== null) {
      leftOut.push(leave(found, against))
      continue
    }
    if (found.destination.kind === 'none') made.add(recovery.destination)
    spare -= costs
    transactions.push({ planned, recovery })
  }
  return { transactions, leftOut, totals: addUp(transactions) }
}

/** Why the network would refuse it, or nothing may be signed of it now; null where nothing stands in the way. */
function reasonNotToRecover(
  { wallet, ownerAccount, ownerMint, ownerProgram, isOwnerThere, asset, standing, mint, destination }: NestedFound,
  { isOurs, isInUse }: NestedRequest,
): NestedReason | null {
  const { account, tokenProgram, token, extensions } = standing
  if (!isOurs(wallet)) return 'not-ours'
  // The program that recovers derives all three accounts by one token program.
  if (ownerProgram !== tokenProgram) return 'two-programs'
  const derived = findNested({ wallet, ownerMint, mint: asset.mint, tokenProgram })
  if (ownerAccount !== derived.ownerAccount || account !== derived.nestedAccount) return 'owner-not-associated'
  if (token.owner !== ownerAccount || token.mint !== asset.mint || tokenProgram !== asset.tokenProgram) return 'changed-hands'
  if (token.state === 'frozen') return 'frozen'
  if (extensions === null || extensions.confidential || token.closeAuthority !== null) return 'extensions-unknown'
  if (extensions.withheld > 0n) return 'withheld-fees'
  if (!isOwnerThere) return 'owner-gone'
  if (mint.refusal !== null) return mint.refusal
  if (mint.isHooked) return 'hooked'
  if (destination.kind === 'refused') return destination.reason
  if (destination.kind === 'open' && destination.memoRequired) return 'memo-required'
  return [account, ownerAccount, derived.destination].some(isInUse) ? 'in-use' : null
}

type Judging = { readonly costs: bigint; readonly spare: bigint; readonly isMade: boolean }

/** Of two that would make the same account, which one pays for it is known only on chain: the second waits. */
function reasonAgainst({ amount, lamports: back }: NestedRecovery, { costs, spare, isMade }: Judging): NestedReason | null {
  if (isMade) return 'made-by-another'
  if (amount === 0n && back <= costs) return 'less-than-its-cost'
  return costs > spare ? 'nobody-can-pay' : null
}

function recoveryOf({ wallet, ownerMint, asset, standing, mint: { transferFee }, destination }: NestedFound): NestedRecovery {
  const { account, tokenProgram, token } = standing
  const withheld = transferFee === null ? 0n : withheldOf(transferFee, token.amount)
  return {
    account,
    wallet,
    destination: findNested({ wallet, ownerMint, mint: asset.mint, tokenProgram }).destination,
    asset,
    amount: token.amount,
    arrives: tokenAmount(token.amount - withheld),
    lamports: lamportsBack(standing),
    rentLamports: destination.kind === 'none' ? destination.rentLamports : lamports(0n),
  }
}

/** Wrapped lamports are its tokens, and go where tokens go. */
function lamportsBack({ lamports: held, token: { amount, nativeReserve } }: TokenAccountOnChain): Lamports {
  return nativeReserve === null ? held : lamports(held > amount ? held - amount : 0n)
}

function planOne(
  { wallet, ownerAccount, ownerMint, standing, destination: place }: NestedFound,
  { account, destination, asset, arrives, lamports: back, rentLamports }: NestedRecovery,
  { payer, terms, options }: { payer: Address; terms: ChainTerms; options: TransactionOptions },
): PlannedUpkeep {
  const { tokenProgram } = standing
  const { mint } = asset
  const isMade = place.kind === 'none'
  return planUpkeep({
    upkeep: { act: 'recover-nested', account, mint, destination, ownerAccount, ownerMint, owner: wallet },
    instructions: [
      ...(isMade ? [createAssociatedAccountIdempotent({ payer, owner: wallet, mint, tokenProgram })] : []),
      recoverNested({ wallet, ownerMint, mint, tokenProgram }),
    ],
    computeUnits: UNITS_PER_RECOVERY + (isMade ? UNITS_PER_CREATION : 0),
    changes: [
      // With what anybody sends there until then.
      { account: wallet, asset: NATIVE, change: back, atLeast: true },
      { account: destination, asset, change: arrives, atLeast: true },
      ...(isMade ? [{ account: payer, asset: NATIVE, change: 0n - rentLamports, atLeast: true as const }] : []),
    ],
    feePayer: payer,
    terms,
    options,
  })
}

function leave({ wallet, standing, asset: { mint } }: NestedFound, reason: NestedReason): NestedLeft {
  const { account, token } = standing
  return { account, wallet, mint, amount: token.amount, lamports: lamportsBack(standing), reason }
}

function addUp(transactions: readonly PlannedNested[]): NestedPlan['totals'] {
  const sum = (of: (one: PlannedNested) => bigint) => transactions.reduce((all, one) => all + of(one), 0n)
  const reclaimed = sum(({ recovery }) => recovery.lamports)
  const rent = sum(({ recovery }) => recovery.rentLamports)
  const fees = sum(({ planned }) => planned.feeLamports)
  return {
    reclaimedLamports: lamports(reclaimed),
    rentLamports: lamports(rent),
    feeLamports: lamports(fees),
    gainLamports: reclaimed - rent - fees,
  }
}
