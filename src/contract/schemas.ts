import * as z from 'zod'
import { type Address, isAddress } from '../core/address/address.ts'
import { U64_MAX } from '../core/amount/lamports.ts'
import { type Blockhash, isBlockhash } from '../core/lifetime/lifetime.ts'
import { isSignature, type Signature } from '../core/keys/signature.ts'
import { MAX_COMPUTE_UNITS } from '../core/message/limits.ts'
import { asOneSpelling, isPlain } from '../core/text/spelling.ts'
import type { Sentence } from '../core/text/sentence.ts'
import { isVisible, isVisibleInLines } from '../core/text/visible.ts'
import { BEGINNING_CHARACTERS_MIN, LABEL_CHARACTERS_MAX, PASSPHRASE_CHARACTERS_MIN, SEARCH_CHARACTERS_MAX } from './bounds.ts'

export const PAGE_MAX = 1_000

export const AddressSchema = z
  .custom<Address>((value) => typeof value === 'string' && isAddress(value), 'not an address')
  .meta({ cli: 'address' })
export const SignatureSchema = z
  .custom<Signature>((value) => typeof value === 'string' && isSignature(value), 'not a signature')
  .meta({ cli: 'signature' })

/** Base 58 of SHA-256 over a message: what hardware signers show on their screens. */
export const MessageHashSchema = z.string()

export const BlockhashSchema = z
  .custom<Blockhash>((value) => typeof value === 'string' && isBlockhash(value), 'not a blockhash')
  .meta({ cli: 'blockhash' })

/** Smallest units of an asset. */
export const AmountSchema = z.bigint('not a whole number').min(0n, 'less than nothing').max(U64_MAX, 'more than any amount can be')
/** An amount that a person gives: digits only on a command line. */
export const AmountInputSchema = AmountSchema.meta({ cli: 'amount' })
/** Smallest units, or that they are not known here: what is hidden is never shown as nothing. */
export const HiddenAmountSchema = z.union([AmountSchema, z.literal('hidden')])
export const AmountOrAllSchema = z.union([AmountSchema, z.literal('all')], 'neither a whole number nor all').meta({ cli: 'amount' })
/** A price in micro-lamports per compute unit, or what recent blocks took. */
const PriceOrAutoSchema = z.union([AmountSchema, z.literal('auto')], 'neither a whole number nor auto').meta({ cli: 'amount' })
export const PriceInputSchema = PriceOrAutoSchema.optional().describe(
  'priority fee in micro-lamports per compute unit, or auto: what recent blocks took, within bounds; default: none',
)
/** Which version transactions are to have; auto leaves it to what nodes take. */
export const VersionSchema = z.enum(['auto', 'legacy', '1']).default('legacy')
/** What makes a signature stop being valid. */
export const LifetimeSchema = z.enum(['blockhash', 'nonce']).default('blockhash')
/** Compute units of one transaction. */
export const UnitsSchema = z.number().int().min(1).max(MAX_COMPUTE_UNITS)
export const SlotSchema = z.bigint().min(0n).max(U64_MAX)
export const BlockHeightSchema = z.bigint().min(0n).max(U64_MAX)

/** A secret is typed, piped or read from a file, never an argument of a command. */
export const secret = (what: string) => z.string().min(1).max(4_096).meta({ secret: true, what })

/** A new passphrase: long enough that guessing it costs more than what the vault holds. */
export const NewPassphraseSchema = z
  .string()
  .min(PASSPHRASE_CHARACTERS_MIN)
  .max(1_024)
  .meta({ secret: true, what: `new passphrase (${PASSPHRASE_CHARACTERS_MIN} characters or more)` })
export const PassphraseSchema = secret('passphrase')

/**
 * Somebody who may approve agrees, with a passphrase of their own: asked for while a threshold holds, where what is asked loosens the policy. On a
 * command line the passphrase is asked for where the address is given.
 */
export const agreedFields = {
  second: AddressSchema.optional().describe(
    'who agrees, by the address that policy show gives, where this loosens the policy while a threshold holds',
  ),
  secondPassphrase: z
    .string()
    .min(1)
    .max(4_096)
    .optional()
    .meta({ secret: true, what: 'passphrase of the second person', askedWith: 'second' }),
}

/** Somebody who may approve reads the same review, and approves in the same request. */
export const approvedFields = {
  second: AddressSchema.optional().describe('who approves, by the address that policy show gives, where a second person has to'),
  secondPassphrase: agreedFields.secondPassphrase,
}

/** Where a node is spoken to. It may hold a key: on a command line it is named by a file, or asked for, where it does. */
export const NodeUrlSchema = z
  .url({ protocol: /^https?$/ })
  .max(2_048)
  .meta({ cli: 'url' })

/** Of a bundle: SHA-256 in hex. */
export const BundleDigestSchema = z.string().regex(/^[0-9a-f]{64}$/, 'not 64 hex digits')
export const PathSchema = z.string().min(1).max(4_096).meta({ cli: 'path' })
/** In base64: 8 MiB, as much as a payout file may hold. The window's doors take less in one message. */
const CONTENTS_MAX = 11_185_000

/** A file whose bytes were read already, by a window or a command beside one: its path is then no more than its name. */
export const ContentsSchema = z
  .string()
  .max(CONTENTS_MAX)
  .regex(/^data:[^,]{0,100};base64,[A-Za-z0-9+/]*={0,2}$/, 'not a data: address in base64')
  .describe('the bytes of the file as a data: address, where they were read already; file is then its name')

/** Addresses in a file. */
export const addressFileFields = {
  file: PathSchema.optional().describe('a text file with one address a line, each with a name after a comma'),
  contents: ContentsSchema.optional(),
}
/** A name that a person gives to something: on one line, and nothing in it hidden. */
const nameOf = (max: number, text = z.string()) => text.min(1).max(max).refine(isVisible, 'it holds invisible characters')
/** Spaces around it are no part of it: a name of spaces alone is none, and none is told from another by them. */
export const LabelSchema = nameOf(LABEL_CHARACTERS_MAX, z.string().trim())
/** Names one payment for ever: it is paid once under it. */
export const ReferenceSchema = nameOf(120)
  .refine(isPlain, 'it has a space or a hyphen that looks like another: write single plain ones')
  .overwrite(asOneSpelling)
/** What a person writes for others to read, over several lines where they want. */
export const writtenText = ({ min = 1, max }: { readonly min?: number; readonly max: number }) =>
  z.string().trim().min(min).max(max).refine(isVisibleInLines, 'it holds invisible characters')
/** A text that goes on chain as it is. */
export const MemoSchema = z.string().min(1).max(500).refine(isVisibleInLines, 'it holds invisible characters')

/** An amount that may exceed 64 bits, because it is a sum. */
export const SumSchema = z.bigint().min(0n)

/** Which asset is meant, on its own: the native token, or a token by its mint. */
export const assetFilter = z.union([z.literal('native'), AddressSchema], 'neither native nor the address of a mint')

/** The name of a sweep, a payment or a task, as an answer gave it. */
export const IdSchema = z.string().min(1).max(200)

/** What a person types to find a row. */
export const SearchSchema = z.string().min(1).max(SEARCH_CHARACTERS_MAX)

/** The beginning of a signature or an address. */
export const BeginningSchema = z
  .string()
  .min(BEGINNING_CHARACTERS_MIN, 'one character fits too many; give two or more')
  .max(SEARCH_CHARACTERS_MAX)

/** A moment: the first one of a day in UTC, or a date and a time with the zone they are of. */
export const MomentSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'neither a day such as 2026-11-01 nor a time with its zone such as 2026-11-01T09:00:00Z',
})

/** Where the next page begins: what the page before gave as `next`, to be handed back as it is. Nothing else may be read from it. */
export const PageKeySchema = z.string().min(1).max(1_024)

/** How many rows a page holds. */
export const limitOf = (standard: number) => z.number().int().min(1).max(PAGE_MAX).default(standard)

/**
 * A sentence by its parts, so that each shell shows an address or an amount in it as it shows such a thing, and another language says in its own words
 * what comes with its code and facts.
 */
export const SentenceSchema: z.ZodType<Sentence, Sentence> = z
  .array(
    z.discriminatedUnion('part', [
      z.object({ part: z.literal('text'), text: z.string() }),
      z.object({ part: z.literal('address'), address: z.string() }),
      z.object({ part: z.literal('amount'), amount: SumSchema, decimals: z.number().int().min(0).max(255), unit: z.string().nullable() }),
      z.object({ part: z.literal('units'), amount: SumSchema, mint: z.string().nullable() }),
      z.object({ part: z.literal('slot'), slot: SlotSchema }),
      z.object({ part: z.literal('told'), template: z.string(), values: z.array(z.lazy(() => SentenceSchema)) }),
      z.object({
        part: z.literal('reason'),
        subject: z.string(),
        reason: z.string(),
        context: z.record(z.string(), z.unknown()),
        words: z.string(),
      }),
      z.object({
        part: z.literal('error'),
        code: z.string(),
        context: z.record(z.string(), z.unknown()),
        words: z.lazy(() => SentenceSchema),
      }),
    ]),
  )
  .readonly()

export const AssetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('native') }),
  z.object({ kind: z.literal('token'), mint: AddressSchema, tokenProgram: AddressSchema, decimals: z.number().int().min(0).max(255) }),
])

/** Long work: asked for once, followed through the event stream or `tasks show`. */
export const TaskSchema = z.object({
  id: z.string(),
  what: z.string(),
  done: z.number().int(),
  total: z.number().int(),
  /** What it waits for, and how much of that is left; null where it waits for nothing. */
  waits: z.string().nullable(),
  state: z.enum(['running', 'done', 'refused', 'cancelled']),
  /** Whether a person can stop it, by tasks stop. */
  canStop: z.boolean(),
  error: z.object({ code: z.string(), context: z.record(z.string(), z.unknown()) }).nullable(),
})
export type Task = z.infer<typeof TaskSchema>

/** That a person closed something, with a written note. */
export const ClosedSchema = z.object({ at: z.date(), note: z.string() })
