import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPlainJson } from '../../../../src/core/deposit/scan/plain-json.ts'
import { parseJson } from '../../../../src/main/node/json.ts'
import { bodyOf, busyAnswer } from './support.ts'

const text = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) })
const plainText = text.map((letters) => letters.replaceAll(/["\\]/g, ''))
const name = fc.oneof(plainText, fc.constantFrom('__proto__', 'constructor', 'toString', 'length', '0', '12', 'pubkey'))
const number = fc.oneof(
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
  fc.nat(20).map((zeros) => `1${'0'.repeat(zeros)}`),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '0',
    '-0',
    '-1',
    '0.0',
    '1e3',
    '1E+3',
    '5e-324',
    '1e400',
    '-0.5',
    '9007199254740993',
    '999999999999999',
    '18446744073709551616',
  ),
)
/** JSON in the plain form: no whitespace, no escapes, ASCII alone; a name may stand twice. */
const { value: plain } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    number,
    plainText.map((letters) => `"${letters}"`),
    fc.constantFrom('true', 'false', 'null', '[]', '{}'),
    fc.array(tie('value'), { maxLength: 5 }).map((items) => `[${items.join(',')}]`),
    fc
      .array(fc.tuple(name, tie('value')), { maxLength: 5 })
      .map((members) => `{${members.map(([one, value]) => `"${one}":${value}`).join(',')}}`),
  ),
}))

/** What vitest compares by goes astray over a member by the name of constructor. */
const isReadExactly = (json: string) => isDeepStrictEqual(readPlainJson(json), parseJson(json))

describe('JSON in the plain form', () => {
  it('is read as the exact parser reads it, to the type of every number', () => {
    fc.assert(
      fc.property(plain, (json) => {
        expect(isReadExactly(json)).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })

  it('is read so wherever a number ends', () => {
    fc.assert(
      fc.property(number, (digits) => {
        expect([digits, `[${digits}]`, `[${digits},${digits}]`, `{"a":${digits}}`].every(isReadExactly)).toBe(true)
      }),
    )
  })

  it('is what a node answers', () => {
    for (let seed = 1; seed <= 20; seed += 1) expect(isReadExactly(bodyOf(busyAnswer(seed)))).toBe(true)
  })

  it('that is cut off is a defect, and never waited for', () => {
    const json = '{"a":[1,{"b":"c"},true],"d":{}}'
    for (let length = 0; length < json.length; length += 1) expect(() => readPlainJson(json.slice(0, length))).toThrow('walked over')
  })

  it('keeps a member by the name of __proto__ a member', () => {
    const value = readPlainJson('{"__proto__":{"amount":1},"b":2}') as object
    expect(Object.keys(value)).toEqual(['__proto__', 'b'])
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  })
})
