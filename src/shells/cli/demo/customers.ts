import { parse, stringify } from 'lossless-json'
import * as z from 'zod'
import { type Address, isAddress } from '../../../core/address/address.ts'

/*
 * The practice network's customers, asked to pay in. They speak the practice node's own extra methods, which no real node has:
 * Strongroom itself never does.
 */

const AddressSchema = z.custom<Address>((value) => typeof value === 'string' && isAddress(value))
const MintSchema = z.object({ mint: AddressSchema, tokenProgram: AddressSchema, decimals: z.number() })
const MintsSchema = z.object({ token: MintSchema, token2022: MintSchema, withFee: MintSchema, unlisted: MintSchema })
const AnswerSchema = z.object({ result: z.unknown().optional(), error: z.object({ message: z.string() }).optional() })

/** What a customer says it did: the truth that the journal is held against. */
const TruthSchema = z.object({
  kind: z.string(),
  signature: z.string(),
  to: AddressSchema,
  account: AddressSchema,
  mint: AddressSchema.nullable(),
  credit: z.union([z.bigint(), z.number().int().transform(BigInt)]),
  reason: z.string().nullable(),
})
export type Truth = z.infer<typeof TruthSchema>

const AccountsSchema = z.object({ value: z.array(z.unknown()) })
const PaidSchema = z.object({ error: z.unknown() })

/** What customers can be asked to do of which nothing must be credited. */
export const BAD_KINDS = [
  'failed-transaction',
  'foreign-owner',
  'non-associated-token-account',
  'self-transfer',
  'dust',
  'below-rent-minimum',
  'unlisted-mint',
  'owner-changed',
] as const

export type PaymentWish = { readonly kind: string; readonly to: Address; readonly amount?: bigint; readonly mint?: Address }
export type Mints = z.infer<typeof MintsSchema>

export type Customers = {
  createMints(): Promise<Mints>
  /** Asks for all of them; they pay at once, in this order, and say what they did. */
  payIn(wishes: readonly PaymentWish[]): Promise<readonly Truth[]>
  createConfidentialMint(): Promise<z.infer<typeof MintSchema>>
  /** A customer pays so much in secret. */
  payConfidentially(wish: { readonly to: Address; readonly amount: bigint }): Promise<void>
  airdrop(to: Address, lamports: bigint): Promise<void>
  /** Those of the addresses that have an account. */
  existing(addresses: readonly Address[]): Promise<readonly Address[]>
  /** A slot by which everything asked for so far is in a block: the one after the block that is being filled. */
  settledBy(): Promise<bigint>
}

const ADDRESSES_PER_REQUEST = 100
/** Payments asked for in one request. */
const PAYMENTS_PER_REQUEST = 500

export function askCustomers(url: string): Customers {
  const call = async (method: string, params: unknown[]): Promise<unknown> => {
    const body = stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    })
    const { result, error } = AnswerSchema.parse(parse(await answer.text(), undefined, exactNumber))
    if (error !== undefined) throw new Error(`The practice node refused ${method}: ${error.message}`)
    return result
  }
  return {
    createMints: async () => MintsSchema.parse(await call('practice_createMints', [])),
    async payIn(wishes) {
      const truths: Truth[] = []
      for (let next = 0; next < wishes.length; next += PAYMENTS_PER_REQUEST) {
        truths.push(...z.array(TruthSchema).parse(await call('practice_payInMany', [wishes.slice(next, next + PAYMENTS_PER_REQUEST)])))
      }
      return truths
    },
    createConfidentialMint: async () => MintSchema.parse(await call('practice_createConfidentialMint', [])),
    async payConfidentially(wish) {
      const { error } = PaidSchema.parse(await call('practice_payConfidentially', [wish]))
      if (error !== null) throw new Error(`A confidential payment of the practice customer failed: ${JSON.stringify(error)}`)
    },
    async airdrop(to, lamports) {
      await call('requestAirdrop', [to, lamports])
    },
    async existing(addresses) {
      const found: Address[] = []
      for (let next = 0; next < addresses.length; next += ADDRESSES_PER_REQUEST) {
        const asked = addresses.slice(next, next + ADDRESSES_PER_REQUEST)
        const { value } = AccountsSchema.parse(await call('getMultipleAccounts', [asked, { commitment: 'processed' }]))
        found.push(...asked.filter((_, index) => value[index] !== null && value[index] !== undefined))
      }
      return found
    },
    settledBy: async () => BigInt(z.number().parse(await call('getSlot', [{ commitment: 'processed' }]))) + 2n,
  }
}

/** Integers beyond 2^53 stay exact. */
function exactNumber(text: string): number | bigint {
  const value = Number(text)
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? BigInt(text) : value
}
