import * as z from 'zod'
import { operation } from './operation.ts'

export const NetworkSchema = z.enum(['production', 'test', 'development', 'practice'])

/**
 * How the practice network began at this start: as a first one, as it was kept (with a journal that told of another, too), or again because what was
 * kept could not be gone on with. `absent`: its node could not be started.
 */
const PracticeBeginningSchema = z.enum(['begun', 'continued', 'other-journal', 'damaged', 'newer', 'foreign', 'older', 'gone', 'absent'])
export type PracticeBeginning = z.infer<typeof PracticeBeginningSchema>

/** What this Strongroom is and where its data lies. */
export const app = {
  info: operation
    .meta({
      words: 'Says which version this is, on which network, where its data is kept, and whether this is an offline workstation.',
      example: 'app info',
      errors: [],
      whileLocked: true,
      reads: true,
    })
    .input(z.strictObject({}))
    .output(
      z.object({
        version: z.string(),
        network: NetworkSchema,
        dataFolder: z.string(),
        workstation: z.enum(['online', 'offline']),
        /** Only where this start has a practice network of its own, or was to have one. */
        practice: PracticeBeginningSchema.optional(),
      }),
    ),
  leaving: operation
    .meta({
      words: 'Says what has not ended on this network: it stays behind, in this network’s journal, where another is opened.',
      example: 'app leaving',
      errors: [],
      whileLocked: 'to-read',
    })
    .input(z.strictObject({}))
    .output(
      z.object({
        /** Decided, and neither settled nor given up; what left in bundles and is out is among them. */
        transactions: z.number().int(),
        /** Signatures that may still land. */
        signed: z.number().int(),
        /** Of what is decided, what waits for a second person. */
        awaiting: z.number().int(),
      }),
    ),
  switchNetwork: operation
    .meta({
      words:
        'Closes this network’s vault and journal and opens those of another; remembered for the next start. Refused while something has not ended here, unless a person says that it stays behind.',
      example: 'app switch-network --network production',
      errors: ['NETWORK_FIXED', 'NETWORK_NOT_AT_REST'],
      alone: true,
    })
    .input(
      z.strictObject({
        network: NetworkSchema,
        leaveBehind: z
          .boolean()
          .default(false)
          .describe('although something has not ended here: nothing follows it until this network is opened again'),
      }),
    )
    .output(z.object({ network: NetworkSchema })),
}
