import * as z from 'zod'
import { AsOfSchema } from './as-of.ts'
import { operation } from './operation.ts'
import { AddressSchema, AmountSchema, SentenceSchema } from './schemas.ts'
import { PlanDigestSchema } from './sweeps.ts'

const ReclaimInput = z.strictObject({
  closeDeposits: z
    .boolean()
    .default(false)
    .describe('close the empty token accounts of deposit addresses too: whoever pays there next pays for a new account first'),
})

/**
 * - take-excess: what a token account holds above the rent-exempt minimum of its size; it stays, with all its tokens
 * - close: an empty token account, with all its lamports
 * - withdraw-nonce: what a nonce account holds above its minimum; its value stays
 */
const HowSchema = z.enum(['take-excess', 'close', 'withdraw-nonce'])

const PlannedSchema = z.object({
  accounts: z.array(z.object({ account: AddressSchema, owner: AddressSchema, how: HowSchema, lamports: AmountSchema })),
  byteLength: z.number().int(),
  feeLamports: AmountSchema,
  /** What its message will do, said from the message's own bytes. */
  words: SentenceSchema,
})

const ReclaimPlanSchema = z.object({
  /** Which token accounts there are was known as of it; what each holds was read now. */
  asOf: AsOfSchema,
  transactions: z.array(PlannedSchema),
  /** What stays, and why. */
  leftOut: z.array(
    z.object({ account: AddressSchema, owner: AddressSchema, lamports: AmountSchema, reason: z.string(), words: z.string() }),
  ),
  accounts: z.number().int(),
  reclaimedLamports: AmountSchema,
  feeLamports: AmountSchema,
  /** What is reclaimed, the fees taken off. */
  gainLamports: AmountSchema,
  /** The treasury: it pays the fees, and everything comes back to it. */
  destination: AddressSchema,
  /** What a person should know before signing, most dangerous first, each said once. */
  warnings: z.array(SentenceSchema),
  /** Names this plan: rent reclaim carries out this one and no other. Null where there is nothing to sign. */
  digest: PlanDigestSchema.nullable(),
})

/** Rent that comes back where accounts hold more than the chain asks of them, or are empty. */
export const rent = {
  plan: operation
    .meta({
      words:
        'Shows what can be reclaimed of the rent of our accounts, transaction by transaction, and what it gains: what token and nonce accounts hold above their minimum, and empty token accounts. Signs nothing.',
      example: 'rent plan',
      errors: ['NODE_UNREACHABLE', 'PLAN_NO_TREASURY'],
      needsCaughtUp: true,
      needsNetwork: true,
    })
    .input(ReclaimInput)
    .output(ReclaimPlanSchema),
  reclaim: operation
    .meta({
      words:
        'Reclaims what was read: plans again from what accounts hold now, and where that is the same plan, stores it, signs it and sends it. All of it goes to the treasury.',
      example: 'rent reclaim --digest <digest>',
      errors: ['PLAN_CHANGED', 'VAULT_LOCKED', 'JOURNAL_SOURCE_TAKEN', 'NODE_UNREACHABLE', 'PLAN_NO_TREASURY'],
      needsVault: true,
      needsCaughtUp: true,
      follows: 'decision',
      needsNetwork: true,
    })
    .input(ReclaimInput.extend({ digest: PlanDigestSchema.describe('of the plan that was read, as rent plan gave it') }))
    .output(z.object({ id: z.string(), transactions: z.number().int(), accounts: z.number().int(), gainLamports: AmountSchema })),
}
