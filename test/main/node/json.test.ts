import fc from 'fast-check'
import { LosslessNumber, parse as parseLossless } from 'lossless-json'
import { describe, expect, it } from 'vitest'
import { type JsonValue, mapTexts, parseJson, stringifyJson } from '../../../src/main/node/json.ts'
import { EXCHANGE_FILES, readExchanges } from '../../support/conformance.ts'

/** Any JSON whose numbers are integers of any size. */
const exactJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    fc.string(),
    fc.bigInt(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value

describe('parseJson', () => {
  it('keeps the largest u64, which a double cannot hold', () => {
    expect(parseJson('{"rentEpoch":18446744073709551615}')).toEqual({ rentEpoch: 18446744073709551615n })
    expect(parseJson('[9007199254740993, -9223372036854775808, 0, -0]')).toEqual([9007199254740993n, -9223372036854775808n, 0n, 0n])
  })

  it('leaves figures with a fraction or an exponent as numbers, which never hold an amount', () => {
    expect(parseJson('[1000.0, 0.5, 1e3]')).toEqual([1000, 0.5, 1000])
  })

  it('does not take digits inside text for numbers', () => {
    expect(parseJson('{"amount":"18446744073709551616"}')).toEqual({ amount: '18446744073709551616' })
  })

  it('keeps a member named __proto__ a member', () => {
    const parsed = parseJson('{"__proto__":{"lamports":1}}')
    expect(Object.keys(parsed as object)).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
  })

  it.each(['', '{', '[1,]', '{"a":01}', '"unterminated', 'NaN', '<html></html>'])('refuses %j', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError)
  })

  it('refuses nesting deeper than any answer has, and counts no bracket inside text', () => {
    expect(() => parseJson('['.repeat(100_000))).toThrow(/nested deeper/)
    expect(() => parseJson(`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`)).toThrow(/nested deeper/)
    expect(parseJson(`"${'[{'.repeat(1_000)}"`)).toHaveLength(2_000)
    expect(parseJson(String.raw`["\"[[[[\\", "\\"]`)).toEqual(['"[[[[\\', '\\'])
  })

  it('is undone by stringifyJson', () => {
    fc.assert(
      fc.property(exactJson, (value) => {
        expect(parseJson(stringifyJson(value as JsonValue))).toEqual(value)
      }),
    )
  })
})

describe('every recorded answer', () => {
  it.each(EXCHANGE_FILES)('of %s reads as another lossless parser reads it', (file) => {
    for (const { line } of readExchanges(file)) expect(parseJson(line)).toEqual(exactly(parseLossless(line)))
  })
})

describe('mapTexts', () => {
  it('changes every text and nothing else', () => {
    const value = { a: ['x', 1n, null, { b: 'y' }], c: true }
    expect(mapTexts(value, (text) => `${text}!`)).toEqual({ a: ['x!', 1n, null, { b: 'y!' }], c: true })
  })
})

/** The other parser's numbers in our form. */
function exactly(value: unknown): unknown {
  if (value instanceof LosslessNumber) return /^-?\d+$/.test(value.value) ? BigInt(value.value) : Number(value.value)
  if (Array.isArray(value)) return value.map(exactly)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, exactly(member)]))
}
