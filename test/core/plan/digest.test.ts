import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { digestConfidentialSweep, digestPlan } from '../../../src/core/plan/digest.ts'
import { planNativeSweep } from '../../../src/core/plan/native.ts'
import type { SweepPlan } from '../../../src/core/plan/sweep.ts'
import { planTokenSweep } from '../../../src/core/plan/token.ts'
import {
  ABLE,
  addressNamed,
  holding,
  MINIMUM,
  nativeRequest,
  RICH,
  SIGNATURE,
  sources,
  terms,
  tokenRequest,
  tokenSources,
  treasury,
  v1,
  withNonce,
  withPrice,
} from './support.ts'

const native = (more: Partial<Parameters<typeof nativeRequest>[0]> = {}) =>
  planNativeSweep(nativeRequest({ sources: sources(12, ABLE), ...more }))
const token = (more: Partial<Parameters<typeof tokenRequest>[0]> = {}) =>
  planTokenSweep(tokenRequest({ sources: tokenSources(12), ...more }))

/** The same plan, made again with one source holding something else. */
const withOneMore = (lamports: bigint) => native({ sources: [...sources(11, ABLE), holding(addressNamed('source 11'), ABLE + lamports)] })

describe('the digest of a plan', () => {
  it('is that of the text that stands above its maker, counted with another SHA-256', () => {
    const plan = native({ sources: sources(1, ABLE) })
    const source = addressNamed('source 0')
    const amount = ABLE - MINIMUM - SIGNATURE
    const [planned] = plan.transactions
    const { computeUnitLimit, loadedAccountsDataSizeLimit } = planned?.template ?? {}
    const data = Buffer.alloc(12)
    data.writeUInt32LE(2, 0)
    data.writeBigUInt64LE(amount, 4)
    const text = [
      'strongroom sweep plan 1',
      'asset native',
      `to ${treasury}`,
      'transactions 1',
      `transaction ${source} 1 ${planned?.byteLength} 5000`,
      `form legacy blockhash ${computeUnitLimit} ${loadedAccountsDataSizeLimit} none`,
      `from ${source} ${source} ${amount} 5000 ${MINIMUM} 0`,
      `do 11111111111111111111111111111111 ${source} sw ${treasury} -w ${data.toString('hex')}`,
      '',
    ]
    expect(digestPlan(plan)).toBe(createHash('sha256').update(text.join('\n')).digest('hex'))
  })

  it('is the same for the same plan made again', () => {
    expect(digestPlan(native())).toBe(digestPlan(native()))
    expect(digestPlan(token())).toBe(digestPlan(token()))
  })

  it('says nothing of accounts that are left out', () => {
    const more = native({ sources: [...sources(12, ABLE), holding(addressNamed('poor'), 7n)] })
    expect(more.leftOut).toHaveLength(1)
    expect(digestPlan(more)).toBe(digestPlan(native()))
  })

  const DIFFERENT: Readonly<Record<string, () => SweepPlan>> = {
    'as it is': native,
    'a lamport more in one account': () => withOneMore(1n),
    'a lamport less in one account': () => withOneMore(-1n),
    'an account more': () => native({ sources: sources(13, ABLE) }),
    'another account in its place': () => native({ sources: [...sources(11, ABLE), holding(addressNamed('another'), ABLE)] }),
    'another destination': () => native({ destination: holding(addressNamed('elsewhere'), RICH) }),
    'nothing left in the accounts': () => native({ mode: 'empty' }),
    'a dearer signature': () =>
      native({ terms: { ...terms, feeRule: { kind: 'signatures', lamportsPerSignature: terms.rentMinimumLamports } as const } }),
    'a priority fee': () => native({ options: withPrice }),
    'a nonce': () => native({ options: withNonce }),
    'another version': () => native({ options: v1 }),
    'a token': token,
    'a token whose accounts are closed': () => token({ close: true }),
    'a token whose destination is opened first': () => token({ destinationRentLamports: terms.rentMinimumLamports }),
    'a unit of a token more': () => token({ sources: tokenSources(12, 1_001n) }),
    'another token': () => token({ mint: addressNamed('another mint') }),
  }

  it('is another one where anything that is reviewed differs', () => {
    const digests = Object.entries(DIFFERENT).map(([what, plan]) => [digestPlan(plan()), what] as const)
    expect(new Map(digests).size).toBe(digests.length)
    for (const [digest] of digests) expect(digest).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is another one where two amounts, fees or places are exchanged', () => {
    const plan = native()
    const [first, second] = plan.transactions
    if (first === undefined || second === undefined) throw new Error('twelve sources make two transactions')
    const exchanged = { ...plan, transactions: [second, first] }
    expect(digestPlan(exchanged)).not.toBe(digestPlan(plan))
    const moved = {
      ...plan,
      transactions: [
        { ...first, sources: [...first.sources, ...second.sources] },
        { ...second, sources: [] },
      ],
    }
    expect(digestPlan(moved)).not.toBe(digestPlan(plan))
  })
})

describe('the digest of a confidential sweep', () => {
  const of = (mint: string, treasury: string, ...accounts: readonly string[]) =>
    digestConfidentialSweep({ mint: mint as Address, treasury: treasury as Address, accounts: accounts as Address[] })

  it('names token, treasury and accounts, in whatever order they were read', () => {
    expect(of('m', 't', 'a', 'b')).toBe(of('m', 't', 'b', 'a'))
    const all = [of('m', 't', 'a', 'b'), of('n', 't', 'a', 'b'), of('m', 'u', 'a', 'b'), of('m', 't', 'a'), of('m', 't', 'a', 'c')]
    expect(new Set(all).size).toBe(all.length)
    expect(of('m', 't', 'a')).toMatch(/^[0-9a-f]{64}$/)
  })
})
