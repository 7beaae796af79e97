import type { StandingPower } from '../power/power.ts'
import { counted } from '../text/counted.ts'

type Counted = Pick<StandingPower, 'weight'>

/** On whose word it rests. `configured`: how many nodes there are to ask; `witnesses`: the fewest that said one and the same thing. */
export type RestsOn = { readonly nodes: readonly string[]; readonly witnesses: number | null; readonly configured: number }

/** How many powers there are, and on whose word that rests. */
export function explainPowers(powers: readonly Counted[], rests: RestsOn): string {
  const ours = powers.filter(({ weight }) => weight === 'ours').length
  const worthless = powers.filter(({ weight }) => weight === 'no-money').length
  const others = powers.length - ours - worthless
  const unlisted = worthless === 0 ? '' : ` ${counted(worthless, 'power reaches', 'powers reach')} tokens alone that nobody listed.`
  const owned = ours === 0 ? '' : ` ${counted(ours, 'power is', 'powers are')} held by keys of our own.`
  const held =
    others === 0
      ? 'Nobody but us could move our money later, as far as was read.'
      : `${counted(others, 'power')} could move or stop our money later${takingWords(powers)}.`
  return `${held}${unlisted}${owned} ${restsWords(rests)}`
}

function takingWords(powers: readonly Counted[]): string {
  const taking = powers.filter(({ weight }) => weight === 'takes').length
  return taking === 0 ? '' : `, ${taking} of them by a key of somebody else alone`
}

function restsWords({ nodes, witnesses, configured }: RestsOn): string {
  const [only] = nodes
  if (witnesses === null || only === undefined) return 'There was no account to ask nodes about.'
  if (witnesses > 1) return 'Nodes agree on what accounts hold.'
  if (configured > 1) return 'Only one node answered for a part of it: that part rests on the word of that node.'
  return `It rests on the word of one node, ${only}: a second one would be compared with it.`
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
}): string[] {
  const { nonces, mintsLeft, unread, unknown, givenAway } = of
  const { nodes, unserved, keys, keysInAll } = nonces
  const named = unserved.map(({ node }) => node).join(', ')
  return [
    ...(nodes.length === 0 ? ['Whether others made nonce accounts that name our keys is not known: no node serves that question.'] : []),
    ...(nodes.length > 0 && unserved.length > 0 ? [`Not served by ${named}: which nonce accounts name our keys.`] : []),
    ...(nodes.length > 0 && keys < keysInAll
      ? [`Nonce accounts that others made: ${keys} of ${keysInAll} keys were looked for so far; the others follow.`]
      : []),
    ...(mintsLeft > 0 ? [`Not looked at, since there are too many: ${mintsLeft} more mints that nobody listed.`] : []),
    ...unread.map((mint) => `The bytes of the mint ${mint} do not read, so that what it gives its issuer is not known.`),
    ...unknown.map(
      ({ mint, types }) =>
        `The mint ${mint} has an extension of the type ${types.join(', ')}, which is not known here, nor what it gives its issuer.`,
    ),
    ...givenAway.map(
      (account) =>
        `The token account ${account}, in which the ledger saw something arrive, has another owner now: what is in it is not ours.`,
    ),
  ]
}
