import { describe, expect, it } from 'vitest'
import { measureTransaction, assertWithinLimits } from '../../../src/core/message/transaction.ts'
import { planNativeSweep } from '../../../src/core/plan/native.ts'
import type { TransactionOptions, SweepPlan } from '../../../src/core/plan/sweep.ts'
import { planTokenSweep } from '../../../src/core/plan/token.ts'
import {
  ABLE,
  addressNamed,
  compilePlanned,
  holding,
  legacy,
  mint,
  nativeRequest,
  RICH,
  sources,
  thirdParty,
  tokenRequest,
  tokenSources,
  MINIMUM,
  v1,
  withBoth,
  withNonce,
  withPrice,
} from './support.ts'

/** Rows of the packing table: the most sources a transaction has room for, and lamports of base fee per account when packed full. */
type Row = readonly [name: string, options: TransactionOptions, most: number, perAccount: bigint]

const FULL_GROUPS = 7

/** What no source can pay a fee from: it would be left with less than the minimum. */
const BELOW = MINIMUM - 1n

/** Every transaction is measured again from its real message, is within the limits, and only the last is not full. */
function expectPacked(plan: SweepPlan, most: number, count: number): void {
  expect(plan.leftOut).toEqual([])
  expect(plan.transactions).toHaveLength(Math.ceil(count / most))
  expect(plan.transactions.slice(0, -1).every(({ sources: { length } }) => length === most)).toBe(true)
  for (const transaction of plan.transactions) {
    const compiled = compilePlanned(transaction)
    assertWithinLimits(compiled)
    expect(measureTransaction(compiled)).toBe(transaction.byteLength)
    expect(compiled.header.signerCount).toBe(transaction.signerCount)
  }
}

function baseFeePerAccount(plan: SweepPlan): bigint {
  const { signatures, accounts } = plan.totals
  return (2n * 5_000n * BigInt(signatures) + BigInt(accounts)) / (2n * BigInt(accounts))
}

describe('native sweeps pack as many sources as the table says', () => {
  const paidBySource: readonly Row[] = [
    ['legacy', legacy, 10, 5_000n],
    ['legacy with limits and price', withPrice, 9, 5_000n],
    [
      'version 0, where a table with the destination does not help',
      { ...legacy, version: 0, lookupTables: [{ address: mint, addresses: [thirdParty] }] },
      9,
      5_000n,
    ],
    ['version 1', v1, 12, 5_000n],
    ['version 1 with price', { ...v1, computeUnitPrice: 1_000n }, 12, 5_000n],
  ]
  it.each(paidBySource)('a source pays, %s', (_, options, most, perAccount) => {
    const count = FULL_GROUPS * most
    const plan = planNativeSweep(nativeRequest({ sources: sources(count, ABLE), options, destination: holding(thirdParty, RICH) }))
    expectPacked(plan, most, count)
    expect(baseFeePerAccount(plan)).toBe(perAccount)
    expect(plan.transactions.every(({ feePayer, sources: [first] }) => feePayer === first?.address)).toBe(true)
  })

  const treasuryReceives: readonly Row[] = [
    ['legacy', legacy, 9, 5_556n],
    ['legacy with limits and price', withPrice, 8, 5_625n],
    ['legacy with a nonce', withNonce, 8, 5_625n],
    ['legacy with both', withBoth, 8, 5_625n],
    ['version 1', v1, 11, 5_455n],
  ]
  it.each(treasuryReceives)('the treasury pays and receives, %s', (_, options, most, perAccount) => {
    const plan = planNativeSweep(nativeRequest({ sources: sources(FULL_GROUPS * most, BELOW), mode: 'empty', options }))
    expectPacked(plan, most, FULL_GROUPS * most)
    expect(baseFeePerAccount(plan)).toBe(perAccount)
  })

  const thirdPartyReceives: readonly Row[] = [
    ['legacy', legacy, 9, 5_556n],
    ['legacy with nonce, limits and price', withBoth, 7, 5_714n],
  ]
  it.each(thirdPartyReceives)('the treasury pays and a third party receives, %s', (_, options, most, perAccount) => {
    const plan = planNativeSweep(
      nativeRequest({ sources: sources(FULL_GROUPS * most, BELOW), mode: 'empty', options, destination: holding(thirdParty, RICH) }),
    )
    expectPacked(plan, most, FULL_GROUPS * most)
    expect(baseFeePerAccount(plan)).toBe(perAccount)
  })

  it('ten sources fill a legacy transaction to its last byte', () => {
    const plan = planNativeSweep(nativeRequest({ sources: sources(10, ABLE), destination: holding(thirdParty, RICH) }))
    expect(plan.transactions.map(({ byteLength }) => byteLength)).toEqual([1232])
  })
})

describe('token sweeps pack as many sources as the table says', () => {
  const rows: readonly (readonly [name: string, close: boolean, options: TransactionOptions, most: number, perAccount: bigint])[] = [
    ['legacy', false, legacy, 6, 5_833n],
    ['legacy with limits and price', false, withPrice, 6, 5_833n],
    ['legacy with nonce, limits and price', false, withBoth, 5, 6_000n],
    ['legacy, closing', true, legacy, 6, 5_833n],
    ['legacy with limits and price, closing', true, withPrice, 6, 5_833n],
    ['legacy with nonce, limits and price, closing', true, withBoth, 5, 6_000n],
    ['version 1', false, v1, 11, 5_455n],
    ['version 1, closing', true, v1, 11, 5_455n],
  ]
  it.each(rows)('%s', (_, close, options, most, perAccount) => {
    const plan = planTokenSweep(tokenRequest({ sources: tokenSources(FULL_GROUPS * most), close, options }))
    expectPacked(plan, most, FULL_GROUPS * most)
    expect(baseFeePerAccount(plan)).toBe(perAccount)
  })

  const tables: readonly (readonly [name: string, close: boolean, holdsSources: boolean, most: number, perAccount: bigint])[] = [
    ['a table with mint and destination', false, false, 7, 5_714n],
    ['a table that also holds the sources', false, true, 9, 5_556n],
    ['a table that also holds the sources, closing', true, true, 8, 5_625n],
  ]
  it.each(tables)('version 0 with %s', (_, close, holdsSources, most, perAccount) => {
    const swept = tokenSources(FULL_GROUPS * most)
    const { destination } = planTokenSweep(tokenRequest({ sources: [] }))
    const addresses = [mint, destination, ...(holdsSources ? swept.map(({ account }) => account) : [])]
    const options: TransactionOptions = { ...legacy, version: 0, lookupTables: [{ address: addressNamed('lookup table'), addresses }] }
    const plan = planTokenSweep(tokenRequest({ sources: swept, close, options }))
    expectPacked(plan, most, FULL_GROUPS * most)
    expect(baseFeePerAccount(plan)).toBe(perAccount)
  })
})
