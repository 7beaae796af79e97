import * as z from 'zod'
import { operation } from './operation.ts'
import { AddressSchema } from './schemas.ts'
import { digest, Started, starting } from './token-parts.ts'
import { UpkeepPlanSchema } from './upkeep.ts'

const account = AddressSchema.describe('the token account')
const CreditsInput = z.strictObject({
  account,
  kind: z.enum(['confidential', 'public']).describe('which arrivals: those whose amounts are hidden, or all others'),
  set: z.enum(['on', 'off']).describe('whether the account takes them'),
})
const planning = { errors: ['NODE_UNREACHABLE', 'PLAN_NO_TREASURY'], needsNetwork: true } as const

/** Operations of `tokens` on confidential accounts that take no keys but the owner’s. */
export const confidentialTending = {
  planCredits: operation
    .meta({
      ...planning,
      words:
        'Shows what switching confidential or public arrivals of a confidential account of ours on or off does, or why not. Signs nothing.',
      example: 'tokens plan-credits --account <address> --kind confidential --set off',
    })
    .input(CreditsInput)
    .output(UpkeepPlanSchema),
  credits: operation
    .meta({
      ...starting,
      needsNetwork: true,
      words: 'Has a confidential account of ours take confidential or public arrivals, or refuse them.',
      example: 'tokens credits --account <address> --kind confidential --set off --digest <digest>',
    })
    .input(CreditsInput.extend({ digest }))
    .output(Started),
}
