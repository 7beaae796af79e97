import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { baseFee } from '../../../src/core/fee/fee.ts'
import { heavyProbe, lightProbe, resourceRule, signatureRule } from '../../../src/core/fee/read-rule.ts'
import { type FeeRule, isSameRule } from '../../../src/core/fee/rule.ts'
import { decodeMessage } from '../../../src/core/message/decode.ts'
import { MAX_TRANSACTION_BYTES } from '../../../src/core/message/limits.ts'
import { legacy, lifetimeFor, treasury } from '../plan/support.ts'

const lifetime = lifetimeFor(legacy)
if (lifetime.kind !== 'blockhash') throw new Error('it lives by a blockhash')
const asked = { feePayer: treasury, blockhash: lifetime.blockhash }

/** The rule that is read where nodes follow this one. */
function readOf(rule: FeeRule): FeeRule | null {
  const [heavyLamports, lightLamports] = [heavyProbe, lightProbe].map((probe) => baseFee(decodeMessage(probe(asked)), rule))
  if (heavyLamports === undefined || lightLamports === undefined) throw new Error('there are two')
  return signatureRule(heavyLamports) ?? resourceRule(asked, { heavyLamports, lightLamports })
}

describe('the rule by which the network charges, read from two fees', () => {
  it.each([1n, 5_000n, 10_000n, 20_000n])('is %d lamports for each signature', (each) => {
    const rule: FeeRule = { kind: 'signatures', lamportsPerSignature: lamports(each) }
    expect(readOf(rule)).toEqual(rule)
  })

  it.each([
    { inclusion: 2_500n, rate: { numerator: 1n, denominator: 10n } },
    { inclusion: 2_500n, rate: { numerator: 1n, denominator: 4n } },
    { inclusion: 2_500n, rate: { numerator: 1n, denominator: 2n } },
    // The amendment that is discussed.
    { inclusion: 2_600n, rate: { numerator: 1n, denominator: 10n } },
    { inclusion: 0n, rate: { numerator: 3n, denominator: 1n } },
  ])('is $inclusion lamports and $rate for a cost unit', ({ inclusion, rate }) => {
    const rule: FeeRule = { kind: 'resources', inclusionLamports: lamports(inclusion), rate }
    expect(readOf(rule)).toEqual(rule)
  })

  it('is found for every rate in twentieths and every inclusion fee', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 100_000 }), (twentieths, inclusion) => {
        const rate = { numerator: BigInt(twentieths), denominator: 20n }
        const rule: FeeRule = { kind: 'resources', inclusionLamports: lamports(BigInt(inclusion)), rate }
        const read = readOf(rule)
        expect(read !== null && isSameRule(read, rule)).toBe(true)
      }),
    )
  })

  it('is none where what asks for less costs as much or more, or the rest would be negative', () => {
    const [heavyLamports, lightLamports] = [lamports(50_000n), lamports(60_000n)]
    expect(resourceRule(asked, { heavyLamports, lightLamports })).toBeNull()
    expect(resourceRule(asked, { heavyLamports, lightLamports: heavyLamports })).toBeNull()
    expect(resourceRule(asked, { heavyLamports: lamports(10_000_000n), lightLamports: lamports(1n) })).toBeNull()
  })

  it('is asked for by messages of one signature that every node can read', () => {
    for (const bytes of [heavyProbe(asked), lightProbe(asked)]) {
      expect(decodeMessage(bytes)).toMatchObject({ version: 'legacy', header: { signerCount: 1 }, lookups: [] })
      expect(bytes.length).toBeLessThan(MAX_TRANSACTION_BYTES.legacy)
    }
  })
})

describe('two rules', () => {
  const half = { kind: 'resources', inclusionLamports: lamports(2_500n), rate: { numerator: 1n, denominator: 2n } } as const
  const bySignature = { kind: 'signatures', lamportsPerSignature: lamports(5_000n) } as const

  it('are the same where they charge alike, however the rate is written', () => {
    expect(isSameRule(half, { ...half, rate: { numerator: 2n, denominator: 4n } })).toBe(true)
    expect(isSameRule(bySignature, { ...bySignature })).toBe(true)
  })

  it('are others where a lamport is', () => {
    expect(isSameRule(half, { ...half, inclusionLamports: lamports(2_501n) })).toBe(false)
    expect(isSameRule(half, { ...half, rate: { numerator: 1n, denominator: 4n } })).toBe(false)
    expect(isSameRule(bySignature, { ...bySignature, lamportsPerSignature: lamports(5_001n) })).toBe(false)
    expect(isSameRule(bySignature, half)).toBe(false)
    expect(isSameRule(half, bySignature)).toBe(false)
  })
})
