import * as z from 'zod'
import type { ErrorCode } from '../core/error/codes.ts'
import { AddressSchema, BundleDigestSchema } from './schemas.ts'

/** Of as many transactions a bundle of a file or of a sweep can be. */
export const TRANSACTIONS_MAX = 500

/** One for each transaction. */
export const nonceAccounts = (authority: string) =>
  z
    .array(AddressSchema)
    .min(1)
    .max(TRANSACTIONS_MAX)
    .optional()
    .describe(
      `a nonce account that a transaction lives by, given once for each transaction; ${authority} must have authority over each. Default: the first of nonces list that are free`,
    )

/** What the transactions live by, in their order: given to what prepares them, the same ones are taken. */
export const takenNonces = z.array(AddressSchema)

/** A file that was written. */
const WrittenSchema = z.object({ path: z.string(), byteLength: z.number().int() })

export const PreparedSchema = WrittenSchema.extend({
  digest: BundleDigestSchema,
  /** To be read aloud to whoever signs. */
  digestWords: z.array(z.string()),
  transactions: z.number().int(),
})

export const PLANNING: readonly ErrorCode[] = [
  'CARRY_NO_WATCHED',
  'CARRY_NONCE',
  'CARRY_NONCES_FEW',
  'PLAN_MINT_NOT_LISTED',
  'NODE_UNREACHABLE',
]

/** What stands against writing what takes from accounts into a bundle, once it is planned. */
export const PREPARING_TAKEN: readonly ErrorCode[] = [
  'PLAN_CHANGED',
  'SENDING_CLOSED',
  'SENDING_NOT_READ',
  'JOURNAL_NONCE_TAKEN',
  'JOURNAL_SOURCE_TAKEN',
  'JOURNAL_MESSAGE_KNOWN',
  'CARRY_NOT_WRITTEN',
  'VAULT_LOCKED',
]
