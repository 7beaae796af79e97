import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, parseStoredJson, type Storable } from '../../../src/main/journal/json.ts'

describe('canonical JSON', () => {
  const cases: readonly { readonly value: Storable; readonly text: string }[] = [
    { value: null, text: 'null' },
    { value: true, text: 'true' },
    { value: 7, text: '7' },
    { value: 18_446_744_073_709_551_615n, text: '"18446744073709551615"' },
    { value: 'a "b"\n', text: '"a \\"b\\"\\n"' },
    { value: [1, [], {}], text: '[1,[],{}]' },
    { value: { b: 1, a: { d: 2n, c: null } }, text: '{"a":{"c":null,"d":"2"},"b":1}' },
    { value: { é: 1, z: 2, Z: 3 }, text: '{"Z":3,"z":2,"é":1}' },
  ]
  for (const { value, text } of cases) {
    it(`writes ${text}`, () => {
      expect(canonicalJson(value)).toBe(text)
    })
  }

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('takes no number that another reader could see otherwise: %d', (number) => {
    expect(() => canonicalJson({ number })).toThrow('in stored JSON')
  })

  it('takes no nesting without end', () => {
    let value: Storable = null
    for (let depth = 0; depth < 40; depth += 1) value = [value]
    expect(() => canonicalJson(value)).toThrow('nested deeper than 32')
  })

  it('is read back by anybody, and is one line', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false, maxDepth: 5 }).filter(hasWholeNumbersOnly), (value) => {
        const text = canonicalJson(value as Storable)
        expect(text).not.toContain('\n')
        expect(parseStoredJson(text)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(canonicalJson(parseStoredJson(text))).toBe(text)
      }),
    )
  })

  it('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.bigInt()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).toReversed())
        expect(canonicalJson(turned)).toBe(canonicalJson(value))
      }),
    )
  })
})

function hasWholeNumbersOnly(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value) && !Object.is(value, -0)
  return typeof value !== 'object' || value === null || Object.values(value).every(hasWholeNumbersOnly)
}
