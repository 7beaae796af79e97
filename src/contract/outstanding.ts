import * as z from 'zod'
import { ExportFormatSchema, ExportSchema } from './export.ts'
import { operation } from './operation.ts'
import {
  AddressSchema,
  AmountSchema,
  AssetSchema,
  BlockHeightSchema,
  BundleDigestSchema,
  limitOf,
  MessageHashSchema,
  SentenceSchema,
  SignatureSchema,
} from './schemas.ts'
import { AttemptStateSchema, NamedPayeeSchema, PaymentStateSchema } from './sweeps.ts'

/** What becomes of the payment once its bytes are proved without effect. */
const NextSchema = z.enum(['abandon', 'renew'])

const LifetimeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('blockhash'),
    lastValidBlockHeight: BlockHeightSchema,
    /** Blocks in which it can still land, the confirmed height asked now; null where no node answers. */
    blocksLeft: z.bigint().min(0n).nullable(),
  }),
  z.object({
    kind: z.literal('nonce'),
    account: AddressSchema,
    label: z.string().nullable(),
    authority: AddressSchema,
    /** Whether the authority was a key of this vault when it was signed. */
    ours: z.boolean(),
  }),
])

const OutstandingSchema = z.object({
  /** Names the message in this journal; where the next page begins. */
  id: z.number().int(),
  signature: SignatureSchema,
  messageHash: MessageHashSchema,
  intent: z.string(),
  decision: z.string(),
  kind: z.enum(['sweep', 'payment', 'upkeep']),
  state: AttemptStateSchema,
  /** What it does, said from the message's own bytes. */
  words: SentenceSchema,
  warnings: z.array(SentenceSchema),
  /** What it would move: everything of it, of one asset. Null where it moves no money. */
  moves: z.object({ asset: AssetSchema, amount: AmountSchema }).nullable(),
  /** Whom it would pay, by its own bytes; none for sweeps and upkeep. How much in all is what it moves. */
  payees: z.array(NamedPayeeSchema.omit({ amount: true })),
  /** Whose keys signed it. */
  signers: z.array(z.object({ address: AddressSchema, label: z.string().nullable() })),
  at: z.date(),
  lifetime: LifetimeSchema,
  /** How often its bytes were handed to each node; empty where they never left. */
  sent: z.array(z.object({ node: z.string(), times: z.number().int() })),
  /** That a person has revoked it, and how far that is. It is outstanding until it is proved dead. */
  revoking: z
    .object({
      since: z.date(),
      next: NextSchema,
      /** The transaction that advances the nonce; null where only time ends it, or the nonce has advanced already. */
      advance: z.object({ intent: z.string(), state: PaymentStateSchema }).nullable(),
      words: SentenceSchema,
    })
    .nullable(),
})

/** A message that left in a bundle, and of which neither a signature nor a proof of its end is known here. */
const LeftSchema = z.object({
  /** The bundle in which it left, by its digest. */
  bundle: BundleDigestSchema,
  /** Its place there, from 1. */
  number: z.number().int(),
  messageHash: MessageHashSchema,
  /** Who pays and signs it; null where somebody wrote into its record. */
  from: AddressSchema.nullable(),
  /** It can land until this account is advanced; null as above. */
  nonceAccount: AddressSchema.nullable(),
})

/** A message of a bundle from elsewhere that keys here signed. Whether it landed is not known here. */
const SignedHereSchema = z.object({
  bundle: BundleDigestSchema,
  /** Its place there, from 1. */
  number: z.number().int(),
  messageHash: MessageHashSchema,
  signature: SignatureSchema,
  /** What it does, said from the message's own bytes. */
  words: SentenceSchema,
  /** It can land until this account is advanced. */
  nonceAccount: AddressSchema.nullable(),
  at: z.date(),
  /** One that was signed later lives by another value of the same nonce account: one of the two can land no more. */
  followed: z.boolean(),
})

export type OutstandingSignature = z.infer<typeof OutstandingSchema>

export const outstanding = {
  list: operation
    .meta({
      words:
        'Lists every signature known here that may still land: what it does, who signed it, how long it lives, where it was sent. Oldest first. Beside them stands what left in a bundle and may be signed elsewhere, and what was signed here for bundles that came from elsewhere.',
      example: 'outstanding list',
      errors: [],
      whileLocked: 'to-read',
    })
    .input(z.strictObject({ after: z.number().int().optional(), limit: limitOf(100) }))
    .output(
      z.object({
        /** Confirmed, asked now; null where no node answers. */
        blockHeight: BlockHeightSchema.nullable(),
        /** As observed; null until two slots were seen far enough apart. */
        msPerSlot: z.number().nullable(),
        signatures: z.array(OutstandingSchema),
        next: z.number().int().nullable(),
        /** The same on every page: at most `limit` of them, oldest first; `bundles list` has all. */
        mayBeSigned: z.object({ transactions: z.array(LeftSchema), more: z.boolean() }),
        /** Newest first, at most `limit` of them; each stays here, since whoever carried it away has no way to say here what became of it. */
        signedHere: z.array(SignedHereSchema),
        moreSignedHere: z.boolean(),
      }),
    ),
  export: operation
    .meta({
      words:
        'Writes the whole register of what may still land into a file in the data folder: every signature that is known here, what left in bundles and may be signed elsewhere, and what was signed here for bundles from elsewhere.',
      example: 'outstanding export --format csv',
      errors: ['EXPORT_FAILED'],
    })
    .input(z.strictObject({ format: ExportFormatSchema }))
    .output(ExportSchema),
  revoke: operation
    .meta({
      words:
        'Revokes a signature. If it uses a nonce, a separate transaction advances the nonce; a blockhash expires on its own, and its bytes are no longer sent. The signature counts as outstanding until its expiry or revocation is proved, and if it landed before, that is what is shown.',
      example: 'outstanding revoke --signature <signature> --next abandon',
      errors: [
        'OUTSTANDING_UNKNOWN',
        'OUTSTANDING_ENDED',
        'OUTSTANDING_SERVES',
        'NONCE_FOREIGN',
        'CARRY_NONCE_ELSEWHERE',
        'VAULT_LOCKED',
        'NODE_UNREACHABLE',
      ],
      needsVault: true,
      follows: 'revocation',
      needsNetwork: true,
    })
    .input(
      z.strictObject({
        signature: SignatureSchema.describe('the first one of the transaction'),
        next: NextSchema.default('abandon').describe(
          'what becomes of the payment once this signature is proved dead: abandon gives it up, renew signs it again',
        ),
      }),
    )
    .output(
      z.object({
        /** What the signature belongs to. */
        decision: z.string(),
        intent: z.string(),
        /** As it was asked for; what was signed elsewhere, in a bundle, is given up: it is never signed again here. */
        next: NextSchema,
        /**
         * - advance: a transaction advances its nonce
         * - moved: its nonce has advanced already; the proof is missing
         * - expires: it can only run out
         */
        way: z.enum(['advance', 'moved', 'expires']),
        advance: z.string().nullable(),
        lastValidBlockHeight: BlockHeightSchema.nullable(),
        blocksLeft: z.bigint().min(0n).nullable(),
        words: SentenceSchema,
      }),
    ),
}
