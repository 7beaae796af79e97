import * as z from 'zod'
import { operation } from './operation.ts'
import {
  addressFileFields,
  AddressSchema,
  AmountSchema,
  assetFilter,
  LabelSchema,
  limitOf,
  SearchSchema,
  SentenceSchema,
  writtenText,
} from './schemas.ts'
import { GIVEN_CHARACTERS_MAX, NOTE_CHARACTERS_MAX } from './bounds.ts'

/** Names what a person read of the recipient and confirms: it changes with the facts, not with the words. */
export const ConfirmationSchema = z.string().regex(/^[0-9a-f]{64}$/, 'not the digest of a confirmation')

/** Longer than anything that is pasted where an address is asked for. */
export const TextSchema = z.string().max(GIVEN_CHARACTERS_MAX)
const NoteSchema = writtenText({ max: NOTE_CHARACTERS_MAX })

export const JudgedRecipientSchema = z.object({
  /** Null where the text is not an address. */
  address: AddressSchema.nullable(),
  label: z.string().nullable(),
  standing: z.enum(['refused', 'needs-confirmation', 'known']),
  /** Why it is refused: a short kebab-case name; null where it is not. */
  reason: z.string().nullable(),
  /** Why it is refused, or what a person confirms; null where nothing needs to be confirmed. */
  words: SentenceSchema.nullable(),
  confirm: z.object({ needed: z.boolean(), digest: ConfirmationSchema.nullable() }),
  /** What it is on chain; null where no node could say. */
  kind: z.string().nullable(),
  /** What it holds of the native token. */
  lamports: AmountSchema.nullable(),
  /** How many nodes said so. */
  witnesses: z.number().int(),
  warnings: z.array(
    z.object({
      code: z.enum(['POISONED', 'LOOK_ALIKE', 'TEXT_DIFFERS', 'NO_NODE_CAN_SAY', 'UNFUNDED', 'FIRST_USE', 'OWN_ACCOUNT']),
      words: SentenceSchema,
      about: AddressSchema.nullable(),
    }),
  ),
})

const RecipientSchema = z.object({
  address: AddressSchema,
  /** As the address book calls them, or the policy where the address book does not have them. */
  label: z.string(),
  note: z.string().nullable(),
  /** Since when they are in the address book; null where the policy alone names them. */
  addedAt: z.date().nullable(),
  lastPaidAt: z.date().nullable(),
  /** Whether the signer's policy lets them be paid; null while the vault is locked. */
  standing: z.enum(['allowed', 'waits', 'not-allowed']).nullable(),
  /** How long those who wait are not yet paid; null of everybody else. */
  waitMs: z.number().int().nullable(),
})

export const recipients = {
  check: operation
    .meta({
      words: 'Says what an address is before it is paid: refused and why, known, or what a person has to confirm. Changes nothing.',
      example: 'recipients check --text <address>',
      errors: [],
      needsCaughtUp: true,
    })
    .input(
      z.strictObject({
        text: TextSchema.describe('as it was typed or pasted'),
        asset: assetFilter.default('native').describe('native, or the address of a mint'),
        shown: TextSchema.optional().describe('as it was shown where it was copied from'),
      }),
    )
    .output(JudgedRecipientSchema),
  checkMany: operation
    .meta({
      words: 'Says of every address of a file what it is before it is paid, as recipients check does of one. Changes nothing.',
      example: 'recipients check-many --file <path>',
      errors: ['IMPORT_UNREADABLE'],
      needsCaughtUp: true,
    })
    .input(z.strictObject(addressFileFields))
    .output(
      z.array(
        JudgedRecipientSchema.extend({
          address: AddressSchema,
          /** As the file names it; null where it does not. */
          name: z.string().nullable(),
        }),
      ),
    ),
  list: operation
    .meta({
      words:
        'Lists everybody in the address book or allowed by the policy: whether the policy lets them be paid, and when they were last paid.',
      example: 'recipients list',
      errors: [],
      whileLocked: 'to-read',
    })
    .input(
      z.strictObject({
        search: SearchSchema.optional().describe('part of a label, or the beginning of an address'),
        after: AddressSchema.optional(),
        limit: limitOf(50),
      }),
    )
    .output(z.object({ recipients: z.array(RecipientSchema), total: z.number().int(), next: AddressSchema.nullable() })),
  add: operation
    .meta({
      words: 'Puts a wallet into the address book. Its account is looked at first.',
      example: 'recipients add --text <address> --label "Anna, supplier"',
      errors: ['RECIPIENT_REFUSED', 'RECIPIENT_KNOWN'],
    })
    .input(z.strictObject({ text: TextSchema.describe('the address'), label: LabelSchema, note: NoteSchema.optional() }))
    .output(JudgedRecipientSchema),
  import: operation
    .meta({
      words: 'Puts every wallet of a file into the address book, each under the name after its comma, or none where one cannot be taken.',
      example: 'recipients import --file <path>',
      errors: ['RECIPIENT_REFUSED', 'RECIPIENT_KNOWN', 'IMPORT_UNREADABLE'],
    })
    .input(z.strictObject(addressFileFields))
    .output(z.object({ added: z.number().int() })),
  label: operation
    .meta({
      words: 'Gives somebody in the address book another label, or another note.',
      example: 'recipients label --address <address> --label "Anna, since May"',
      errors: ['RECIPIENT_UNKNOWN'],
    })
    .input(z.strictObject({ address: AddressSchema, label: LabelSchema, note: NoteSchema.optional() }))
    .output(z.object({ address: AddressSchema, label: z.string() })),
  remove: operation
    .meta({
      words: 'Takes somebody out of the address book. What was paid stays in the journal.',
      example: 'recipients remove --address <address>',
      errors: ['RECIPIENT_UNKNOWN'],
    })
    .input(z.strictObject({ address: AddressSchema }))
    .output(z.object({ removed: AddressSchema })),
}
