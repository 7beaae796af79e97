import { bytesToHex } from '@noble/hashes/utils.js'
import { address, say, type Sentence, sol, text, units } from '../text/sentence.ts'
import { visible } from '../text/visible.ts'
import type { ExplainedField, InstructionAccount } from './explained.ts'
import type { Value } from './shape.ts'

type Known = { readonly fields: readonly ExplainedField[]; readonly accounts: readonly InstructionAccount[] }

/**
 * A place for a value or an account in the words of an instruction:
 *
 *     place  = "{" [ before "?" ] name [ "|" otherwise ] [ "@" mint | "/" decimals ] "}"
 *
 * `otherwise` stands where the value is none; `before` stands in front of one that is there, and nothing stands where it is not.
 */
const PLACE = /\{(?:([^{}?|]*)\?)?([a-zA-Z]+)(?:\|([^{}]*))?(?:@([a-zA-Z]+)|\/([a-zA-Z]+))?\}/g

/** The words with every place filled; null where something that they speak of is not there. */
export function fillWords(words: string, known: Known): Sentence | null {
  let read = 0
  let sentence: Sentence = []
  for (const match of words.matchAll(PLACE)) {
    const [whole, before, name = '', otherwise, mint, decimals] = match
    const filled = fill(known, { name, otherwise, mint, decimals })
    if (filled === null && before === undefined) return null
    sentence = say`${sentence}${words.slice(read, match.index)}${filled === null ? '' : say`${before ?? ''}${filled}`}`
    read = match.index + whole.length
  }
  return say`${sentence}${words.slice(read)}`
}

type Place = {
  readonly name: string
  readonly otherwise: string | undefined
  readonly mint: string | undefined
  readonly decimals: string | undefined
}

function fill({ fields, accounts }: Known, { name, otherwise, mint, decimals }: Place): Sentence | null {
  const field = fields.find((one) => one.name === name)
  if (field === undefined) {
    const account = accounts.find((one) => one.name === name)
    return account === undefined ? null : nameAccount(account)
  }
  if (field.value === null) return otherwise === undefined ? null : [text(otherwise)]
  const figure = fields.find((one) => one.name === decimals)?.value
  if (typeof field.value === 'bigint' && typeof figure === 'number')
    return [{ part: 'amount', amount: field.value, decimals: figure, unit: null }]
  if (field.kind === 'units' && typeof field.value === 'bigint')
    return [units(field.value, accounts.find((one) => one.name === mint)?.address ?? null)]
  return sayValue(field)
}

/** An account in a sentence, by its address or by where it stands. */
export function nameAccount({ index, address: of, table }: Pick<InstructionAccount, 'index' | 'address' | 'table'>): Sentence {
  if (of !== null) return [address(of)]
  if (table !== null) return say`account ${table.index} of the lookup table ${address(table.table)}`
  return say`account ${index}, which does not exist`
}

/** A value in a sentence, as what it is. */
export function sayValue({ kind, value }: Pick<ExplainedField, 'kind' | 'value'>): Sentence {
  if (isList(value))
    return value.length === 0
      ? [text('none')]
      : value.flatMap((each, at) => [...(at === 0 ? [] : [text(', ')]), ...sayValue({ kind, value: each })])
  if (value === null) return [text('none')]
  if (value instanceof Uint8Array) return [text(bytesToHex(value))]
  if (kind === 'lamports' && typeof value === 'bigint') return [sol(value)]
  if (kind === 'address') return [address(String(value))]
  if (kind === 'text') return [text(`“${visible(String(value))}”`)]
  if (typeof value === 'boolean') return [text(value ? 'yes' : 'no')]
  return [text(String(value))]
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}
