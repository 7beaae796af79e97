import type { Address } from '../address/address.ts'
import { type Lamports, lamports } from '../amount/lamports.ts'
import {
  closeProofContext,
  type ConfidentialPlace,
  EQUALITY_IS_NEXT,
  keepRange,
  PROOF_PROGRAM,
  RANGE_IS_KEPT,
  verifyEquality,
  withdrawByContext,
} from '../program/confidential-transfer.ts'
import { TOKEN_2022_PROGRAM } from '../program/ids.ts'
import { contextBytes, type ContextPlace } from '../program/proof-context.ts'
import { rangeOfNothing } from '../program/range-of-nothing.ts'
import { createAccountWithSeed } from '../program/system.ts'
import type { WithdrawalParts } from './confidential-upkeep.ts'
import { planIfPaid, type Paying, type TokenUpkeepPlan } from './token-upkeep.ts'

/*
 * A withdrawal without version 1, in three transactions. Making the account and proving in it do not fit into one: together they are 1,302 bytes of 1,232.
 * Proving alone is 1,141, and 1,193 with a price.
 */

const NATIVE = { kind: 'native' } as const
const UNITS_PER_CREATION = 300
/** What the proof program takes for each, by its own table, with some room for the others. */
const UNITS_PER_RANGE = 111_000
const UNITS_PER_EQUALITY = 6_400
const UNITS_PER_CLOSING = 3_300
const UNITS_PER_TOKEN_WITHDRAWAL = 30_000

/** `serves`: the token account that the proof is for. The payer pays all of it, and what it makes is the payer's to close. */
type Step = Paying & { readonly serves: Address }

/** Makes the account that a range proof is to be kept in. Until then it is nobody's: whoever proves in it first owns its rent. */
export function planProofAccount({
  serves,
  context: { context, seed },
  rentLamports,
  ...paying
}: Step & { context: ContextPlace; rentLamports: Lamports }): TokenUpkeepPlan {
  const payer = paying.payer.address
  const made = { payer, account: context, base: payer, seed, lamports: rentLamports, owner: PROOF_PROGRAM }
  return planIfPaid(paying, {
    upkeep: { act: 'make-proof-account', account: context, serves },
    instructions: [createAccountWithSeed({ ...made, byteLength: BigInt(contextBytes('range')) })],
    computeUnits: UNITS_PER_CREATION,
    changes: [
      { account: payer, asset: NATIVE, change: 0n - rentLamports },
      { account: context, asset: NATIVE, change: rentLamports },
    ],
    spentLamports: rentLamports,
  })
}

/** Proves in it that what would be left is not less than nothing. `equality`: the proof over the same commitment, which the withdrawal needs. */
export function planProof({
  serves,
  context,
  range,
  equality,
  ...paying
}: Step & { context: Address; range: WithdrawalParts['range']; equality: Uint8Array }): TokenUpkeepPlan {
  return planIfPaid(paying, {
    upkeep: { act: 'prove-in-account', account: context, serves, equality },
    instructions: [keepRange({ ...range, context, authority: paying.payer.address })],
    computeUnits: UNITS_PER_RANGE,
    changes: [],
    spentLamports: lamports(0n),
  })
}

/** Withdraws by what is kept there, and closes it: `held` comes back to the payer, and whatever was added until then. */
export function planWithdrawalByContext({
  place,
  decimals,
  context,
  held,
  parts: { amount, decryptableLeft, equality },
  ...paying
}: Paying & {
  place: ConfidentialPlace
  decimals: number
  context: Address
  held: Lamports
  parts: Omit<WithdrawalParts, 'range'>
}): TokenUpkeepPlan {
  const { account, owner, mint } = place
  const payer = paying.payer.address
  const asset = { kind: 'token', mint, tokenProgram: TOKEN_2022_PROGRAM, decimals } as const
  const withdrawal = { account, mint, owner, amount, decimals, decryptableAvailable: decryptableLeft, rangeContext: context }
  return planIfPaid(paying, {
    upkeep: { act: 'withdraw-confidential', ...place, amount, context },
    instructions: [
      withdrawByContext({ ...withdrawal, equalityOffset: EQUALITY_IS_NEXT, rangeOffset: RANGE_IS_KEPT }),
      verifyEquality(equality),
      closeProofContext({ context, destination: payer, authority: payer }),
    ],
    computeUnits: UNITS_PER_TOKEN_WITHDRAWAL + UNITS_PER_EQUALITY + UNITS_PER_CLOSING,
    changes: [
      { account, asset, change: amount },
      { account: payer, asset: NATIVE, change: held, atLeast: true },
    ],
    spentLamports: lamports(0n),
  })
}

/**
 * Closes an account that keeps a proof which nothing needs any more. One that is empty (`isEmpty`) is nobody's until something is proved in it: that a
 * 0 is no less is proved there first, in the same transaction.
 */
export function planProofClosing({
  serves,
  context,
  held,
  isEmpty,
  ...paying
}: Step & { context: Address; held: Lamports; isEmpty: boolean }): TokenUpkeepPlan {
  const payer = paying.payer.address
  const proved = isEmpty ? [keepRange({ ...rangeOfNothing(), context, authority: payer })] : []
  return planIfPaid(paying, {
    upkeep: { act: 'close-proof-account', account: context, serves },
    instructions: [...proved, closeProofContext({ context, destination: payer, authority: payer })],
    computeUnits: UNITS_PER_RANGE * proved.length + UNITS_PER_CLOSING,
    changes: [{ account: payer, asset: NATIVE, change: held, atLeast: true }],
    spentLamports: lamports(0n),
  })
}
