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

const RecoverySchema = z.object({
  /** The nested account, which is closed. */
  account: AddressSchema,
  /** The wallet that signs, and that its lamports go to. */
  owner: AddressSchema,
  /** The account of the same wallet that its tokens go to. */
  destination: AddressSchema,
  mint: AddressSchema,
  /** All of its tokens. */
  amount: AmountSchema,
  /** The same, less what the mint withholds. */
  arrives: AmountSchema,
  reclaimedLamports: AmountSchema,
  /** Paid for the destination where it is made. */
  rentLamports: AmountSchema,
  feeLamports: AmountSchema,
  byteLength: z.number().int(),
  /** What its message will do, said from the message's own bytes. */
  words: SentenceSchema,
})

const NestedPlanSchema = z.object({
  asOf: AsOfSchema,
  /** Addresses that were asked for: each known token account with each listed mint. */
  looked: z.number().int(),
  /** Those beyond the bound, which were not asked for. */
  skipped: z.number().int(),
  recoveries: z.array(RecoverySchema),
  /** What stays, and why. */
  leftOut: z.array(
    z.object({
      account: AddressSchema,
      owner: AddressSchema,
      mint: AddressSchema,
      amount: AmountSchema,
      reclaimedLamports: AmountSchema,
      reason: z.string(),
      words: z.string(),
    }),
  ),
  accounts: z.number().int(),
  reclaimedLamports: AmountSchema,
  rentLamports: AmountSchema,
  feeLamports: AmountSchema,
  /** What is reclaimed, rent and fees taken off; less than nothing where they are more, and the tokens are what is gained. */
  gainLamports: z.bigint(),
  warnings: z.array(SentenceSchema),
  /** Names this plan: rent recover carries out this one and no other. Null where there is nothing to sign. */
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
  nested: operation
    .meta({
      words:
        'Looks for nested accounts: what somebody paid to the address of one of our token accounts, as if that were a wallet. Shows what each holds, and what is gained by recovering it. Signs nothing.',
      example: 'rent nested',
      errors: ['NODE_UNREACHABLE', 'PLAN_NO_TREASURY'],
      needsCaughtUp: true,
      needsNetwork: true,
    })
    .input(z.strictObject({}))
    .output(NestedPlanSchema),
  recover: operation
    .meta({
      words:
        'Recovers the nested accounts that were read: looks and plans again, and where that is the same plan, stores it, signs it and sends it. The tokens go to the wallet’s own account of the same token, the lamports to the wallet; the treasury pays the fees.',
      example: 'rent recover --digest <digest>',
      errors: ['PLAN_CHANGED', 'VAULT_LOCKED', 'JOURNAL_SOURCE_TAKEN', 'NODE_UNREACHABLE', 'PLAN_NO_TREASURY'],
      needsVault: true,
      needsCaughtUp: true,
      follows: 'decision',
      needsNetwork: true,
    })
    .input(z.strictObject({ digest: PlanDigestSchema.describe('of the plan that was read, as rent nested gave it') }))
    .output(z.object({ id: z.string(), transactions: z.number().int(), gainLamports: z.bigint() })),
}
