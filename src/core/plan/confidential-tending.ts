import { lamports, type TokenAmount } from '../amount/lamports.ts'
import { type CreditsSetting, setCredits } from '../program/confidential-credits.ts'
import type { ConfidentialAccount } from '../program/confidential-account.ts'
import { DEPOSIT_MAX, depositConfidential } from '../program/confidential-deposit.ts'
import { TOKEN_2022_PROGRAM } from '../program/ids.ts'
import type { MintExtensions } from '../program/mint-extensions.ts'
import type { ConfidentialPlace } from '../program/confidential-transfer.ts'
import { type DepositReason, planIfPaid, type Paying, type TokenUpkeepPlan } from './token-upkeep.ts'
import { UNITS_PER_TOKEN_INSTRUCTION } from './token-units.ts'

/** Measured at 9,950. */
const UNITS_PER_DEPOSIT = 30_000

/** Has an account take arrivals of one kind, or refuse them. */
export function planCredits({
  place: { account, owner },
  setting,
  ...paying
}: Paying & { place: ConfidentialPlace; setting: CreditsSetting }): TokenUpkeepPlan {
  return planIfPaid(paying, {
    upkeep: { act: 'set-credits', account, owner, ...setting },
    instructions: [setCredits({ account, owner, ...setting })],
    computeUnits: UNITS_PER_TOKEN_INSTRUCTION,
    changes: [],
    spentLamports: lamports(0n),
  })
}

type Receiving = Pick<ConfidentialAccount, 'approved' | 'takesConfidential' | 'credits' | 'most'>

/** Why nothing can be deposited in an account as it stands, whatever the amount; null where something can. */
export function reasonAgainstDeposits(
  { approved, takesConfidential, credits, most }: Receiving,
  { paused, nonTransferable }: Pick<MintExtensions, 'paused' | 'nonTransferable'>,
): DepositReason | null {
  if (nonTransferable) return 'mint-non-transferable'
  if (paused) return 'mint-paused'
  if (!approved) return 'not-approved'
  if (!takesConfidential) return 'refuses-confidential'
  return credits >= most ? 'full' : null
}

/** Why so much cannot be deposited; null where it can. What is pending then must be read here, or it could not be applied. */
export function reasonAgainstAmount(
  amount: bigint,
  { held, pending }: { readonly held: bigint; readonly pending: bigint },
): DepositReason | null {
  if (amount === 0n) return 'deposit-of-nothing'
  if (amount > held) return 'more-than-public'
  if (amount > DEPOSIT_MAX) return 'more-than-one-deposit'
  return amount + pending > DEPOSIT_MAX ? 'pending-too-much' : null
}

/** Hides so much of an account's public balance: it is pending in it then. */
export function planDeposit({
  place,
  amount,
  decimals,
  ...paying
}: Paying & { place: ConfidentialPlace; amount: TokenAmount; decimals: number }): TokenUpkeepPlan {
  const { account, owner, mint } = place
  const asset = { kind: 'token', mint, tokenProgram: TOKEN_2022_PROGRAM, decimals } as const
  return planIfPaid(paying, {
    upkeep: { act: 'deposit-confidential', account, owner, mint, amount },
    instructions: [depositConfidential({ account, mint, owner, amount, decimals })],
    computeUnits: UNITS_PER_DEPOSIT,
    changes: [{ account, asset, change: 0n - amount }],
    spentLamports: lamports(0n),
  })
}
