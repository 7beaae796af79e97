import * as z from 'zod'
import { WHY_NOT_KNOWN } from '../core/daily/daily.ts'
import { isTimeZone } from '../core/daily/zone.ts'
import { AsOfSchema } from './as-of.ts'
import { operation } from './operation.ts'
import { AssetSchema, assetFilter, SumSchema } from './schemas.ts'

export const DAYS_MAX = 90

export const ZoneSchema = z
  .string()
  .max(64)
  .refine(isTimeZone, 'no time zone, such as UTC or Europe/Berlin')
  .default('UTC')
  .describe('the time zone whose days are meant')

const AskedSchema = z.strictObject({
  asset: assetFilter.default('native').describe('native, or the address of a listed mint'),
  days: z.number().int().min(1).max(DAYS_MAX).default(DAYS_MAX).describe('how many, the present one among them'),
  zone: ZoneSchema,
})

/** A day of the zone, as 2026-11-29. */
const DaySchema = z.string()
/** Why a figure is not known, or null where it is. What is not known is never shown as nothing. */
const WhySchema = z.enum(WHY_NOT_KNOWN).nullable()

const answered = { asset: AssetSchema, label: z.string().nullable(), zone: z.string(), asOf: AsOfSchema }

export const daily = {
  holdings: operation
    .meta({
      words:
        'Shows what treasury and deposit accounts held together at the end of each day, oldest first, by the recorded movements and the times of their blocks; of the present day, what they hold now. An account counts from when it was added.',
      example: 'daily holdings --days 30 --zone Europe/Berlin',
      errors: ['MINT_NOT_LISTED'],
      needsCaughtUp: true,
      whileLocked: 'to-read',
    })
    .input(AskedSchema)
    .output(z.object({ ...answered, days: z.array(z.object({ day: DaySchema, held: SumSchema.nullable(), why: WhySchema })) })),
  deposits: operation
    .meta({
      words:
        'Shows how many deposits of customers were credited on each day, and how much they were together, oldest day first. All are finalized.',
      example: 'daily deposits --days 30',
      errors: ['MINT_NOT_LISTED'],
      needsCaughtUp: true,
      whileLocked: 'to-read',
    })
    .input(AskedSchema)
    .output(
      z.object({
        ...answered,
        days: z.array(
          z.object({
            day: DaySchema,
            /** Null where it is not known. */
            deposits: z.number().int().nullable(),
            amount: SumSchema.nullable(),
            /** Whether the day is over, and reading reached from its beginning to its end. */
            whole: z.boolean(),
            why: WhySchema,
          }),
        ),
      }),
    ),
}
