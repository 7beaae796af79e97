import * as z from 'zod'
import { MATTER_KINDS } from '../core/matter/matter.ts'
import { operation } from './operation.ts'

const MatterSchema = z.object({
  kind: z.enum(MATTER_KINDS),
  /** How many of them there are. */
  count: z.number().int().positive(),
  /** Since when the oldest waits; null where that is not recorded. */
  since: z.date().nullable(),
  /** Whether it counts in badges, and keeps the first screen from saying that everything is all right. */
  urgent: z.boolean(),
  words: z.string(),
  /** The command that shows them. */
  seeCommand: z.string(),
})

/** What waits for a person. The first screen, its badges and the title of the window show this and nothing else. */
export const matters = {
  list: operation
    .meta({
      words: 'Lists what waits for a person, the most urgent first: each kind with how many there are, since when, and where to look.',
      example: 'matters list',
      errors: [],
      whileLocked: 'to-read',
    })
    .input(z.strictObject({}))
    .output(z.object({ matters: z.array(MatterSchema), urgent: z.number().int() })),
}
