import type { StandingPower } from '../power/power.ts'
import { address, paragraph, type Sentence, tell } from '../text/sentence.ts'

type Counted = Pick<StandingPower, 'weight'>

/** On whose word it rests. `configured`: how many nodes there are to ask; `witnesses`: the fewest that said one and the same thing. */
export type RestsOn = { readonly nodes: readonly string[]; readonly witnesses: number | null; readonly configured: number }

/** How many powers there are, and on whose word that rests. */
export function explainPowers(powers: readonly Counted[], rests: RestsOn): Sentence {
  const ours = powers.filter(({ weight }) => weight === 'ours').length
  const worthless = powers.filter(({ weight }) => weight === 'no-money').length
  const others = powers.length - ours - worthless
  const taking = powers.filter(({ weight }) => weight === 'takes').length
  return paragraph([
    othersWords(others, taking),
    ...(worthless === 0 ? [] : [worthlessWords(worthless)]),
    ...(ours === 0 ? [] : [ours === 1 ? tell`1 power is held by keys of our own.` : tell`${ours} powers are held by keys of our own.`]),
    restsWords(rests),
  ])
}

function othersWords(others: number, taking: number): Sentence {
  if (others === 0) return tell`Nobody but us could move our money later, as far as was read.`
  if (taking === 0)
    return others === 1 ? tell`1 power could move or stop our money later.` : tell`${others} powers could move or stop our money later.`
  return others === 1
    ? tell`1 power could move or stop our money later, 1 of them by a key of somebody else alone.`
    : tell`${others} powers could move or stop our money later, ${taking} of them by a key of somebody else alone.`
}

const worthlessWords = (count: number): Sentence =>
  count === 1 ? tell`1 power reaches tokens alone that nobody listed.` : tell`${count} powers reach tokens alone that nobody listed.`

function restsWords({ nodes, witnesses, configured }: RestsOn): Sentence {
  const [only] = nodes
  if (witnesses === null || only === undefined) return tell`There was no account to ask nodes about.`
  if (witnesses > 1) return tell`Nodes agree on what accounts hold.`
  if (configured > 1) return tell`Only one node answered for a part of it: that part rests on the word of that node.`
  return tell`It rests on the word of one node, ${only}: a second one would be compared with it.`
}

/** How far it was looked for nonce accounts that others made. */
export type LookedFor = {
  readonly nodes: readonly string[]
  readonly unserved: readonly { readonly node: string }[]
  readonly keys: number
  readonly keysInAll: number
}

/** A mint with extensions of types that this product does not know. */
export type UnknownIn = { readonly mint: string; readonly types: readonly number[] }

/** What was not looked at, or is not known, in sentences. */
export function explainUnlooked(of: {
  readonly nonces: LookedFor
  readonly mintsLeft: number
  readonly unread: readonly string[]
  readonly unknown: readonly UnknownIn[]
  readonly givenAway: readonly string[]
}): Sentence[] {
  const { nonces, mintsLeft, unread, unknown, givenAway } = of
  const { nodes, unserved, keys, keysInAll } = nonces
  const named = unserved.map(({ node }) => node).join(', ')
  return [
    ...(nodes.length === 0
      ? [tell`Whether others made nonce accounts that name our keys is not known: no node serves that question.`]
      : []),
    ...(nodes.length > 0 && unserved.length > 0 ? [tell`Not served by ${named}: which nonce accounts name our keys.`] : []),
    ...(nodes.length > 0 && keys < keysInAll
      ? [tell`Nonce accounts that others made: ${keys} of ${keysInAll} keys were looked for so far; the others follow.`]
      : []),
    ...(mintsLeft > 0 ? [tell`Not looked at, since there are too many: ${mintsLeft} more mints that nobody listed.`] : []),
    ...unread.map((mint) => tell`The bytes of the mint ${address(mint)} do not read, so that what it gives its issuer is not known.`),
    ...unknown.map(
      ({ mint, types }) =>
        tell`The mint ${address(mint)} has an extension of the type ${types.join(', ')}, which is not known here, nor what it gives its issuer.`,
    ),
    ...givenAway.map(
      (account) =>
        tell`The token account ${address(account)}, in which the ledger saw something arrive, has another owner now: what is in it is not ours.`,
    ),
  ]
}
