import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { expandInstructions } from '../../../src/core/message/expand.ts'
import { assertWithinLimits } from '../../../src/core/message/transaction.ts'
import { planNativeSweep } from '../../../src/core/plan/native.ts'
import type { NativeSweepRequest } from '../../../src/core/plan/native-request.ts'
import type { PlannedTransaction, TransactionOptions, EmptyingMode } from '../../../src/core/plan/sweep.ts'
import { decodeSystemInstruction } from '../../../src/core/program/system.ts'
import {
  ABLE,
  addressNamed,
  compilePlanned,
  holding,
  legacy,
  MINIMUM,
  nativeRequest,
  RICH,
  SIGNATURE,
  sources,
  thirdParty,
  treasury,
  UNABLE,
  v1,
  withNonce,
  withPrice,
} from './support.ts'

const reasonsOf = (request: NativeSweepRequest) => planNativeSweep(request).leftOut.map(({ reason }) => reason)

describe('a native sweep that keeps the minimum', () => {
  const plan = planNativeSweep(nativeRequest({ sources: sources(10, ABLE) }))
  const [transaction] = plan.transactions

  it('leaves every source exactly its rent-exempt minimum, the payer too', () => {
    expect(transaction?.sources.map(({ left }) => left)).toEqual(Array.from({ length: 10 }, () => MINIMUM))
    expect(transaction?.sources.map(({ amount, feeLamports }) => amount + feeLamports)).toEqual(
      Array.from({ length: 10 }, () => ABLE - MINIMUM),
    )
  })

  it('takes the fee from the source that pays', () => {
    expect(transaction?.sources.map(({ feeLamports }) => feeLamports)).toEqual([50_000n, ...Array.from({ length: 9 }, () => 0n)])
    expect(transaction?.feePayer).toBe(transaction?.sources[0]?.address)
  })

  it('is a message of exactly those transfers', () => {
    const moves = transaction === undefined ? [] : expandInstructions({ message: compilePlanned(transaction) }).map(decodeSystemInstruction)
    expect(moves).toEqual(
      transaction?.sources.map(({ address, amount }) => ({
        kind: 'transferLamports',
        source: address,
        destination: treasury,
        lamports: amount,
      })),
    )
  })

  it('states what it costs, per account and beside a naive sweep', () => {
    expect(plan.totals).toEqual({
      accounts: 10,
      transactions: 1,
      signatures: 10,
      moved: 10n * (ABLE - MINIMUM) - 50_000n,
      left: 10n * MINIMUM,
      feeLamports: 50_000n,
      feeLamportsPerAccount: 5_000n,
      naiveFeeLamports: 100_000n,
      rentReclaimedLamports: 0n,
      rentFundedLamports: 0n,
      netCostLamports: 50_000n,
    })
  })

  it('predicts every balance it changes', () => {
    const changes = new Map(transaction?.changes.map(({ account, change }) => [account, change]))
    expect(changes.size).toBe(11)
    expect(changes.get(treasury)).toBe(transaction?.moved)
    expect([...changes.values()].reduce((sum, change) => sum + change, 0n)).toBe(-50_000n)
  })
})

describe('a native sweep that empties', () => {
  it('leaves nothing, and its payer ends at nothing too', () => {
    const plan = planNativeSweep(nativeRequest({ sources: sources(10, ABLE), mode: 'empty' }))
    expect(plan.totals.left).toBe(0n)
    expect(plan.totals.moved).toBe(10n * ABLE - 50_000n)
  })

  it('takes what is below the minimum as well, where somebody else pays', () => {
    const plan = planNativeSweep(nativeRequest({ sources: sources(9, 400_000n), mode: 'empty' }))
    expect(plan.transactions.map(({ feePayer, moved }) => [feePayer, moved])).toEqual([[treasury, 3_600_000n]])
  })

  it.each([
    ['exactly fee and minimum', MINIMUM + SIGNATURE, true],
    ['one lamport less, which is in the dead band', MINIMUM + SIGNATURE - 1n, false],
  ])('lets a source pay that holds %s', (_, balance, pays) => {
    const plan = planNativeSweep(nativeRequest({ sources: sources(1, balance), mode: 'empty', treasury: null }))
    expect(plan.transactions).toHaveLength(pays ? 1 : 0)
    expect(plan.leftOut.map(({ reason }) => reason)).toEqual(pays ? [] : ['nobody-can-pay'])
  })
})

describe('who pays', () => {
  it('the richest sources, one for each group, however poor the others', () => {
    const poor = sources(9, UNABLE)
    const rich = [holding(addressNamed('rich'), ABLE)]
    const plan = planNativeSweep(nativeRequest({ sources: [...poor, ...rich], treasury: null }))
    expect(plan.transactions.map(({ feePayer, sources: { length } }) => [feePayer, length])).toEqual([[addressNamed('rich'), 10]])
  })

  it('rich sources are not used up as passengers', () => {
    const rich = Array.from({ length: 5 }, (_, index) => holding(addressNamed(`rich ${index}`), ABLE))
    const plan = planNativeSweep(nativeRequest({ sources: [...rich, ...sources(45, UNABLE)], treasury: null }))
    expect(plan.transactions.map(({ sources: { length } }) => length)).toEqual([10, 10, 10, 10, 10])
    expect(plan.leftOut).toEqual([])
  })

  it('the treasury, where no source can; and it keeps its own minimum', () => {
    const budget = MINIMUM + 2n * 50_000n
    const plan = planNativeSweep(nativeRequest({ sources: sources(27, 800_000n), mode: 'empty', treasury: holding(treasury, budget) }))
    expect(plan.transactions.map(({ feePayer }) => feePayer)).toEqual([treasury, treasury])
    expect(plan.leftOut.map(({ reason }) => reason)).toEqual(Array.from({ length: 9 }, () => 'nobody-can-pay'))
  })

  it('smaller groups, where the sources can pay only for a few and the treasury must not', () => {
    const plan = planNativeSweep(nativeRequest({ sources: sources(4, UNABLE), treasury: null }))
    expect(plan.transactions.map(({ sources: { length } }) => length)).toEqual([2, 2])
  })

  it('a nonce authority that is nobody else signs too, and costs its signature', () => {
    const options: TransactionOptions = { ...withNonce, lifetime: { kind: 'nonce', authority: addressNamed('cold authority') } }
    const plan = planNativeSweep(nativeRequest({ sources: sources(8, ABLE), options }))
    expect(plan.transactions.map(({ signerCount, feeLamports }) => [signerCount, feeLamports])).toEqual([[9, 45_000n]])
  })

  it('a unit price adds to the fee what the limit costs: 150 units for each instruction', () => {
    const plan = planNativeSweep(nativeRequest({ sources: sources(9, ABLE), options: { ...withPrice, computeUnitPrice: 1_000_000n } }))
    expect(plan.totals.feeLamports).toBe(45_000n + 150n * 12n)
    const inHeader = planNativeSweep(nativeRequest({ sources: sources(12, ABLE), options: { ...v1, computeUnitPrice: 1_000_000n } }))
    expect(inHeader.totals.feeLamports).toBe(60_000n + 150n * 12n)
  })
})

describe('who is left out, and why', () => {
  const ordinary = sources(2, ABLE)
  it.each([
    ['holds nothing', holding(thirdParty, 0n), 'keep-minimum', 'holds-nothing'],
    ['holds exactly the minimum', holding(thirdParty, MINIMUM), 'keep-minimum', 'nothing-above-minimum'],
    ['holds less than moving it costs', holding(thirdParty, MINIMUM + SIGNATURE), 'keep-minimum', 'less-than-its-cost'],
    ['holds less than moving it costs, emptying', holding(thirdParty, SIGNATURE), 'empty', 'less-than-its-cost'],
    ['is the destination', holding(treasury, ABLE), 'keep-minimum', 'is-destination'],
    ['carries data', { ...holding(thirdParty, ABLE), plain: false }, 'empty', 'not-plain'],
  ] as const)('%s', (_, odd, mode, reason) => {
    const plan = planNativeSweep(nativeRequest({ sources: [...ordinary, odd], mode }))
    expect(plan.leftOut).toEqual([{ address: odd.address, account: odd.address, balance: odd.lamports, reason }])
    expect(plan.totals.accounts).toBe(2)
  })

  it('the treasury, when it pays for a sweep to somebody else', () => {
    const request = nativeRequest({ sources: [holding(treasury, ABLE)], destination: holding(thirdParty, RICH) })
    expect(reasonsOf(request)).toEqual(['is-payer'])
  })

  it('a destination that would end below the minimum is not paid', () => {
    const few = sources(3, MINIMUM + 20_000n)
    expect(reasonsOf(nativeRequest({ sources: few, destination: holding(thirdParty, 0n) }))).toEqual(
      Array.from({ length: 3 }, () => 'destination-below-minimum'),
    )
    expect(reasonsOf(nativeRequest({ sources: few, destination: holding(thirdParty, MINIMUM) }))).toEqual([])
  })

  it('a single poor source, whose two signatures would cost more than it holds', () => {
    expect(reasonsOf(nativeRequest({ sources: sources(1, 9_000n), mode: 'empty' }))).toEqual(['less-than-its-cost'])
  })

  it('nobody, when there is nobody', () => {
    expect(planNativeSweep(nativeRequest({ sources: [] }))).toMatchObject({
      transactions: [],
      leftOut: [],
      totals: { feeLamportsPerAccount: 0n },
    })
  })
})

const MODES: readonly EmptyingMode[] = ['keep-minimum', 'empty']
const FORMS: readonly TransactionOptions[] = [legacy, withPrice, withNonce, v1]
const anyRequest = fc.record({
  balances: fc.array(fc.oneof(fc.bigInt({ min: 0n, max: 3_000_000n }), fc.bigInt({ min: MINIMUM - 2n, max: MINIMUM + 60_000n })), {
    maxLength: 45,
  }),
  mode: fc.constantFrom(...MODES),
  options: fc.constantFrom(...FORMS),
  treasuryHolds: fc.option(fc.bigInt({ min: 0n, max: 2_000_000n })),
  destinationHolds: fc.constantFrom(0n, MINIMUM, RICH),
})

/** What a source holds right after the fee is taken, and at the end: each must be nothing or the minimum at least. */
function holdsEnough({ sources: swept, feePayer }: PlannedTransaction): boolean {
  return swept.every(({ address, balance, feeLamports, left }) => {
    const afterFee = balance - feeLamports
    return (left === 0n || left >= MINIMUM) && (address !== feePayer || afterFee === 0n || afterFee >= MINIMUM)
  })
}

describe('any native plan', () => {
  it('conserves every lamport, sweeps nobody twice, stays within the limits and out of the dead band', () => {
    fc.assert(
      fc.property(anyRequest, ({ balances, mode, options, treasuryHolds, destinationHolds }) => {
        const all = balances.map((balance, index) => holding(addressNamed(`source ${index}`), balance))
        const destination = holding(thirdParty, destinationHolds)
        const paying = treasuryHolds === null ? null : holding(treasury, treasuryHolds)
        const plan = planNativeSweep(nativeRequest({ sources: all, mode, options, destination, treasury: paying }))

        const swept = plan.transactions.flatMap((transaction) => transaction.sources)
        const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)
        const kept = sum(plan.leftOut.map(({ balance }) => balance))
        expect(sum(swept.map(({ amount, feeLamports, left }) => amount + feeLamports + left)) + kept).toBe(sum(balances))
        expect(new Set([...swept, ...plan.leftOut].map(({ address }) => address)).size).toBe(balances.length)

        expect(plan.transactions.every(holdsEnough)).toBe(true)
        for (const transaction of plan.transactions) {
          assertWithinLimits(compilePlanned(transaction))
          expect(destinationHolds + transaction.moved >= MINIMUM).toBe(true)
        }
        const byTreasury = sum(plan.transactions.filter(({ feePayer }) => feePayer === treasury).map(({ feeLamports }) => feeLamports))
        expect(byTreasury === 0n || (treasuryHolds ?? 0n) - byTreasury >= MINIMUM).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('does not depend on the order of its sources', () => {
    const all = sources(25, ABLE).map((source, index) => ({ ...source, lamports: lamports(ABLE + BigInt(index % 3)) }))
    expect(planNativeSweep(nativeRequest({ sources: [...all].reverse() }))).toEqual(planNativeSweep(nativeRequest({ sources: all })))
  })

  it('of equal sources that can pay has exactly as many transactions as full groups need', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), (count) => {
        const plan = planNativeSweep(nativeRequest({ sources: sources(count, ABLE) }))
        expect(plan.totals).toMatchObject({ transactions: Math.ceil(count / 10), feeLamports: SIGNATURE * BigInt(count), accounts: count })
      }),
      { numRuns: 20 },
    )
  })

  it('of ten thousand sources is 1,000 transactions at 5,000 lamports each', () => {
    const plan = planNativeSweep(nativeRequest({ sources: sources(10_000, ABLE) }))
    expect(plan.totals).toMatchObject({
      transactions: 1_000,
      feeLamports: 50_000_000n,
      feeLamportsPerAccount: 5_000n,
      naiveFeeLamports: 100_000_000n,
    })
  })
})
