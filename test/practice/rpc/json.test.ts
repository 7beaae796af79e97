import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Json, parseJson, writeJson } from '../../../src/practice/rpc/json.ts'

const U64_MAX = 18_446_744_073_709_551_615n

describe('JSON', () => {
  it('keeps every digit of an integer, both ways', () => {
    expect(writeJson({ rentEpoch: U64_MAX })).toBe('{"rentEpoch":18446744073709551615}')
    expect(parseJson('{"rentEpoch":18446744073709551615}')).toEqual({ rentEpoch: U64_MAX })
    expect(parseJson('[9007199254740991,9007199254740993,12,1.5]')).toEqual([9_007_199_254_740_991, 9_007_199_254_740_993n, 12, 1.5])
  })

  it('leaves out members that are undefined', () => {
    expect(writeJson({ a: undefined, b: null, c: [undefined as never as null].slice(1) })).toBe('{"b":null,"c":[]}')
  })

  it('is what the platform writes, where the platform can', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(writeJson(value as Json)).toBe(JSON.stringify(value))
      }),
    )
  })

  it('reads back every integer of 64 bits', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, U64_MAX), (value) => {
        expect(BigInt(parseJson(writeJson([value])) as never)).toBe(value)
      }),
    )
  })

  it('refuses what is not JSON', () => {
    expect(() => parseJson('{"a":')).toThrow(SyntaxError)
    expect(() => parseJson('{"a":12345678901234567890')).toThrow(SyntaxError)
  })
})
