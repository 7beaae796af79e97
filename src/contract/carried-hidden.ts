import * as z from 'zod'
import type { ErrorCode } from '../core/error/codes.ts'
import { nonceAccounts, PLANNING, PREPARING_TAKEN, PreparedSchema, takenNonces } from './carried-parts.ts'
import { operation } from './operation.ts'
import { AddressSchema, AmountOrAllSchema, AmountSchema } from './schemas.ts'
import { PlanDigestSchema } from './sweeps.ts'
import { UpkeepPlanSchema } from './upkeep.ts'

const HiddenRequestSchema = z.strictObject({
  account: AddressSchema.describe('the token account; its owner is watched here, the owner’s key elsewhere'),
  act: z.enum(['apply', 'withdraw']).describe('apply: makes available what is pending; withdraw: makes an amount public again'),
  amount: AmountOrAllSchema.optional().describe('of a withdrawal: in smallest units, or all'),
  nonceAccount: nonceAccounts('the owner of the token account'),
})

const PLANNING_HIDDEN: readonly ErrorCode[] = [...PLANNING.filter((code) => code !== 'PLAN_MINT_NOT_LISTED'), 'CARRY_NO_HIDDEN']

/** What is done to hidden balances whose keys are elsewhere: prepared here with blanks, which are filled where the keys are. */
export const carriedHidden = {
  planConfidential: operation
    .meta({
      words:
        'Shows what an apply or a withdrawal in a confidential account whose keys are elsewhere would do and cost, or why it is not prepared. What the account hides is not known here. Prepares nothing.',
      example: 'bundles plan-confidential --account <address> --act apply',
      errors: PLANNING_HIDDEN,
      needsCaughtUp: true,
      needsNetwork: true,
    })
    .input(HiddenRequestSchema)
    .output(
      UpkeepPlanSchema.extend({
        /** Pays the fee, signs, and has authority over the nonce account. */
        owner: AddressSchema,
        mint: AddressSchema,
        decimals: z.number().int(),
        /** Arrivals that were not applied. */
        credits: AmountSchema,
        nonceAccounts: takenNonces,
      }),
    ),
  prepareConfidential: operation
    .meta({
      words:
        'Writes an apply or a withdrawal in a confidential account whose keys are elsewhere into a bundle, with the bytes of the account. The workstation that has the keys reads what it hides, makes the copies and proofs, and signs. Until it has ended, nothing else is decided of the account here.',
      example: 'bundles prepare-confidential --account <address> --act withdraw --amount all --digest <digest>',
      errors: [...PLANNING_HIDDEN, 'TOKEN_ACCOUNT_REFUSED', ...PREPARING_TAKEN],
      needsVault: true,
      needsCaughtUp: true,
      needsNetwork: true,
    })
    .input(
      HiddenRequestSchema.extend({ digest: PlanDigestSchema.describe('of the plan that was read, as bundles plan-confidential gave it') }),
    )
    .output(PreparedSchema),
}
