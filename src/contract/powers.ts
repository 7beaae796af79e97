import * as z from 'zod'
import { POWER_KINDS, POWER_WEIGHTS } from '../core/power/power.ts'
import { AsOfSchema } from './as-of.ts'
import { operation } from './operation.ts'
import { AddressSchema, AssetSchema, BundleDigestSchema, SentenceSchema, SignatureSchema, SumSchema } from './schemas.ts'

const PowerSchema = z.object({
  kind: z.enum(POWER_KINDS),
  /** How dangerous it is; the list is sorted by it, gravest first. */
  weight: z.enum(POWER_WEIGHTS),
  /** Whose key has it; null where it is whoever has the signed bytes. */
  holder: AddressSchema.nullable(),
  holderLabel: z.string().nullable(),
  /** What it can do. */
  does: SentenceSchema,
  /** The token account, mint or nonce account that it is over; null of what is signed. */
  over: AddressSchema.nullable(),
  overLabel: z.string().nullable(),
  signature: SignatureSchema.nullable(),
  bundle: BundleDigestSchema.nullable(),
  /**
   * - up-to: at most `amount`; in smallest units where `asset` is null, since its decimals are not known
   * - everything: all that is there, `amount` now
   * - not-known: what it would move cannot be known here
   * - nothing: no money
   */
  reach: z.enum(['up-to', 'everything', 'not-known', 'nothing']),
  asset: AssetSchema.nullable(),
  amount: SumSchema.nullable(),
  /** Since when the journal knows of it; null where it does not. */
  since: z.date().nullable(),
  sinceWords: z.string(),
  /** How it is ended, or who can end it. */
  ends: SentenceSchema,
  /** What ends it from here. under-way: a person began it. not-here: nothing does. */
  endBy: z.enum([
    'revoke-delegate',
    'close-account',
    'advance-nonce',
    'keep-nonce',
    'revoke-signature',
    'revoke-bundle',
    'under-way',
    'not-here',
  ]),
  /** The command that begins to end it; null where there is none. */
  endCommand: z.string().nullable(),
})

/** Everything that could move our money later, or keep it from being moved, in one list. */
export const powers = {
  list: operation
    .meta({
      words:
        'Lists everything that could move our money later, most dangerous first: permanent delegates, freeze, pause, transfer hook and transfer fee authorities of the mints that we hold, delegates and close authorities of our token accounts, nonce authorities, and signatures that can still execute. Says of each what it can do, since when, and how to end it.',
      example: 'powers list',
      errors: ['NODE_UNREACHABLE', 'NODE_DISAGREEMENT'],
      needsCaughtUp: true,
      needsNetwork: true,
      whileLocked: 'to-read',
    })
    .input(z.strictObject({}))
    .output(
      z.object({
        /** How many there are, and on whose word this rests. */
        words: SentenceSchema,
        powers: z.array(PowerSchema),
        /** How many more there are than stand here: the least dangerous are left out, and of what anybody can make any number of, all but some. */
        more: z.number().int(),
        /** Nodes that had a part in it, and the fewest that say one and the same thing; null where there was nothing to ask them about. */
        nodes: z.array(z.string()),
        witnesses: z.number().int().nullable(),
        /** What was not looked at, and what is not known. */
        notes: z.array(SentenceSchema),
        /** Which token accounts there are was known as of it; what they hold was read now. */
        asOf: AsOfSchema,
      }),
    ),
}
