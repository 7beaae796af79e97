import * as z from 'zod'
import { invariant } from '../../../core/error/invariant.ts'
import type { TokenAccountEntry } from '../answers.ts'
import type { Call } from '../call.ts'
import { type AccountMethods, MAX_ACCOUNTS_PER_READ } from '../node-client.ts'
import { readConfig } from './chain.ts'
import { accountInfoSchema, addressSchema, atSlot, lamportsSchema } from './schemas.ts'

const tokenAccountEntrySchema: z.ZodType<TokenAccountEntry> = z
  .object({ pubkey: addressSchema, account: accountInfoSchema })
  .transform(({ pubkey, account }) => ({ address: pubkey, account }))

export function accountMethods(call: Call): AccountMethods {
  return {
    getBalance: (address, options) =>
      call({ method: 'getBalance', params: [address, readConfig(options)], schema: atSlot(lamportsSchema) }),
    getMultipleAccounts: (addresses, options) => {
      invariant(addresses.length <= MAX_ACCOUNTS_PER_READ, `${addresses.length} accounts in one question`)
      const schema = atSlot(z.array(accountInfoSchema.nullable()).length(addresses.length))
      return call({ method: 'getMultipleAccounts', params: [addresses, { encoding: 'base64', ...readConfig(options) }], schema })
    },
    getTokenAccountsByOwner: (query, options) => {
      const filter = 'mint' in query ? { mint: query.mint } : { programId: query.tokenProgram }
      return call({
        method: 'getTokenAccountsByOwner',
        params: [query.owner, filter, { encoding: 'base64', ...readConfig(options) }],
        schema: atSlot(z.array(tokenAccountEntrySchema)),
      })
    },
  }
}
