import * as z from 'zod'
import { AsOfSchema } from './as-of.ts'
import { operation } from './operation.ts'
import { MomentSchema } from './schemas.ts'

export const ExportFormatSchema = z.enum(['csv', 'jsonl']).default('csv')

/** A file of a table of the journal, in the data folder. */
export const ExportSchema = z.object({ path: z.string(), rows: z.number().int(), byteLength: z.number().int(), asOf: AsOfSchema })

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
