import { readFileSync } from 'node:fs'
import { isAddress as isKitAddress } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeAddressText } from '../../../src/core/address/judge-text.ts'

type Case = {
  readonly group: string
  readonly why: string
  readonly text: string
  readonly problem: string | null
  readonly means?: unknown
}
const { cases } = JSON.parse(readFileSync(new URL('../../vectors/address/texts.json', import.meta.url), 'utf8')) as {
  cases: readonly Case[]
}

/** Texts that are 32 bytes: only the curve says more of them, or nothing does. */
const OF_32_BYTES: readonly (string | null)[] = [null, 'small-order', 'off-curve']

describe('a text where an address is asked for', () => {
  it.each(cases)('of the group $group is judged for what it is: $why ($text)', ({ group: _group, why: _why, text, problem, ...named }) => {
    const expected = problem === null ? { ok: true, address: text } : { ok: false, problem: { kind: problem, ...named } }
    expect(judgeAddressText(text)).toMatchObject(expected)
    expect(isKitAddress(text)).toBe(OF_32_BYTES.includes(problem))
  })

  it('is one of two hundred, no two alike, each problem among them', () => {
    expect(cases.length).toBeGreaterThanOrEqual(200)
    expect(new Set(cases.map(({ text }) => text)).size).toBe(cases.length)
    expect(new Set(cases.map(({ problem }) => problem)).size).toBe(13)
  })

  it('is an address only where @solana/kit says the same, whatever was typed', () => {
    const letters = fc.string({ unit: fc.constantFrom(...Array.from('123ABCxyz0OIl \n\u200b\u0430')), minLength: 28, maxLength: 46 })
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), letters), (text) => {
        const judged = judgeAddressText(text)
        const isOf32Bytes = judged.ok || OF_32_BYTES.includes(judged.problem.kind)
        expect(isOf32Bytes).toBe(isKitAddress(text))
      }),
      { numRuns: 1000 },
    )
  })

  it('is told which letters a character that base 58 leaves out is often meant to be', () => {
    const wrong = `${'A'.repeat(20)}l${'A'.repeat(15)}`
    expect(judgeAddressText(wrong)).toEqual({ ok: false, problem: { kind: 'not-base58', character: 'l', place: 21, means: ['1', 'i'] } })
  })
})
