import { StrongroomError } from '../error/error.ts'
import { visible } from '../text/visible.ts'

/** A value in the parsed text, and how it was reached. */
type Place = { readonly value: unknown; readonly parent: Place | null; readonly key: string | number }

/** What JSON holds here. Money is written in digits, as text. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** How a value stands in the file: written once, read both ways. */
export type Shape<Value> = { readonly read: (place: Place) => Value; readonly write: (value: Value) => Json }

/** @throws BUNDLE_FIELD */
export function readShape<Value>(shape: Shape<Value>, value: unknown): Value {
  return shape.read({ value, parent: null, key: '' })
}

/** @throws BUNDLE_FIELD always */
export function refuse(place: Place, problem: string): never {
  const keys: string[] = []
  for (let at: Place | null = place; at !== null; at = at.parent)
    keys.unshift(typeof at.key === 'number' ? `[${at.key + 1}]` : `.${at.key}`)
  throw new StrongroomError('BUNDLE_FIELD', { path: keys.join('').replace(/^\.+/, ''), problem })
}

/** A shape of one value by a test that says what is wrong with it. */
export function oneOf<Value>(what: string, read: (value: unknown) => Value | undefined, write: (value: Value) => Json): Shape<Value> {
  return {
    read: (place) => {
      const value = read(place.value)
      if (value === undefined) refuse(place, `is not ${what}`)
      return value
    },
    write,
  }
}

const MOST_SHOWN_LETTERS = 40

/** An object with exactly these fields, written in their order. */
export function record<Value extends object>(fields: { readonly [Key in keyof Value]: Shape<Value[Key]> }): Shape<Value> {
  const entries = Object.entries(fields) as unknown as readonly [keyof Value & string, Shape<unknown>][]
  return {
    read: (place) => {
      const { value } = place
      if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(place, 'is not an object')
      const unknown = Object.keys(value).find((key) => !Object.hasOwn(fields, key))
      if (unknown !== undefined) refuse(place, `holds a field that is not known here: ${visible(unknown.slice(0, MOST_SHOWN_LETTERS))}`)
      const members = value as Readonly<Record<string, unknown>>
      const read = entries.map(([key, shape]) => {
        if (!Object.hasOwn(members, key)) refuse(place, `lacks the field ${key}`)
        return [key, shape.read({ value: members[key], parent: place, key })]
      })
      return Object.fromEntries(read) as Value
    },
    write: (value) => Object.fromEntries(entries.map(([key, shape]) => [key, shape.write(value[key])])),
  }
}

/** One of several objects, told apart by their field `kind`. */
export function variants<Value extends { readonly kind: string }>(
  shapes: {
    readonly [Kind in Value['kind']]: Shape<Extract<Value, { readonly kind: Kind }>>
  },
): Shape<Value> {
  const byKind = new Map(Object.entries(shapes) as unknown as [string, Shape<Value>][])
  return {
    read: (place) => {
      const { value } = place
      const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined
      const shape = typeof kind === 'string' ? byKind.get(kind) : undefined
      if (shape === undefined) refuse(place, `is of a kind that is not known here; known are ${[...byKind.keys()].join(', ')}`)
      return shape.read(place)
    },
    write: (value) => byKind.get(value.kind)?.write(value) ?? null,
  }
}

export function list<Item>(shape: Shape<Item>, most: number, least = 0): Shape<readonly Item[]> {
  return {
    read: (place) => {
      const { value } = place
      if (!Array.isArray(value)) refuse(place, 'is not a list')
      if (value.length > most) refuse(place, `has ${value.length} items; ${most} are allowed`)
      if (value.length < least) refuse(place, `has ${value.length} items; at least ${least} are needed`)
      return value.map((item: unknown, key) => shape.read({ value: item, parent: place, key }))
    },
    write: (items) => items.map(shape.write),
  }
}

export function orNull<Value>(shape: Shape<Value>): Shape<Value | null> {
  return {
    read: (place) => (place.value === null ? null : shape.read(place)),
    write: (value) => (value === null ? null : shape.write(value)),
  }
}
