import * as z from 'zod'
import type { ErrorCode } from '../core/error/codes.ts'
import { nonceAccounts, PLANNING, PreparedSchema, takenNonces, TRANSACTIONS_MAX } from './carried-parts.ts'
import { operation } from './operation.ts'
import { AddressSchema, AmountSchema, BundleDigestSchema, SentenceSchema } from './schemas.ts'
import { PlanDigestSchema } from './sweeps.ts'
import { RefusalSchema } from './upkeep.ts'

const RevocationRequestSchema = z.strictObject({
  bundle: BundleDigestSchema.describe('the digest of the bundle that is revoked, as bundles list gives it'),
  number: z
    .array(z.number().int().min(1))
    .min(1)
    .max(TRANSACTIONS_MAX)
    .optional()
    .describe('the number of a transaction in that bundle, given once for each; default: all of them that can still land'),
  nonceAccount: nonceAccounts('the key whose nonce accounts are advanced'),
})

const PLANNING_REVOCATION: readonly ErrorCode[] = [...PLANNING, 'CARRY_UNKNOWN', 'CARRY_NO_TRANSACTION']

/** Bundles that revoke what left in another one, by advancing the nonce accounts that it lives by. */
export const carriedRevocations = {
  planRevocation: operation
    .meta({
      words:
        'Shows what revokes a bundle that was prepared here: transactions that advance the nonce accounts by which it lives, to be signed by the key that is elsewhere. Prepares nothing.',
      example: 'bundles plan-revocation --bundle <digest>',
      errors: PLANNING_REVOCATION,
      needsCaughtUp: true,
      needsNetwork: true,
    })
    .input(RevocationRequestSchema)
    .output(
      z.object({
        /** The key that has authority over the nonce accounts; it pays, and signs. */
        payer: AddressSchema,
        revokes: z.array(
          z.object({
            number: z.number().int(),
            nonceAccount: AddressSchema,
            /** Whether its signature is known here. It is sent no more from the moment in which the revocation is prepared. */
            returned: z.boolean(),
          }),
        ),
        leftAlone: z.array(RefusalSchema.extend({ number: z.number().int() })),
        transactions: z.array(z.object({ nonceAccounts: z.array(AddressSchema), words: SentenceSchema, feeLamports: AmountSchema })),
        feeLamports: AmountSchema,
        /** By which the transactions live, in their order. */
        nonceAccounts: takenNonces,
        warnings: z.array(SentenceSchema),
        /** Why it cannot be prepared; null where it can, or nothing is to be revoked. */
        refusal: RefusalSchema.nullable(),
        digest: PlanDigestSchema.nullable(),
      }),
    ),
  prepareRevocation: operation
    .meta({
      words:
        'Writes a bundle that revokes another one, to be signed where the key is and brought back like any other. What came back of the other one is sent no more from that moment. Until the advance is final, whatever was signed may land as before.',
      example: 'bundles prepare-revocation --bundle <digest> --digest <digest>',
      errors: [
        ...PLANNING_REVOCATION,
        'CARRY_NOTHING_TO_REVOKE',
        'PLAN_CHANGED',
        'SENDING_CLOSED',
        'SENDING_NOT_READ',
        'JOURNAL_NONCE_TAKEN',
        'JOURNAL_MESSAGE_KNOWN',
        'CARRY_NOT_WRITTEN',
        'VAULT_LOCKED',
      ],
      needsVault: true,
      needsCaughtUp: true,
      needsNetwork: true,
    })
    .input(
      RevocationRequestSchema.extend({
        digest: PlanDigestSchema.describe('of the plan that was read, as bundles plan-revocation gave it'),
      }),
    )
    .output(PreparedSchema),
}
