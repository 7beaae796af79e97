import type { Address } from '../address/address.ts'
import { type Lamports, lamports, type TokenAmount } from '../amount/lamports.ts'
import { createAssociatedAccount } from '../program/associated-token.ts'
import { isNothing, type ConfidentialAccount } from '../program/confidential-account.ts'
import { CONFIDENTIAL_MINT } from '../program/confidential-mint.ts'
import {
  applyPending,
  type ConfidentialPlace,
  configureConfidential,
  makeRoomForConfidential,
  EQUALITY_IS_NEXT,
  PROOF_IS_NEXT,
  RANGE_IS_AFTER,
  verifyEquality,
  verifyRange,
  withdrawConfidential,
  verifyElgamalKey,
} from '../program/confidential-transfer.ts'
import { TOKEN_2022_PROGRAM } from '../program/ids.ts'
import type { Instruction } from '../program/instruction.ts'
import type { MintExtensions } from '../program/mint-extensions.ts'
import type { TransactionOptions } from './sweep.ts'
import { planIfPaid, type Paying, type TokenUpkeepPlan } from './token-upkeep.ts'
import { UNITS_PER_CREATION, UNITS_PER_TOKEN_INSTRUCTION } from './token-units.ts'

const NATIVE = { kind: 'native' } as const
/** What the ledger’s own token command line asks for. */
const MOST_CREDITS = 65_536n
/** Measured at 123,500 with both proofs. */
const UNITS_PER_WITHDRAWAL = 160_000
const CONFIDENTIAL_FEES = 16
const CONFIDENTIAL_ISSUE = 24

/** Why a mint’s accounts are not configured from here; null where they are. */
export function reasonAgainstMint({
  types,
}: Pick<MintExtensions, 'types'>): 'mint-not-confidential' | 'mint-with-hidden-fees' | 'mint-with-hidden-issue' | null {
  if (!types.includes(CONFIDENTIAL_MINT)) return 'mint-not-confidential'
  if (types.includes(CONFIDENTIAL_FEES)) return 'mint-with-hidden-fees'
  return types.includes(CONFIDENTIAL_ISSUE) ? 'mint-with-hidden-issue' : null
}

/** What the signer makes for a configuration: the key, the proof that it holds its secret, and the copy of a balance of nothing. */
export type ConfigurationParts = { readonly elgamalKey: Address; readonly proof: Uint8Array; readonly decryptableZero: Uint8Array }

/** Has an account of ours take confidential transfers; it is made where it is not there. `rentLamports`: what it lacks. */
export function planConfiguration({
  place,
  parts,
  isThere,
  rentLamports,
  ...paying
}: Paying & { place: ConfidentialPlace; parts: ConfigurationParts; isThere: boolean; rentLamports: Lamports }): TokenUpkeepPlan {
  const { account, owner, mint } = place
  const payer = paying.payer.address
  const made = isThere ? [] : [createAssociatedAccount({ payer, owner, mint, tokenProgram: TOKEN_2022_PROGRAM })]
  const { elgamalKey, proof, decryptableZero } = parts
  return planIfPaid(paying, {
    upkeep: { act: 'configure-confidential', account, owner, mint },
    instructions: [
      ...made,
      makeRoomForConfidential({ account, payer, owner }),
      configureConfidential({ account, mint, owner, decryptableZero, mostCredits: MOST_CREDITS, offset: PROOF_IS_NEXT }),
      verifyElgamalKey({ elgamalKey, proof }),
    ],
    computeUnits: UNITS_PER_CREATION * made.length + 5 * UNITS_PER_TOKEN_INSTRUCTION,
    changes: [{ account: payer, asset: NATIVE, change: 0n - rentLamports, atLeast: true }],
    spentLamports: rentLamports,
  })
}

type Application = {
  readonly place: ConfidentialPlace
  readonly expectedCredits: bigint
  readonly decryptableAvailable: Uint8Array
  readonly available?: Uint8Array
}

/**
 * Makes what is pending available. `decryptableAvailable`: the copy of what is available then, which the signer made; `available`: the ciphertext of what was
 * available as it made it.
 */
export function planApplication({
  place,
  expectedCredits,
  decryptableAvailable,
  available,
  ...paying
}: Paying & Application): TokenUpkeepPlan {
  const { account, owner } = place
  return planIfPaid(paying, {
    upkeep: { act: 'apply-pending', ...place, ...(available === undefined ? {} : { available }) },
    instructions: [applyPending({ account, owner, expectedCredits, decryptableAvailable })],
    computeUnits: 2 * UNITS_PER_TOKEN_INSTRUCTION,
    changes: [],
    spentLamports: lamports(0n),
  })
}

/** Whether nothing arrived since the last apply. */
export function isNothingPending({ credits, pendingLow, pendingHigh }: ConfidentialAccount): boolean {
  return credits === 0n && isNothing(pendingLow) && isNothing(pendingHigh)
}

/** What the signer makes for a withdrawal: the copy of what is left, and the proofs. */
export type WithdrawalParts = {
  readonly amount: TokenAmount
  readonly decryptableLeft: Uint8Array
  readonly equality: Omit<Parameters<typeof verifyEquality>[0], 'kind'>
  readonly range: Omit<Parameters<typeof verifyRange>[0], 'kind'>
}

type Withdrawing = { readonly place: ConfidentialPlace; readonly decimals: number; readonly parts: WithdrawalParts }

/** A withdrawal with both proofs behind it. */
export function withdrawalInstructions({
  place,
  decimals,
  parts: { amount, decryptableLeft, equality, range },
}: Withdrawing): Instruction[] {
  const withdrawal = { ...place, amount, decimals, decryptableAvailable: decryptableLeft }
  return [
    withdrawConfidential({ ...withdrawal, equalityOffset: EQUALITY_IS_NEXT, rangeOffset: RANGE_IS_AFTER }),
    verifyEquality(equality),
    verifyRange(range),
  ]
}

/** Makes so much of what is available public again, in the account itself. Both proofs stand in the same transaction, which only version 1 has room for. */
export function planWithdrawal({
  place,
  decimals,
  parts,
  lifetime = { kind: 'blockhash' },
  ...paying
}: Omit<Paying, 'options'> & Withdrawing & { lifetime?: TransactionOptions['lifetime'] }): TokenUpkeepPlan {
  const { account, mint } = place
  const { amount } = parts
  const asset = { kind: 'token', mint, tokenProgram: TOKEN_2022_PROGRAM, decimals } as const
  return planIfPaid(
    { ...paying, options: { version: 1, lifetime } },
    {
      upkeep: { act: 'withdraw-confidential', ...place, amount },
      instructions: withdrawalInstructions({ place, decimals, parts }),
      computeUnits: UNITS_PER_WITHDRAWAL,
      changes: [{ account, asset, change: amount }],
      spentLamports: lamports(0n),
    },
  )
}
