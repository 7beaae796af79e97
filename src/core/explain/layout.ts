import type { Address } from '../address/address.ts'
import type { Shape, Value } from './shape.ts'

/** The data of an instruction by name, as far as it was read. */
export type Values = Readonly<Record<string, Value>>

/**
 * The accounts of an instruction in order, by name, apart by blanks:
 * - `name?` is there only where there are that many accounts
 * - `name@` is there only where the sysvar of that name stands in its place
 * - `...name` last: every further account
 * - `...name!` last: every further account that signs
 */
export type AccountNames = string | ((values: Values, count: number) => string)

/** One instruction of a program: for reading alone. What may be signed is for core/review to say, which knows far fewer. */
export type InstructionLayout = {
  /** As the program calls it. */
  readonly name: string
  /** The bytes it begins with. */
  readonly tag: readonly number[]
  readonly accounts: AccountNames
  /** What it does, with values and accounts by name in braces: see words.ts. Null where its name alone is known. */
  readonly words: string | null
  readonly data: readonly (readonly [name: string, shape: Shape])[]
  /** Whether it is this one only where nothing follows the tag. */
  readonly isBare?: true
}

/** A program and the instructions it has. */
export type ProgramLayouts = { readonly address: Address; readonly name: string; readonly layouts: readonly InstructionLayout[] }

type Data = Readonly<Record<string, Shape>>

/** The instructions of a program that counts them in so many bytes. */
export function countedIn(byteLength: 1 | 4) {
  return (number: number, name: string, accounts: AccountNames, words: string, data: Data = {}): InstructionLayout =>
    tagged([number, ...new Uint8Array(byteLength - 1)], name, accounts, words, data)
}

export function tagged(tag: readonly number[], name: string, accounts: AccountNames, words: string, data: Data = {}): InstructionLayout {
  return { name, tag, accounts, words, data: Object.entries(data) }
}

/** An instruction of which the name alone is known. */
export function named(tag: readonly number[], name: string): InstructionLayout {
  return { name, tag, accounts: '', words: null, data: [] }
}

/** What was read of an instruction's data: its fields in order, and where reading ended. `cutAt`: the field that could not be read. */
export type ReadData = {
  readonly values: Values
  readonly next: number
  readonly cutAt: string | null
}

/** The layout that data belongs to: of several, the one that says most of its beginning. */
export function findLayout(layouts: readonly InstructionLayout[], data: Uint8Array): InstructionLayout | null {
  const fitting = layouts.filter(
    ({ tag, isBare }) => tag.every((byte, place) => data[place] === byte) && (isBare !== true || tag.length === data.length),
  )
  return fitting.toSorted((left, right) => right.tag.length - left.tag.length)[0] ?? null
}

/** Reads field by field, up to the first that is not what it should be. */
export function readData({ tag, data: fields }: InstructionLayout, data: Uint8Array): ReadData {
  const values: Record<string, Value> = {}
  let next = tag.length
  for (const [name, { field }] of fields) {
    const read = field.read(data, next)
    if (read === null) return { values, next, cutAt: name }
    values[name] = read.value
    next = read.next
  }
  return { values, next, cutAt: null }
}

/** The bytes that stand for what was read: the data itself as far as it was understood. */
export function encodeRead({ tag, data: fields }: InstructionLayout, values: Values): Uint8Array {
  const out = [...tag]
  for (const [name, { field }] of fields) {
    const value = values[name]
    if (value === undefined) break
    field.write(value, out)
  }
  return new Uint8Array(out)
}
