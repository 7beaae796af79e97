import * as z from 'zod'
import type { Address } from '../core/address/address.ts'
import type { IntentLine } from '../core/bundle/bundle.ts'
import type { BundleReview, ReviewedSigner, TransactionReview } from '../core/bundle/review.ts'
import type { Sentence } from '../core/text/sentence.ts'
import { writtenFields } from './export.ts'
import { operation } from './operation.ts'
import {
  AddressSchema,
  AmountSchema,
  assetFilter,
  BlockhashSchema,
  BundleDigestSchema,
  ContentsSchema,
  MessageHashSchema,
  PathSchema,
  SentenceSchema,
  approvedFields,
} from './schemas.ts'

type Said = { words: Sentence }

type ShownBundled = Pick<TransactionReview, 'number' | 'hash'> & {
  intent: { kind: 'sweep' | 'payment' | 'upkeep'; words: string; lines: IntentLine[] }
  words: Sentence | null
  instructions: Sentence[]
  warnings: (Said & { kind: string })[]
  feePayer: Address | null
  feeLamports: bigint | null
  signers: ReviewedSigner[]
  claims: (Said & { kind: string })[]
  notes: (Said & { kind: string })[]
  refusals: (Said & { code: string })[]
}

/** What a review says of a bundle, as it is answered. Written out: made from the schema it is too long for the compiler to repeat. */
export type ShownBundle = Pick<BundleReview, 'digest' | 'network' | 'preparedAt' | 'ageMs' | 'isWithKeys'> & {
  digestWords: string[]
  transactions: ShownBundled[]
  mints: { mint: Address; decimals: number; symbol: string | null }[]
  notes: (Said & { kind: string })[]
  refusals: (Said & { code: string })[]
  cannotSign: (Said & { code: string }) | null
}

/** Something that speaks against a transaction, by the code of its error. */
const RefusalSchema = z.object({ code: z.string(), words: SentenceSchema })
const NoteSchema = z.object({ kind: z.string(), words: SentenceSchema })

const BundledSchema = z.object({
  /** Its place in the bundle, from 1. */
  number: z.number().int(),
  /** Base 58 of SHA-256 over the message: what hardware signers show on their screens. */
  hash: MessageHashSchema,
  /** What was decided, as the preparing side says it. */
  intent: z.object({
    kind: z.enum(['sweep', 'payment', 'upkeep']),
    words: z.string(),
    lines: z.array(z.object({ reference: z.string().nullable(), recipient: AddressSchema, amount: AmountSchema, asset: assetFilter })),
  }),
  /** What its bytes do, with the accounts of lookup tables as the bundle says; null where those are not in it, and without keys. */
  words: SentenceSchema.nullable(),
  /** What each of its instructions does. */
  instructions: z.array(SentenceSchema),
  /** What a person should know before it is signed, most dangerous first. */
  warnings: z.array(NoteSchema),
  feePayer: AddressSchema.nullable(),
  /** By the bytes, and what a signature is said to cost; null where that cannot be told. */
  feeLamports: AmountSchema.nullable(),
  /** `role`: null for an address that no key here derives. */
  signers: z.array(
    z.object({
      address: AddressSchema,
      role: z.enum(['treasury', 'deposit']).nullable(),
      state: z.enum(['valid', 'invalid', 'missing']),
    }),
  ),
  /** What the bundle says and the bytes do not, with the slot and the node that it is said to come from. */
  claims: z.array(NoteSchema),
  notes: z.array(NoteSchema),
  refusals: z.array(RefusalSchema),
})

/** A bundle as the side reads it that trusts nothing in it. */
const BundleReviewSchema: z.ZodType<ShownBundle> = z.object({
  /** SHA-256 in hex over all that was prepared, without the signatures. */
  digest: z.string(),
  /** The six words of the digest, to be compared aloud with whoever prepared it. */
  digestWords: z.array(z.string()),
  /** `name` is a claim; `public`: the public network with this genesis hash. */
  network: z.object({ genesisHash: BlockhashSchema, name: z.string(), public: z.enum(['production', 'test', 'development']).nullable() }),
  /** By the clock of the preparing side. */
  preparedAt: z.string(),
  /** By the clock here; below nothing where one of the two is wrong. */
  ageMs: z.number().int().nullable(),
  /** Whether it was compared with keys: without, whose an account is cannot be said. */
  isWithKeys: z.boolean(),
  transactions: z.array(BundledSchema),
  /** Of the tokens that were decided. The bytes say the same decimals, or the transaction is refused; `symbol` is a claim. */
  mints: z.array(z.object({ mint: AddressSchema, decimals: z.number().int(), symbol: z.string().nullable() })),
  notes: z.array(NoteSchema),
  refusals: z.array(RefusalSchema),
  /**
   * Why an offline workstation does not sign it, though nothing of it is refused; null where nothing in the file says so. Policy, limits and what was
   * signed before are asked as it is signed.
   */
  cannotSign: RefusalSchema.nullable(),
})

const NAMED_MAX = 20
const named = (what: string) => z.array(AddressSchema).max(NAMED_MAX).optional().describe(what)

/** A bundle that is reviewed, and whom a person means. */
const GivenSchema = z.strictObject({
  file: PathSchema.optional().describe('the file that holds it'),
  contents: ContentsSchema.optional(),
  feePayers: named('accounts that are meant to pay fees and are not ours'),
  nonceAuthorities: named('authorities over nonce accounts that are meant and are not ours'),
})

/** What a file answers that is no bundle, or no sound one. */
const UNSOUND = [
  'BUNDLE_FILE',
  'BUNDLE_TOO_LARGE',
  'BUNDLE_NOT_A_BUNDLE',
  'BUNDLE_VERSION',
  'BUNDLE_TOO_DEEP',
  'BUNDLE_NOT_READABLE',
  'BUNDLE_TRAILING',
  'BUNDLE_FIELD',
  'BUNDLE_NOT_CANONICAL',
  'BUNDLE_DIGEST',
  'BUNDLE_NETWORK_NAME',
  'BUNDLE_MESSAGE',
  'BUNDLE_MESSAGE_TWICE',
  'BUNDLE_SIGNERS',
  'BUNDLE_LIFETIME',
  'BUNDLE_HIDDEN',
  'BUNDLE_COMPLETED',
  'BUNDLE_SIGNER_CANNOT',
  'BUNDLE_FACT_TWICE',
] as const

/** Transactions that were prepared elsewhere, to be signed without a network. */
export const bundles = {
  show: operation
    .meta({
      words:
        'Reviews a bundle with the addresses of this data folder: what each of its transactions does, by its own bytes; what the bundle only claims; what is refused, and why. Signs nothing, changes nothing, and asks no node.',
      example: 'bundles show --file bundle.json',
      errors: [...UNSOUND],
    })
    .input(GivenSchema)
    .output(BundleReviewSchema),
  showHidden: operation
    .meta({
      words:
        'Reviews a bundle as bundles show does, with the vault open: what each hidden balance in it holds by the keys here, before and after, from the bytes that the bundle carries. On an offline workstation. Signs nothing and changes nothing.',
      example: 'bundles show-hidden --file bundle.json',
      errors: [...UNSOUND, 'VAULT_LOCKED'],
      needsVault: true,
    })
    .input(GivenSchema)
    .output(BundleReviewSchema),
  record: operation
    .meta({
      words:
        'Writes a record of a bundle for people to print, sign by hand and keep: a PDF beside the file, with its digest and its six words, what each transaction does by its bytes, every address, amount and hash whole, which signatures are in it, what is refused, and what is only claimed. The same bundle beside the same accounts gives the same bytes. Signs nothing, changes nothing, and asks no node.',
      example: 'bundles record --file bundle-signed.json',
      errors: [...UNSOUND, 'BUNDLE_RECORD_TOO_LONG', 'EXPORT_FAILED'],
    })
    .input(GivenSchema)
    .output(
      z.object({
        ...writtenFields,
        pages: z.number().int(),
        digest: z.string(),
        transactions: z.number().int(),
        /** Of these: how many are refused. */
        refused: z.number().int(),
        /** That are in it, each verified over the exact bytes; and all that it asks for. */
        signatures: z.number().int(),
        asked: z.number().int(),
      }),
    ),
  sign: operation
    .meta({
      words:
        'Signs a bundle on an offline workstation, all of it or nothing, and writes it with its signatures into a file beside it. Reviewed first, as bundles show does, with the keys of the open vault. Its digest is given, as the review showed it here, and its six words, as whoever prepared it reads them. Where the policy asks for a second person, they give their passphrase in the same request.',
      example: 'bundles sign --file bundle.json --digest <digest> --words "<the six words>"',
      errors: [
        ...UNSOUND,
        'BUNDLE_OTHER_WORDS',
        'BUNDLE_OTHER_DIGEST',
        'BUNDLE_SIGN_ONLINE',
        'BUNDLE_CANNOT_SIGN',
        'BUNDLE_SIGNED_BEFORE',
        'BUNDLE_NONCE_USED',
        'BUNDLE_APPROVAL_NEEDED',
        'SIGNER_APPROVER_UNKNOWN',
        'SIGNER_APPROVER_WAITS',
        'SIGNER_APPROVER_SAME',
        'SIGNER_APPROVER_FILE',
        'VAULT_WRONG_PASSPHRASE',
        'EXPORT_FAILED',
        'VAULT_LOCKED',
      ],
      needsVault: true,
    })
    .input(
      z.strictObject({
        file: PathSchema.optional().describe('the file that holds it'),
        contents: ContentsSchema.optional(),
        digest: BundleDigestSchema.describe('of the bundle that was reviewed, as bundles show says it'),
        words: z.string().min(1).max(200).describe('the six words of its digest, as whoever prepared it reads them'),
        withContents: z.boolean().default(false).describe('answer the signed bundle itself as a data: address, too'),
        ...approvedFields,
      }),
    )
    .output(
      z.object({
        path: z.string(),
        byteLength: z.number().int(),
        digest: z.string(),
        transactions: z.number().int(),
        /** That were not in it before. */
        signatures: z.number().int(),
        /** The signed bundle itself, where it was asked for: what is in the file. */
        contents: ContentsSchema.exactOptional(),
      }),
    ),
}
