import * as z from 'zod'
import { operation } from './operation.ts'

export const NetworkSchema = z.enum(['production', 'test', 'development', 'practice'])

/** What this Strongroom is and where its data lies. */
export const app = {
  info: operation
    .meta({
      words: 'Says which version this is, on which network, and where its data is kept.',
      example: 'app info',
      errors: [],
      whileLocked: true,
    })
    .input(z.strictObject({}))
    .output(z.object({ version: z.string(), network: NetworkSchema, dataFolder: z.string() })),
  switchNetwork: operation
    .meta({
      words: 'Closes this network’s vault and journal and opens those of another; remembered for the next start.',
      example: 'app switch-network --network production',
      errors: ['NETWORK_FIXED'],
    })
    .input(z.strictObject({ network: NetworkSchema }))
    .output(z.object({ network: NetworkSchema })),
}
