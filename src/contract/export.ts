import * as z from 'zod'
import { AsOfSchema } from './as-of.ts'
import { operation } from './operation.ts'
import { MomentSchema } from './schemas.ts'

export const ExportFormatSchema = z.enum(['csv', 'jsonl']).default('csv')

/** A file in the data folder. `name`: under which `exported read` gives it out. `sha256`: of exactly its bytes. */
export const writtenFields = { path: z.string(), name: z.string(), byteLength: z.number().int(), sha256: z.string() }

/** A file of a table of the journal, in the data folder. */
export const ExportSchema = z.object({ ...writtenFields, rows: z.number().int(), asOf: AsOfSchema })

/** Bytes of a file that one answer holds. */
export const PIECE_BYTES = 1_048_576

/** The name of a file in `exports`, or of one in a folder there: nothing else of this machine can be named. */
const ExportNameSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,199}(?:\/[A-Za-z0-9][A-Za-z0-9._-]{0,99})?$/, 'not the name of an export')

export const exported = {
  read: operation
    .meta({
      words:
        'Gives out a file that was exported, piece by piece, so that a window can hand it to the system to be saved where a person wants it.',
      example: 'exported read --name deposits-2026-11-27T09-15-00-000Z.csv',
      errors: ['EXPORT_UNREADABLE'],
    })
    .input(
      z.strictObject({
        name: ExportNameSchema.describe('as the export gave it'),
        from: z.number().int().min(0).default(0).describe('the first byte that is wanted'),
      }),
    )
    .output(
      z.object({
        /** At most 1 MiB, as a data: address in base64. */
        contents: z.string(),
        /** Where the next piece begins; null where this was the last. */
        next: z.number().int().nullable(),
      }),
    ),
}

export const exportTable = operation
  .meta({
    words:
      'Writes a table of the journal into a file in the data folder, for a spreadsheet or a program: deposits, payments, the lines they pay, recipients, nonces or events; all of it, or of some days.',
    example: 'activity export --what payments --since 2026-11-01 --until 2026-12-01',
    errors: ['EXPORT_FAILED'],
    needsCaughtUp: true,
  })
  .input(
    z.strictObject({
      what: z.enum(['deposits', 'payments', 'lines', 'recipients', 'nonces', 'events']),
      since: MomentSchema.optional().describe(
        'deposits in blocks made, payments decided, events written from then on: a day in UTC, as 2026-11-01, or a time, as 2026-11-01T09:00:00Z; recipients and nonces have none',
      ),
      until: MomentSchema.optional().describe('the same before then'),
      format: ExportFormatSchema,
    }),
  )
  .output(ExportSchema)
