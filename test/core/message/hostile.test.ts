import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isStrongroomError } from '../../../src/core/error/error.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { decodeMessage } from '../../../src/core/message/decode.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { decodeTransaction, encodeTransaction } from '../../../src/core/message/transaction.ts'
import { anyDraft } from './drafts.ts'

const RUNS = { numRuns: 400 }

/** Whether the bytes encode to themselves again where they are understood; where not, our own error refused them. */
function isUnderstoodOrRefused(bytes: Uint8Array): boolean {
  const message = orRefusal(() => decodeMessage(bytes))
  const transaction = orRefusal(() => decodeTransaction(bytes))
  const again = [message && encodeMessage(message), transaction && encodeTransaction(transaction)]
  return again.every((each) => each === null || Buffer.compare(each, bytes) === 0)
}

function orRefusal<Result>(decode: () => Result): Result | null {
  try {
    return decode()
  } catch (error) {
    if (isStrongroomError(error)) return null
    throw error
  }
}

const anyMessageBytes = anyDraft.map((draft) => encodeMessage(compileMessage(draft)))
const anyTransactionBytes = anyDraft.map((draft) => {
  const compiled = compileMessage(draft)
  return encodeTransaction({
    message: encodeMessage(compiled),
    signatures: Array.from({ length: compiled.header.signerCount }, () => null),
  })
})
const anyGoodBytes = fc.oneof(anyMessageBytes, anyTransactionBytes)

describe('bytes from outside are understood whole or refused', () => {
  it('when they are random', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
        expect(isUnderstoodOrRefused(bytes)).toBe(true)
      }),
      RUNS,
    )
  })

  it('when they begin like a version', () => {
    fc.assert(
      fc.property(fc.constantFrom(0x80, 0x81, 0x82, 0xff), fc.uint8Array({ maxLength: 400 }), (first, rest) => {
        expect(isUnderstoodOrRefused(Uint8Array.of(first, ...rest))).toBe(true)
      }),
      RUNS,
    )
  })

  it('when some bytes were changed', () => {
    const anyChange = fc.record({ at: fc.nat(), to: fc.integer({ min: 0, max: 255 }) })
    fc.assert(
      fc.property(anyGoodBytes, fc.array(anyChange, { minLength: 1, maxLength: 4 }), (bytes, changes) => {
        for (const { at, to } of changes) bytes[at % bytes.length] = to
        expect(isUnderstoodOrRefused(bytes)).toBe(true)
      }),
      RUNS,
    )
  })

  it('when bytes are missing: always refused', () => {
    fc.assert(
      fc.property(anyMessageBytes, fc.nat(), (bytes, at) => {
        expect(orRefusal(() => decodeMessage(bytes.subarray(0, at % bytes.length)))).toBeNull()
      }),
      RUNS,
    )
  })

  it('when bytes follow: always refused', () => {
    fc.assert(
      fc.property(anyTransactionBytes, fc.uint8Array({ minLength: 1, maxLength: 40 }), (bytes, more) => {
        expect(orRefusal(() => decodeTransaction(Uint8Array.of(...bytes, ...more)))).toBeNull()
      }),
      RUNS,
    )
  })
})
