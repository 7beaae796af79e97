import * as z from 'zod'
import { SWEPT_MAX } from './bounds.ts'
import { nonceAccounts, PLANNING, PREPARING_TAKEN, PreparedSchema, takenNonces } from './carried-parts.ts'
import { operation } from './operation.ts'
import { AddressSchema } from './schemas.ts'
import { PlanDigestSchema, SweepPlanSchema, SweepRequestSchema } from './sweeps.ts'

const CarriedSweepSchema = SweepRequestSchema.omit({ accounts: true }).extend({
  to: AddressSchema.describe('the account that all of it comes to: watched here, its key elsewhere'),
  account: z
    .array(AddressSchema)
    .min(1)
    .max(SWEPT_MAX)
    .optional()
    .describe(
      'an account to sweep, other than --to, given once for each: watched here, its key where that of --to is; default: every account that is watched',
    ),
  nonceAccount: nonceAccounts('the account that it comes to'),
})

/** Sweeps that are prepared here as bundles, to be signed where the keys are. */
export const carriedSweeps = {
  planSweep: operation
    .meta({
      words:
        'Shows what a sweep of accounts whose keys are elsewhere would do, transaction by transaction, and what it costs. All of it comes to one of them. Prepares nothing.',
      example: 'bundles plan-sweep --to <address> --nonce-account <address>',
      errors: [...PLANNING],
      needsCaughtUp: true,
      needsNetwork: true,
    })
    .input(CarriedSweepSchema)
    .output(SweepPlanSchema.omit({ landing: true }).extend({ nonceAccounts: takenNonces })),
  prepareSweep: operation
    .meta({
      words:
        'Writes a sweep of accounts whose keys are elsewhere into a bundle, to be signed on the workstation that has the keys. It is in the journal before: from then on each of its transactions counts as signed and sent until it is proved that it cannot land, and nothing else sweeps the same accounts.',
      example: 'bundles prepare-sweep --to <address> --nonce-account <address> --digest <digest>',
      errors: [...PLANNING, 'PLAN_NOTHING_TO_SWEEP', ...PREPARING_TAKEN],
      needsVault: true,
      needsCaughtUp: true,
      needsNetwork: true,
    })
    .input(CarriedSweepSchema.extend({ digest: PlanDigestSchema.describe('of the plan that was read, as bundles plan-sweep gave it') }))
    .output(PreparedSchema),
}
