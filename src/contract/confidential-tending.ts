import * as z from 'zod'
import { operation } from './operation.ts'
import { AddressSchema, AmountOrAllSchema, AmountSchema, HiddenAmountSchema } from './schemas.ts'
import { digest, Started, starting } from './token-parts.ts'
import { UpkeepPlanSchema } from './upkeep.ts'

const account = AddressSchema.describe('the token account')
const CreditsInput = z.strictObject({
  account,
  kind: z.enum(['confidential', 'public']).describe('which arrivals: those whose amounts are hidden, or all others'),
  set: z.enum(['on', 'off']).describe('whether the account takes them'),
})
const DepositInput = z.strictObject({ account, amount: AmountOrAllSchema.describe('in smallest units, or all that is public') })
/** `public`, `pending`: what is in the account now; `after`: what is public then. Null where it was not read, or nothing is planned. */
const DepositPlanSchema = UpkeepPlanSchema.extend({
  decimals: z.number().int(),
  mint: AddressSchema.nullable(),
  public: AmountSchema.nullable(),
  pending: HiddenAmountSchema,
  after: AmountSchema.nullable(),
})
const planning = { errors: ['NODE_UNREACHABLE', 'PLAN_NO_TREASURY'], needsNetwork: true } as const

/** Operations of `tokens` on what confidential accounts take in: which arrivals, and what is deposited from their own public balance. */
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
  planDeposit: operation
    .meta({
      errors: ['VAULT_LOCKED', 'NODE_UNREACHABLE', 'PLAN_NO_TREASURY'],
      needsNetwork: true,
      needsVault: true,
      words: 'Shows what hiding an amount of a confidential account’s public balance does, or why not. Signs nothing.',
      example: 'tokens plan-deposit --account <address> --amount all',
    })
    .input(DepositInput)
    .output(DepositPlanSchema),
  deposit: operation
    .meta({
      ...starting,
      needsNetwork: true,
      words:
        'Hides an amount of a confidential account’s public balance, or all of it, in the same account: it is pending until it is applied.',
      example: 'tokens deposit --account <address> --amount all --digest <digest>',
    })
    .input(DepositInput.extend({ digest }))
    .output(Started),
}
