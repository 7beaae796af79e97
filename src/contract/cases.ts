import * as z from 'zod'
import { operation } from './operation.ts'
import { AddressSchema, AmountSchema, AssetSchema, ClosedSchema, limitOf, SignatureSchema, SlotSchema, writtenText } from './schemas.ts'
import { NOTE_CHARACTERS_MAX, REASON_CHARACTERS_MIN } from './bounds.ts'

const CaseIdSchema = z.number().int().min(1)

/** Something that does not add up and waits for a person. */
export const CaseSchema = z.object({
  id: CaseIdSchema,
  kind: z.enum([
    'balance-break',
    'outcome-differs',
    'reconciliation-differs',
    'pending-credits',
    'not-a-wallet',
    'movement-again',
    'movement-missing',
    'unknown-outgoing',
    'dead-yet-landed',
    'landed-otherwise',
    'foreign-debit',
    'landing-unknown',
  ]),
  /** What it is and what can be done. */
  words: z.string(),
  account: AddressSchema,
  asset: AssetSchema,
  /** What the account was to hold, and what it holds. Of pending credits: how many hidden amounts it takes, and how many wait. Of no wallet: bytes of data. Of a movement that nothing explains: nothing, and how much moved. Of messages that may have landed: nothing, and how many. */
  expected: AmountSchema,
  found: AmountSchema,
  slot: SlotSchema,
  /** The transaction of the movement that it is about; null where it is about a balance. */
  signature: SignatureSchema.nullable(),
  /** The payment whose transaction did something else than planned, while it is held by the case. */
  payment: z.string().nullable(),
  openedAt: z.date(),
  closed: ClosedSchema.nullable(),
})

export const cases = {
  list: operation
    .meta({
      words: 'Lists what does not add up and waits for a person, newest first.',
      example: 'cases list --open',
      errors: [],
      whileLocked: 'to-read',
    })
    .input(
      z.strictObject({
        open: z.boolean().default(false).describe('only those that are not closed'),
        before: CaseIdSchema.optional(),
        limit: limitOf(50),
      }),
    )
    .output(z.object({ cases: z.array(CaseSchema), next: z.number().int().nullable() })),
  show: operation
    .meta({ words: 'Shows one case.', example: 'cases show --id 1', errors: ['CASE_UNKNOWN'], whileLocked: 'to-read' })
    .input(z.strictObject({ id: CaseIdSchema }))
    .output(CaseSchema),
  resolve: operation
    .meta({
      words:
        'Closes a case with a person’s written note, for ever in the journal. A payment that it held ends as what it is on chain, and its accounts are free again; nothing is sent.',
      example: 'cases resolve --id 1 --note "The customer was asked: a fee of the token."',
      errors: ['CASE_UNKNOWN', 'CASE_CLOSED', 'CASE_NOT_PROVED'],
    })
    .input(z.strictObject({ id: CaseIdSchema, note: writtenText({ min: REASON_CHARACTERS_MIN, max: NOTE_CHARACTERS_MAX }) }))
    .output(z.object({ closed: z.array(CaseIdSchema), payment: z.string().nullable() })),
}
