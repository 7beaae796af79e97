import * as z from 'zod'
import { WHY_NOT_KNOWN } from '../core/daily/daily.ts'
import { AsOfSchema } from './as-of.ts'
import { ZoneSchema } from './daily.ts'
import { operation } from './operation.ts'
import { SumSchema } from './schemas.ts'

/** As many as a page of decisions can have. */
const DAYS_ASKED_MAX = 50

/** Of an asset: native, or a mint. */
const TotalSchema = z.object({ asset: z.string(), amount: SumSchema })

export const DayTotalsSchema = z.object({
  /** As 2026-11-29. */
  day: z.string(),
  /**
   * What was decided on that day and is proved final by transactions that were signed here; null where more was decided than is added up. What failed, what
   * is not final, and what was done outside this journal is in no sum.
   */
  decided: z
    .object({
      paid: z.array(TotalSchema),
      swept: z.array(TotalSchema),
      /** Transactions that pay or sweep, were decided on that day and are in neither sum. */
      notCounted: z.number().int(),
    })
    .nullable(),
  /** What customers paid in with blocks of that day, all finalized; null where it is not known of every asset. */
  received: z.array(TotalSchema).nullable(),
  why: z.enum(WHY_NOT_KNOWN).nullable(),
})

export const dayTotals = operation
  .meta({
    words:
      'Adds up some days, each asset apart: what was decided on a day and is by now paid or swept, proved final, and what customers paid in on it. What is not exactly known is in no sum.',
    example: 'activity days --days 2026-11-28 --days 2026-11-29 --zone Europe/Berlin',
    errors: [],
    needsCaughtUp: true,
    whileLocked: 'to-read',
  })
  .input(
    z.strictObject({
      days: z.array(z.iso.date('no day such as 2026-11-29')).min(1).max(DAYS_ASKED_MAX).describe('the days, as 2026-11-29'),
      zone: ZoneSchema,
    }),
  )
  .output(z.object({ zone: z.string(), days: z.array(DayTotalsSchema), asOf: AsOfSchema }))
