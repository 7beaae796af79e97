import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { measureTransaction } from '../../../src/core/message/transaction.ts'
import { sumChanges } from '../../../src/core/plan/changes.ts'
import { largestFit, measureOnce, measureTemplate } from '../../../src/core/plan/measure.ts'
import { planNativeSweep } from '../../../src/core/plan/native.ts'
import type { TransactionOptions } from '../../../src/core/plan/sweep.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import {
  ABLE,
  addressNamed,
  compilePlanned,
  legacy,
  nativeRequest,
  sources,
  terms,
  thirdParty,
  v1,
  withBoth,
  withNonce,
  withPrice,
} from './support.ts'

describe('the largest count that fits', () => {
  it('is found from any guess, whatever the limit', () => {
    fc.assert(
      fc.property(fc.nat(64), fc.nat(64), fc.nat(64), (limit, most, guess) => {
        expect(largestFit({ most, guess, fits: (count) => count <= limit })).toBe(Math.min(limit, most))
      }),
    )
  })

  it('costs two questions when the guess was right', () => {
    const asked: number[] = []
    const fits = (count: number) => {
      asked.push(count)
      return count <= 10
    }
    expect(largestFit({ most: 64, guess: 10, fits })).toBe(10)
    expect(asked).toEqual([10, 11])
  })
})

describe('a measure', () => {
  it('never asks for more compute units than a transaction gets', () => {
    const [planned] = planNativeSweep(nativeRequest({ sources: sources(1, ABLE), options: v1 })).transactions
    if (planned === undefined) throw new Error('one source is one transaction')
    const fitsWith = (computeUnitLimit: number) => measureTemplate({ ...planned.template, computeUnitLimit }, terms).fits
    expect([1_400_000, 1_400_001].map(fitsWith)).toEqual([true, false])
  })

  const forms: readonly (readonly [string, TransactionOptions])[] = [
    ['legacy', legacy],
    ['legacy with price', withPrice],
    ['legacy with nonce', withNonce],
    ['legacy with both', withBoth],
    ['version 0', { ...legacy, version: 0 }],
    ['version 1', v1],
    ['a nonce of a cold authority', { ...legacy, lifetime: { kind: 'nonce', authority: thirdParty } }],
  ]
  it.each(forms)('of a message under a stand-in lifetime is that of the real message: %s', (_, options) => {
    for (const transaction of planNativeSweep(nativeRequest({ sources: sources(23, ABLE), options })).transactions) {
      const measured = measureTemplate(transaction.template, terms)
      expect(measured).toMatchObject({ byteLength: transaction.byteLength, signerCount: transaction.signerCount, fits: true })
      expect(measureTransaction(compilePlanned(transaction))).toBe(measured.byteLength)
    }
  })

  it('of one source more than fits says so', () => {
    const [transaction] = planNativeSweep(nativeRequest({ sources: sources(10, ABLE) })).transactions
    if (transaction === undefined) throw new Error('ten sources are one transaction')
    const { instructions } = transaction.template
    const [more] = planNativeSweep(nativeRequest({ sources: sources(11, ABLE).slice(10) })).transactions
    const template = { ...transaction.template, instructions: [...instructions, ...(more?.template.instructions ?? [])] }
    expect(measureTemplate(template, terms)).toMatchObject({ byteLength: 1_345, fits: false })
  })

  it('is taken once for each count', () => {
    let taken = 0
    const measure = measureOnce((count) => {
      taken++
      return { byteLength: count, signerCount: 1, feeLamports: lamports(0n), charged: {}, fits: true }
    })
    expect([measure(3), measure(3), measure(4)].map(({ byteLength }) => byteLength)).toEqual([3, 3, 4])
    expect(taken).toBe(2)
  })
})

describe('changes', () => {
  const account = addressNamed('account')
  const native = { kind: 'native' } as const
  const token = { kind: 'token', mint: thirdParty, tokenProgram: TOKEN_PROGRAM, decimals: 6 } as const

  it('of one account and asset are one, and those that cancel are none', () => {
    expect(
      sumChanges([
        { account, asset: native, change: 5n },
        { account: thirdParty, asset: native, change: 7n },
        { account, asset: native, change: -2n },
        { account: thirdParty, asset: native, change: -7n },
      ]),
    ).toEqual([{ account, asset: native, change: 3n }])
  })

  it('of different assets stay apart', () => {
    const all = [native, token, { ...token, mint: account }, { ...token, tokenProgram: TOKEN_2022_PROGRAM }].map((asset) => ({
      account,
      asset,
      change: 1n,
    }))
    expect(sumChanges(all)).toEqual(all)
  })
})
