import * as z from 'zod'
import { WHY_NOT_KNOWN } from '../core/daily/daily.ts'
import { AsOfSchema } from './as-of.ts'
import { ZoneSchema } from './daily.ts'
import { operation } from './operation.ts'
import { AssetSchema, SlotSchema, SumSchema } from './schemas.ts'

const Sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, 'no SHA-256 in hex')
/** A day as calendars name it, 2026-11-29. */
const DaySchema = z.iso.date('no day such as 2026-11-29')

/** What an entry of the journal says of a verification, and of a report. */
export const verifiedFields = { entry: z.number().int(), problems: z.number().int() }
export const reportedFields = {
  from: z.string(),
  to: z.string(),
  zone: z.string(),
  name: z.string(),
  manifest: z.string(),
  entry: z.number().int(),
}

/** What an end of a period is, and why it is not known. What is not known is never shown as nothing. */
const EndSchema = z.object({ held: SumSchema.nullable(), why: z.enum(WHY_NOT_KNOWN).nullable() })

const ReportSchema = z.object({
  /** The folder that it is, in the data folder, and its name. */
  path: z.string(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  zone: z.string(),
  madeAt: z.date(),
  files: z.array(z.object({ name: z.string(), rows: z.number().int().nullable(), byteLength: z.number().int(), sha256: Sha256Schema })),
  /** SHA-256 of the manifest, which has the SHA-256 of every other file. */
  manifest: Sha256Schema,
  /** The entry of the journal that it is as of, and its hash. */
  entry: z.number().int(),
  head: z.string(),
  intact: z.boolean(),
  /** What was held at both ends of the period, and what the closing has more than the opening and all that moved; null where an end is not known. */
  assets: z.array(
    z.object({
      asset: AssetSchema,
      label: z.string().nullable(),
      opening: EndSchema,
      closing: EndSchema,
      difference: z.bigint().nullable(),
    }),
  ),
  asOf: AsOfSchema,
})

export const audit = {
  report: operation
    .meta({
      words:
        'Writes a report of some days for an auditor into a folder of the data folder, all of it or nothing. It holds what was held at both ends and what lies between, deposits, payments, sweeps, what people changed and approved, cases, gaps, as tables, as JSON and as a PDF, with the SHA-256 of each file. The whole journal is verified first.',
      example: 'audit report --from 2026-11-01 --to 2026-11-30 --zone Europe/Berlin',
      errors: ['EXPORT_FAILED', 'JOURNAL_DAMAGED'],
      needsCaughtUp: true,
    })
    .input(
      z.strictObject({
        from: DaySchema.describe('the first day, whole'),
        to: DaySchema.describe('the last day, whole; the present one up to now'),
        zone: ZoneSchema,
      }),
    )
    .output(ReportSchema),
  last: operation
    .meta({
      words:
        'Shows what was last found by each check: the comparison with the chain, the verification of the journal, the proof of a backup, and the last report. Null where there was none.',
      example: 'audit last',
      errors: [],
      whileLocked: 'to-read',
    })
    .input(z.strictObject({}))
    .output(
      z.object({
        compared: z.object({ at: z.date(), slot: SlotSchema, compared: z.number().int(), differences: z.number().int() }).nullable(),
        verified: z.object({ at: z.date(), ...verifiedFields }).nullable(),
        /** A copy of the vault that opened and had its keys. */
        proved: z.object({ at: z.date() }).nullable(),
        reported: z.object({ at: z.date(), ...reportedFields }).nullable(),
        /** How many entries the journal has. */
        entries: z.number().int(),
      }),
    ),
}
