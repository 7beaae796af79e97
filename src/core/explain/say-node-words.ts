import type { ErrorValue } from '../error/error.ts'
import { sayError } from '../error/error.ts'
import { address, paragraph, say, type Sentence, slot } from '../text/sentence.ts'
import { agreedDecimals, agreedOn, type By, type ResolvedAccount, type ResolvedMint, type Said } from './node-words.ts'

/** That a node gave no answer, and why. */
export type Unanswered = { readonly node: string; readonly error: ErrorValue }
/** What a node says became of a transaction that was fetched by its signature. */
export type Landed = By & { readonly succeeded: boolean | null }

/** Everything that nodes were asked about an explained message. `landed` is null where it was not fetched from them. */
export type NodesSaid = {
  readonly asked: number
  readonly accounts: readonly ResolvedAccount[]
  readonly mints: readonly ResolvedMint[]
  readonly landed: readonly Landed[] | null
  readonly unanswered: readonly Unanswered[]
}

/** What was resolved, by which node as of which slot, and what could not be. */
export function sayNodeWords({ asked, accounts, mints, landed, unanswered }: NodesSaid): Sentence[] {
  if (asked === 0) return [say`No node is connected: nothing was asked.`]
  const silent = unanswered.map(({ node, error }) => say`The node “${node}” gave no answer. ${sayError(error).happened}`)
  const found = [...(landed === null ? [] : sayLanded(landed)), ...sayTables(accounts), ...mints.map(sayMint), ...silent]
  if (found.length === 0) return [say`It names no lookup table and no mint: there was nothing to ask a node.`]
  return [...found, say`That is the word of nodes. What the bytes say stands on its own, and none of it was changed by this.`]
}

function sayLanded(landed: readonly Landed[]): Sentence[] {
  const ends = { true: 'executed without an error', false: 'failed on chain', null: 'became something it does not tell' } as const
  const said = landed.map(
    ({ node, slot: at, succeeded }) => say`The node “${node}” says that it stands in slot ${slot(at)} and ${ends[`${succeeded}`]}.`,
  )
  const differ = new Set(landed.map(({ slot: at, succeeded }) => `${at} ${succeeded}`)).size > 1
  return [
    say`Its bytes came from a node. The signature that was asked for is valid over them: they are the transaction that it names.`,
    ...said,
    ...(differ ? [say`The nodes differ about what became of it.`] : []),
  ]
}

/** One sentence a table where all its places are resolved by the same nodes; whatever is not is said on its own. */
function sayTables(accounts: readonly ResolvedAccount[]): Sentence[] {
  const tables = [...new Set(accounts.map(({ table }) => table))]
  return tables.flatMap((table) => {
    const all = accounts.filter((one) => one.table === table)
    const agreed = all.filter(({ said }) => agreedOn(said) !== null)
    const by = agreed[0]?.said[0]?.by ?? []
    const known =
      agreed.length === 0
        ? []
        : [say`Of the lookup table ${address(table)}, ${sayBy(by)} ${tells(by)} ${howMany(agreed.length, all.length)}.`]
    return [...known, ...all.flatMap(sayNotResolved)]
  })
}

function howMany(count: number, all: number): string {
  if (count < all) return `${count} of the ${all} accounts that the message takes from it`
  return all === 1 ? 'the one account that the message takes from it' : `all ${all} accounts that the message takes from it`
}

function sayNotResolved({ table, place, said }: ResolvedAccount): Sentence[] {
  if (agreedOn(said) !== null) return []
  const which = say`Account ${place} of the lookup table ${address(table)} is not resolved`
  if (said.length === 0) return [say`${which}: no node answered.`]
  if (said.length === 1) return [say`${which}: ${sayBy(said[0]?.by ?? [])} ${knows(said[0]?.by ?? [])} no such account of it.`]
  return [
    say`${which}, because the nodes differ: ${saidBy(said, (value) => (value === null ? say`that there is none` : say`that it is ${address(value)}`))}.`,
  ]
}

function sayMint(mint: ResolvedMint): Sentence {
  const { mint: of, listed, said } = mint
  const own =
    listed === null ? [] : [say`It is listed here${listed.label === null ? '' : ` as ${listed.label}`}, with ${listed.decimals} decimals.`]
  const told = saidBy(said, (value) => (value === null ? say`that there is no such mint` : say`that it has ${value} decimals`))
  const decimals = agreedDecimals(mint)
  const end = decimals !== null || said.length === 0 ? [] : [say`Amounts of it stand in smallest units.`]
  const differ = said.length > 1 ? [say`The nodes differ.`] : []
  return paragraph([say`Of the token ${address(of)}, ${said.length === 0 ? 'no node said anything' : told}.`, ...differ, ...own, ...end])
}

function saidBy<Value>(said: readonly Said<Value>[], words: (value: Value) => Sentence): Sentence {
  return said.flatMap(({ value, by }, at) => say`${at === 0 ? '' : '; '}${sayBy(by)} ${by.length === 1 ? 'says' : 'say'} ${words(value)}`)
}

/** The nodes by name, each with the slot as of which it answered. */
function sayBy(by: readonly By[]): Sentence {
  return by.flatMap(({ node, slot: at }, place) => {
    const before = place === 0 ? '' : place === by.length - 1 ? ' and ' : ', '
    return say`${before}the node “${node}” (slot ${slot(at)})`
  })
}

const tells = (by: readonly By[]): string => (by.length === 1 ? 'names' : 'name')
const knows = (by: readonly By[]): string => (by.length === 1 ? 'knows' : 'know')
