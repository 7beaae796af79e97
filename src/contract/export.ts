import * as z from 'zod'
import { AsOfSchema } from './as-of.ts'

export const ExportFormatSchema = z.enum(['csv', 'jsonl']).default('csv')

/** A file of a table of the journal, in the data folder. */
export const ExportSchema = z.object({ path: z.string(), rows: z.number().int(), byteLength: z.number().int(), asOf: AsOfSchema })
