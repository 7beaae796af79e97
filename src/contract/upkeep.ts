import * as z from 'zod'
import { AddressSchema, AmountSchema, SentenceSchema } from './schemas.ts'
import { PlanDigestSchema } from './sweeps.ts'

/** Why something cannot be done to an account, by its name and in words. */
export const RefusalSchema = z.object({ reason: z.string(), words: z.string() })

/** What would be done to a token account or a nonce account. Nothing is refused silently: without a digest there is a refusal. */
export const UpkeepPlanSchema = z.object({
  account: AddressSchema,
  refusal: RefusalSchema.nullable(),
  /** What its message will do, said from the message's own bytes; null where it is refused. */
  words: SentenceSchema.nullable(),
  feeLamports: AmountSchema,
  /** What a new account costs beside the fee. */
  rentLamports: AmountSchema,
  /** What is swept from the account. */
  reclaimedLamports: AmountSchema,
  warnings: z.array(SentenceSchema),
  digest: PlanDigestSchema.nullable(),
})
