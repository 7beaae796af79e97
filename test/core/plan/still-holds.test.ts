import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { planNativeSweep } from '../../../src/core/plan/native.ts'
import type { NativeSweepRequest } from '../../../src/core/plan/native-request.ts'
import { stillHolds } from '../../../src/core/plan/still-holds.ts'
import { ABLE, nativeRequest, sources, terms, withPrice } from './support.ts'

const twelve = sources(12, ABLE)
const planned = (more: Partial<NativeSweepRequest> = {}) => planNativeSweep(nativeRequest({ sources: twelve, ...more }))
const holdingMore = (extra: bigint) =>
  twelve.map((source, index) => (index === 4 ? { ...source, lamports: lamports(source.lamports + extra) } : source))

describe('a sweep that was read', () => {
  it.each<[string, Partial<NativeSweepRequest>]>([
    ['a deposit came in', { sources: holdingMore(1n) }],
    ['deposits came in on another account', { sources: [...twelve, ...sources(20, ABLE).slice(12)] }],
  ])('can still be carried out as it was read when %s', (_, now) => {
    expect(stillHolds({ read: planned(), fresh: planned(now) })).toBe(true)
  })

  it.each<[string, Partial<NativeSweepRequest>, Partial<NativeSweepRequest>?]>([
    ['an account holds less', { sources: holdingMore(-1n) }],
    ['an account is taken', { sources: twelve.slice(1) }],
    ['a signature costs more', { terms: { ...terms, feeRule: { kind: 'signatures', lamportsPerSignature: lamports(6_000n) } as const } }],
    ['accounts must keep more', { terms: { ...terms, rentMinimumLamports: lamports(terms.rentMinimumLamports + 1n) } }],
    ['a price is on it', { options: withPrice }],
    ['nothing is left to sweep', { sources: [] }],
    ['a deposit came in on an account that was to be emptied', { mode: 'empty', sources: holdingMore(1n) }, { mode: 'empty' }],
  ])('cannot when %s', (_, now, read = {}) => {
    expect(stillHolds({ read: planned(read), fresh: planned(now) })).toBe(false)
  })
})
