import * as z from 'zod'
import { AddressSchema } from './schemas.ts'
import { PlanDigestSchema } from './sweeps.ts'

/** So many owners of ours at a time, at most. */
export const ownersPage = (most: number) =>
  z.strictObject({
    role: z.enum(['treasury', 'deposit']).default('treasury').describe('whose'),
    after: AddressSchema.optional().describe('the owner the page before ended with'),
    limit: z.number().int().min(1).max(most).default(20).describe('owners at a time'),
  })

export const digest = PlanDigestSchema.describe('of the plan that was read')

/** Of whatever decides upkeep of a token account. */
export const starting = {
  errors: ['TOKEN_ACCOUNT_REFUSED', 'PLAN_CHANGED', 'VAULT_LOCKED', 'JOURNAL_SOURCE_TAKEN', 'NODE_UNREACHABLE'] as const,
  needsVault: true,
  follows: 'decision',
} as const

export const Started = z.object({ id: z.string(), account: AddressSchema })
