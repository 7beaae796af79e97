import { StrongroomError } from '../error/error.ts'
import { type CborMap, type CborValue, isCborMap, isCborTag } from './cbor.ts'
import { decodeCbor } from './decode-cbor.ts'
import type { Ur } from './ur-encoder.ts'

/** Values of a registry type by the numbers of its fields; null where a field is left out. */
export type Fields = {
  readonly bytes: (key: bigint, byteLength?: number) => Uint8Array | null
  readonly text: (key: bigint) => string | null
  readonly uint: (key: bigint, most: bigint) => bigint | null
  readonly tagged: (key: bigint, tag: bigint) => CborValue | null
  readonly list: (key: bigint) => readonly CborValue[] | null
  /** Says what is wrong with the whole. */
  readonly refuse: (problem: string) => StrongroomError
}

/**
 * The fields of what was scanned, none but known ones.
 * @throws UR_OTHER_TYPE, UR_CONTENT_MALFORMED, UR_FIELD
 */
export function fieldsOfUr({ type, cbor }: Ur, wanted: string, keys: readonly bigint[]): Fields {
  if (type !== wanted) throw new StrongroomError('UR_OTHER_TYPE', { type, wanted: [wanted] })
  return fieldsOf(decodeCbor(cbor), type, keys)
}

/** The same of a value inside another. */
export function fieldsOf(value: CborValue, type: string, keys: readonly bigint[]): Fields {
  const refuse = (problem: string) => new StrongroomError('UR_FIELD', { type, problem })
  if (!isCborMap(value)) throw refuse('it has no fields')
  const map: CborMap = value
  for (const key of map.keys()) {
    if (typeof key === 'string' || !keys.includes(key)) throw refuse('it has a field that is not known')
  }
  const wrong = (key: bigint, what: string) => refuse(`its field ${key} is no ${what}`)

  function typed<Kind extends CborValue>(key: bigint, what: string, is: (found: CborValue) => found is Kind): Kind | null {
    const found = map.get(key)
    if (found === undefined) return null
    if (!is(found)) throw wrong(key, what)
    return found
  }

  return {
    bytes: (key, byteLength) => {
      const bytes = typed(key, 'byte string', (found) => found instanceof Uint8Array)
      if (bytes !== null && byteLength !== undefined && bytes.length !== byteLength) throw wrong(key, `byte string of ${byteLength} bytes`)
      return bytes
    },
    text: (key) => typed(key, 'text', (found) => typeof found === 'string'),
    uint: (key, most) => {
      const number = typed(key, 'number', (found) => typeof found === 'bigint')
      if (number !== null && number > most) throw wrong(key, `number up to ${most}`)
      return number
    },
    tagged: (key, tag) => {
      const found = typed(key, `value with the tag ${tag}`, isCborTag)
      if (found !== null && found.tag !== tag) throw wrong(key, `value with the tag ${tag}`)
      return found === null ? null : found.value
    },
    list: (key) => typed(key, 'list', (found) => Array.isArray(found)),
    refuse,
  }
}
