import { StrongroomError } from '../error/error.ts'
import { bytesField, type Field } from '../program/layout.ts'
import { readCompactLength } from './compact.ts'

/** Walks through bytes that came from outside, once, front to back. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #offset = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** How many bytes were read so far. */
  get offset(): number {
    return this.#offset
  }

  /** @throws MESSAGE_TRUNCATED */
  read<Value>(field: Field<Value>): Value {
    const read = field.read(this.#bytes, this.#offset)
    if (read === null) throw new StrongroomError('MESSAGE_TRUNCATED', { offset: this.#bytes.length })
    this.#offset = read.next
    return read.value
  }

  /** The next value, left unread. @throws MESSAGE_TRUNCATED */
  peek<Value>(field: Field<Value>): Value {
    const offset = this.#offset
    const value = this.read(field)
    this.#offset = offset
    return value
  }

  /** A copy of the next bytes. @throws MESSAGE_TRUNCATED */
  readBytes(length: number): Uint8Array {
    return this.read(bytesField(length))
  }

  /** @throws MESSAGE_TRUNCATED, MESSAGE_LENGTH_NOT_CANONICAL */
  readCompactLength(): number {
    const read = readCompactLength(this.#bytes, this.#offset)
    if (read === 'truncated') throw new StrongroomError('MESSAGE_TRUNCATED', { offset: this.#bytes.length })
    if (read === 'not-canonical') throw new StrongroomError('MESSAGE_LENGTH_NOT_CANONICAL', { offset: this.#offset })
    this.#offset = read.next
    return read.value
  }

  /** The same field `count` times. @throws MESSAGE_TRUNCATED */
  readMany<Value>(count: number, field: Field<Value>): Value[] {
    return Array.from({ length: count }, () => this.read(field))
  }

  /** A copy of all that is left. */
  readRest(): Uint8Array {
    return this.readBytes(this.#bytes.length - this.#offset)
  }

  /** @throws MESSAGE_TRAILING_BYTES */
  assertEnd(): void {
    const count = this.#bytes.length - this.#offset
    if (count > 0) throw new StrongroomError('MESSAGE_TRAILING_BYTES', { count })
  }
}
