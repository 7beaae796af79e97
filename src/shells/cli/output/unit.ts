import * as z from 'zod'
import { isAddress } from '../../../core/address/address.ts'
import { formatAmount, LAMPORTS_DECIMALS } from '../../../core/amount/format.ts'
import { type Leaf, leavesOf, plain, type Sentence } from '../../../core/text/sentence.ts'

/** How an amount is written: where its point stands, and the word behind it. */
export type Unit = { readonly decimals: number; readonly name: string }
/** A token as an answer names it. `decimals` is null where the answer does not say them. */
type Token = { readonly mint: string; readonly decimals: number | null }
/** What an amount is counted in, as its answer says it. How a token is written is for the list of tokens to say. */
export type Counted = Unit | Token

/** How amounts of the listed tokens are written, by their mints. */
export type ListedTokens = Pick<ReadonlyMap<string, Unit>, 'get'>
export const NO_TOKENS: ListedTokens = new Map()

export const SOL: Unit = { decimals: LAMPORTS_DECIMALS, name: 'SOL' }
/** Where nothing says of which asset an amount is. The figure is exact all the same. */
export const NOT_SAID: Unit = whole('smallest units')

/** What the policy limits beside SOL and tokens. */
const OF_THE_POLICY: Readonly<Record<string, Unit>> = {
  native: SOL,
  'priority-fee': SOL,
  'new-accounts': whole('token accounts'),
  'new-accounts-for-one': whole('token accounts'),
  'other-assets': whole('smallest units of each other asset'),
}

/** What cases count that are about no amount. */
const OF_A_CASE: Readonly<Record<string, Unit>> = {
  'pending-credits': whole('hidden amounts'),
  'not-a-wallet': whole('bytes of data'),
  'landing-unknown': whole('messages'),
}

function whole(name: string): Unit {
  return { decimals: 0, name }
}

const TokenSchema = z.object({ kind: z.literal('token').optional(), mint: z.string(), decimals: z.number() })
const CaseSchema = z.object({ kind: z.string(), found: z.bigint() })

/** What the amounts of a row are counted in: said by its asset, or by whatever it is a part of. */
export function unitOf(row: object, inherited: Counted): Counted {
  const ofCase = CaseSchema.safeParse(row)
  const counts = ofCase.success ? OF_A_CASE[ofCase.data.kind] : undefined
  if (counts !== undefined) return counts
  const asset: unknown = 'asset' in row ? row.asset : row
  if (asset === null) return NOT_SAID
  if (typeof asset === 'string') return OF_THE_POLICY[asset] ?? { mint: asset, decimals: null }
  if (isNative(asset)) return SOL
  const token = TokenSchema.safeParse(asset)
  return token.success ? { mint: token.data.mint, decimals: token.data.decimals } : inherited
}

function isNative(asset: unknown): boolean {
  return typeof asset === 'object' && asset !== null && 'kind' in asset && asset.kind === 'native'
}

type Written = { readonly tokens: ListedTokens; readonly padded?: boolean }

/** `0.5 SOL`. Padded figures of one column line up. */
export function amountText(amount: bigint, counted: Counted, { tokens, padded = false }: Written): string {
  const { decimals, name } = 'mint' in counted ? unitOfToken(counted, tokens) : counted
  return `${formatAmount({ amount, decimals, padded })} ${name}`
}

/**
 * A token that is not listed, or not under these decimals, is counted in its smallest units: sentences know no other, and an answer's own
 * label may be that of an account.
 */
function unitOfToken({ mint, decimals }: Token, tokens: ListedTokens): Unit {
  const listed = tokens.get(mint)
  if (listed !== undefined && (decimals === null || decimals === listed.decimals)) return listed
  return isAddress(mint) ? whole(`smallest units of ${mint}`) : NOT_SAID
}

type Within = { readonly tokens: ListedTokens; readonly unit?: Counted }

/**
 * A sentence as a line, its amounts of tokens as those of a row. Where it goes on to name the token, its mint stands once; where it names none
 * at all, the amount is of what its row is of.
 */
export function sentenceText(sentence: Sentence, { tokens, unit = NOT_SAID }: Within): string {
  return leavesOf(sentence)
    .map((part, at, leaves) => {
      const told = tokenAmountOf(part, unit)
      const next = leaves[at + 1]
      const isNamed = next?.part === 'text' && next.text.startsWith(' of the token')
      if (told === null || (isNamed && tokens.get(told.of.mint) === undefined)) return plain([part])
      return amountText(told.amount, told.of, { tokens })
    })
    .join('')
}

function tokenAmountOf(part: Leaf, unit: Counted): { readonly amount: bigint; readonly of: Token } | null {
  if (part.part === 'units') return part.mint === null ? null : { amount: part.amount, of: { mint: part.mint, decimals: null } }
  const isOfRow = part.part === 'amount' && part.unit === null && part.decimals === unit.decimals && 'mint' in unit
  return isOfRow ? { amount: part.amount, of: unit } : null
}
