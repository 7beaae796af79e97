import type { Address } from '../address/address.ts'
import type { Slot } from '../chain/slot.ts'
import { LOOKUP_TABLE_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../program/ids.ts'
import { decodeLookupTable } from '../program/lookup-table.ts'
import { decodeMint } from '../program/token-account.ts'
import { leavesOf, paragraph, plain, type Sentence } from '../text/sentence.ts'
import type { Explanation, NamedAccount } from './explained.ts'
import { explainInstruction } from './explain-instruction.ts'

/** Who said something, and as of which slot. */
export type By = { readonly node: string; readonly slot: Slot }
/** What one node says of accounts; null: it knows none of that address. */
export type NodeWord = By & { readonly accounts: ReadonlyMap<Address, { readonly owner: Address; readonly data: Uint8Array } | null> }
/** One answer and who gave it. Where there are several, nodes differ. */
export type Said<Value> = { readonly value: Value; readonly by: readonly By[] }

/** An account that the message names by its place in a lookup table. `said`: null where the table, or the place in it, is not there. */
export type ResolvedAccount = {
  readonly account: NamedAccount
  readonly table: Address
  readonly place: number
  readonly said: readonly Said<Address | null>[]
}

/** A mint that is listed in the journal. */
export type ListedMint = { readonly mint: Address; readonly label: string | null; readonly decimals: number }

export type ResolvedMint = {
  readonly mint: Address
  /** As it is listed here; null where it is not. */
  readonly listed: ListedMint | null
  /** Decimals; null where there is no mint. */
  readonly said: readonly Said<number | null>[]
}

/** What an instruction does with the accounts and the mints that nodes name. */
export type ResolvedInstruction = { readonly instruction: number; readonly words: Sentence }

/** The lookup tables that an explained message names accounts of, each once. */
export function tablesIn({ lookups }: Explanation): Address[] {
  return [...new Set(lookups.map(({ table }) => table))]
}

/** Which accounts stand in the places of the tables, as each node says. */
export function resolveAccounts({ accounts }: Explanation, words: readonly NodeWord[]): ResolvedAccount[] {
  return accounts.flatMap((account) => {
    const { table, address } = account
    if (address !== null || table === null) return []
    const said = gather(words, ({ accounts: held }) => addressAt(held.get(table.table) ?? null, table.index))
    return [{ account, table: table.table, place: table.index, said }]
  })
}

function addressAt(held: { readonly owner: Address; readonly data: Uint8Array } | null, place: number): Address | null {
  const table = held?.owner === LOOKUP_TABLE_PROGRAM ? decodeLookupTable(held.data) : null
  return table?.addresses[place] ?? null
}

/** The mints that instructions name, those in lookup tables where nodes agree on them, each once. */
export function mintsIn(explained: Explanation, resolved: readonly ResolvedAccount[]): Address[] {
  const known = agreedAddresses(resolved)
  const instructions = explained.instructions.flatMap((one) => [one, ...one.inner])
  const named = instructions.flatMap(({ accounts }) => accounts.filter(({ name }) => name !== null && /^mint$|Mint$/.test(name)))
  return [...new Set(named.flatMap(({ address, index }) => address ?? known.get(index) ?? []))]
}

/** How many decimals mints have, as each node says, beside what is listed here. */
export function resolveMints(mints: readonly Address[], words: readonly NodeWord[], listed: readonly ListedMint[]): ResolvedMint[] {
  return mints.map((mint) => ({
    mint,
    listed: listed.find((one) => one.mint === mint) ?? null,
    said: gather(words, ({ accounts }) => decimalsOf(accounts.get(mint) ?? null)),
  }))
}

function decimalsOf(held: { readonly owner: Address; readonly data: Uint8Array } | null): number | null {
  if (held === null || (held.owner !== TOKEN_PROGRAM && held.owner !== TOKEN_2022_PROGRAM)) return null
  const mint = decodeMint(held.data)
  return mint?.initialized === true ? mint.decimals : null
}

/** The one value that everybody says, and that is something; null where nobody says one, or some differ. */
export function agreedOn<Value>(said: readonly Said<Value | null>[]): Value | null {
  return said.length === 1 ? (said[0]?.value ?? null) : null
}

/** The decimals of a mint where the listing and every node that answered say the same. */
export function agreedDecimals({ listed, said }: ResolvedMint): number | null {
  const all = new Set([...(listed === null ? [] : [listed.decimals]), ...said.map(({ value }) => value)])
  const [only] = all
  return all.size === 1 ? (only ?? null) : null
}

function agreedAddresses(resolved: readonly ResolvedAccount[]): ReadonlyMap<number, Address> {
  return new Map(
    resolved.flatMap(({ account, said }) => {
      const address = agreedOn(said)
      return address === null ? [] : [[account.index, address] as const]
    }),
  )
}

/**
 * What instructions do with the accounts and the decimals on which every node that answered agrees: those alone of which that says more than the
 * bytes. It stands beside what the bytes say, and in place of none of it.
 */
export function explainResolved(
  explained: Explanation,
  accounts: readonly ResolvedAccount[],
  mints: readonly ResolvedMint[],
): ResolvedInstruction[] {
  const known = agreedAddresses(accounts)
  const fill = (account: NamedAccount): NamedAccount => ({ ...account, address: account.address ?? known.get(account.index) ?? null })
  return explained.instructions.flatMap(({ program, accounts: own, data, sentence, inner }, instruction) => {
    const said = paragraph([sentence, ...inner.map((one) => one.sentence)])
    const again = explainInstruction({ program: fill(program), accounts: own.map(fill), data })
    const words = inUnits(paragraph([again.sentence, ...again.inner.map((one) => one.sentence)]), mints)
    return plain(words) === plain(said) ? [] : [{ instruction, words }]
  })
}

/** Amounts in the unit of their token, where its decimals are known. */
function inUnits(sentence: Sentence, mints: readonly ResolvedMint[]): Sentence {
  return leavesOf(sentence).map((part) => {
    if (part.part !== 'units') return part
    const mint = mints.find((one) => one.mint === part.mint)
    const decimals = mint === undefined ? null : agreedDecimals(mint)
    return decimals === null ? part : { part: 'amount', amount: part.amount, decimals, unit: mint?.listed?.label ?? null }
  })
}

/** Equal answers together, in the order in which they were first given. */
function gather<Value extends string | number | null>(words: readonly NodeWord[], read: (word: NodeWord) => Value): Said<Value>[] {
  const said = new Map<Value, By[]>()
  for (const word of words) {
    const value = read(word)
    said.set(value, [...(said.get(value) ?? []), { node: word.node, slot: word.slot }])
  }
  return [...said].map(([value, by]) => ({ value, by }))
}
