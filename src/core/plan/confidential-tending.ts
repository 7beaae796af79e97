import { lamports } from '../amount/lamports.ts'
import { type CreditsSetting, setCredits } from '../program/confidential-credits.ts'
import type { ConfidentialPlace } from '../program/confidential-transfer.ts'
import { planIfPaid, type Paying, type TokenUpkeepPlan } from './token-upkeep.ts'
import { UNITS_PER_TOKEN_INSTRUCTION } from './token-units.ts'

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
