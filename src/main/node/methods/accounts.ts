import * as z from 'zod'
import { invariant } from '../../../core/error/invariant.ts'
import type { TokenAccountEntry } from '../answers.ts'
import type { Call } from '../call.ts'
import type { JsonValue } from '../json.ts'
import { type AccountMethods, MAX_ACCOUNTS_PER_READ, MAX_PROGRAM_FILTERS, type ProgramAccountsQuery } from '../node-client.ts'
import { readConfig } from './chain.ts'
import { accountInfoSchema, addressSchema, atSlot, lamportsSchema, shownAccountInfoSchema, tokenQuantitySchema } from './schemas.ts'

const accountEntrySchema: z.ZodType<TokenAccountEntry> = z
  .object({ pubkey: addressSchema, account: accountInfoSchema })
  .transform(({ pubkey, account }) => ({ address: pubkey, account }))

export function accountMethods(call: Call): AccountMethods {
  return {
    getBalance: (address, options) =>
      call({
        method: 'getBalance',
        params: [address, readConfig(options)],
        schema: atSlot(lamportsSchema),
        atLeast: options?.minContextSlot,
      }),
    getAccountInfo: (address, options) => {
      const config = { encoding: 'base64', ...readConfig(options) }
      const schema = atSlot(accountInfoSchema.nullable())
      return call({ method: 'getAccountInfo', params: [address, config], schema, atLeast: options?.minContextSlot })
    },
    getAccountInfoAs: (address, { encoding, dataSlice, ...options }) => {
      const config = { ...sliceConfig(dataSlice), ...(encoding === undefined ? {} : { encoding }), ...readConfig(options) }
      const schema = atSlot(shownAccountInfoSchema.nullable())
      return call({ method: 'getAccountInfo', params: [address, config], schema, atLeast: options.minContextSlot })
    },
    getMultipleAccounts: (addresses, options) => {
      invariant(addresses.length <= MAX_ACCOUNTS_PER_READ, `${addresses.length} accounts in one question`)
      const schema = atSlot(z.array(accountInfoSchema.nullable()).length(addresses.length))
      const config = { encoding: 'base64', ...readConfig(options) }
      return call({ method: 'getMultipleAccounts', params: [addresses, config], schema, atLeast: options?.minContextSlot })
    },
    getProgramAccounts: (query, options) => {
      const config = { ...programConfig(query), ...readConfig(options) }
      const schema = atSlot(z.array(accountEntrySchema))
      return call({ method: 'getProgramAccounts', params: [query.program, config], schema, atLeast: options?.minContextSlot })
    },
    ...tokenMethods(call),
  }
}

function tokenMethods(call: Call): Pick<AccountMethods, 'getTokenAccountsByOwner' | 'getTokenAccountBalance' | 'getTokenSupply'> {
  return {
    getTokenAccountsByOwner: (query, options) => {
      const filter = 'mint' in query ? { mint: query.mint } : { programId: query.tokenProgram }
      return call({
        method: 'getTokenAccountsByOwner',
        params: [query.owner, filter, { encoding: 'base64', ...readConfig(options) }],
        schema: atSlot(z.array(accountEntrySchema)),
        atLeast: options?.minContextSlot,
      })
    },
    getTokenAccountBalance: (account, { commitment = 'finalized' } = {}) =>
      call({ method: 'getTokenAccountBalance', params: [account, { commitment }], schema: atSlot(tokenQuantitySchema) }),
    getTokenSupply: (mint, { commitment = 'finalized' } = {}) =>
      call({ method: 'getTokenSupply', params: [mint, { commitment }], schema: atSlot(tokenQuantitySchema) }),
  }
}

/** Without a filter a node would send every account of a program, some of which have a hundred million. */
function programConfig({ filters, dataSlice }: ProgramAccountsQuery): { [name: string]: JsonValue } {
  invariant(filters.length >= 1 && filters.length <= MAX_PROGRAM_FILTERS, `${filters.length} filters in one question`)
  const wire = filters.map((filter): JsonValue => {
    if ('dataSize' in filter) return { dataSize: BigInt(filter.dataSize) }
    const bytes = Buffer.from(filter.bytes).toString('base64')
    return { memcmp: { offset: BigInt(filter.offset), bytes, encoding: 'base64' } }
  })
  return { encoding: 'base64', withContext: true, filters: wire, ...sliceConfig(dataSlice) }
}

function sliceConfig(slice: ProgramAccountsQuery['dataSlice']): { [name: string]: JsonValue } {
  return slice === undefined ? {} : { dataSlice: { offset: BigInt(slice.offset), length: BigInt(slice.length) } }
}
