import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { baseFee, mostFees, priorityFee, transactionFee } from '../../../src/core/fee/fee.ts'
import { rentExemptMinimum } from '../../../src/core/fee/rent.ts'
import type { FeeRule } from '../../../src/core/fee/rule.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import type { MessageDraft } from '../../../src/core/message/message.ts'
import { setComputeUnitLimit, setComputeUnitPrice, setLoadedAccountsDataSizeLimit } from '../../../src/core/program/compute-budget.ts'
import { transferLamports } from '../../../src/core/program/system.ts'
import { type FeeSchedule, feesBy } from '../../../src/practice/bank/fee-rule.ts'
import { anyDraft } from '../message/drafts.ts'
import { addressNamed, legacy, lifetimeFor } from '../plan/support.ts'

const BY_SIGNATURE: FeeRule = { kind: 'signatures', lamportsPerSignature: lamports(5_000n) }
const byResources = (numerator: bigint, denominator: bigint): FeeRule => ({
  kind: 'resources',
  inclusionLamports: lamports(2_500n),
  rate: { numerator, denominator },
})

const RULES: readonly { readonly rule: FeeRule; readonly schedule: FeeSchedule }[] = [
  { rule: BY_SIGNATURE, schedule: [] },
  ...[10n, 4n, 2n].map((denominator) => ({
    rule: byResources(1n, denominator),
    schedule: [{ fromSlot: 0n, value: { numerator: 1n, denominator } }],
  })),
]

function transfers(count: number, first: MessageDraft['instructions'] = []) {
  const payer = addressNamed('payer')
  const sources = Array.from({ length: count }, (_, place) => (place === 0 ? payer : addressNamed(`source ${place}`)))
  const moves = sources.map((source) => transferLamports({ source, destination: addressNamed('to'), lamports: lamports(1n) }))
  return compileMessage({ version: 'legacy', feePayer: payer, instructions: [...first, ...moves], lifetime: lifetimeFor(legacy) })
}

describe('the fee of a transaction', () => {
  it('is paid per signature', () => {
    expect(transactionFee({ message: transfers(1), rule: BY_SIGNATURE })).toBe(5_000n)
    expect(transactionFee({ message: transfers(10), rule: BY_SIGNATURE })).toBe(50_000n)
  })

  it('includes price × limit in millionths of a lamport, rounded up', () => {
    expect(priorityFee({ price: 1_000n, computeUnitLimit: 200_000 })).toBe(200n)
    expect(priorityFee({ price: 1n, computeUnitLimit: 1 })).toBe(1n)
    expect(priorityFee({ price: 1n, computeUnitLimit: 1_000_000 })).toBe(1n)
    expect(priorityFee({ price: 1n, computeUnitLimit: 1_000_001 })).toBe(2n)
    expect(priorityFee({ price: 12_345n, computeUnitLimit: 1_400_000 })).toBe(17_283n)
    expect(priorityFee({ price: 0n, computeUnitLimit: 1_400_000 })).toBe(0n)
  })

  it('includes the total that a version 1 message offers: what a node charged for the recorded one', () => {
    const offered = { rule: BY_SIGNATURE, priorityLamports: lamports(1_234n) }
    expect(transactionFee({ message: transfers(1), ...offered })).toBe(6_234n)
    expect(transactionFee({ message: transfers(2), ...offered })).toBe(11_234n)
  })

  it('never offers less than the price, nor a whole lamport more', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.nat({ max: 1_400_000 }), (price, computeUnitLimit) => {
        const paid = priorityFee({ price, computeUnitLimit }) * 1_000_000n
        const exact = price * BigInt(computeUnitLimit)
        expect(paid >= exact && paid - exact < 1_000_000n).toBe(true)
      }),
    )
  })
})

describe('the fee by what a message asks for (SIMD-0553)', () => {
  const LIMITS = [setComputeUnitLimit({ units: 450 }), setLoadedAccountsDataSizeLimit({ byteLength: 65_536 })]

  it.each([
    // 720 + 2 × 300 + (12 + 10) / 4 + 450 + 2 × 8 = 1,791 units
    { what: 'a transfer that sets its limits', message: transfers(1, LIMITS), fees: [2_680n, 2_948n, 3_396n] },
    // 720 + 2 × 300 + 3 + 3,000 + 2,048 × 8 = 20,707 units
    { what: 'a transfer that sets none', message: transfers(1), fees: [4_571n, 7_677n, 12_854n] },
    // 8 × 720 + 9 × 300 + (96 + 10) / 4 + 450 + 16 = 8,952 units
    { what: 'eight sources with limits', message: transfers(8, LIMITS), fees: [3_396n, 4_738n, 6_976n] },
  ])('is so much for $what', ({ message, fees }) => {
    expect([10n, 4n, 2n].map((denominator) => baseFee(message, byResources(1n, denominator)))).toEqual(fees)
  })

  it('takes the price of what is offered on top', () => {
    const message = transfers(1, [...LIMITS, setComputeUnitPrice({ microLamports: 1_000_000n })])
    expect(transactionFee({ message, rule: byResources(1n, 2n), priorityLamports: lamports(450n) })).toBe(2_500n + 897n + 450n)
  })

  // The practice node counts for itself: neither calls the other.
  it.each(RULES)('is what the practice node takes, of 2,500 random messages: $rule.kind $rule.rate', ({ rule, schedule }) => {
    const feeOf = feesBy(schedule)
    const withoutPriority = (draft: MessageDraft): MessageDraft =>
      draft.version === 1 ? { ...draft, config: { ...draft.config, priorityFee: lamports(0n) } } : draft
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const message = compileMessage(withoutPriority(draft))
        expect(baseFee(message, rule)).toBe(feeOf(message, 1n))
      }),
      { numRuns: 2_500 },
    )
  })

  it.each(RULES)('is never more than is said of what is not planned yet: $rule.kind', ({ rule }) => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const message = compileMessage(draft)
        const signatures = BigInt(message.header.signerCount)
        expect(baseFee(message, rule) <= mostFees({ transactions: 1n, signatures }, rule)).toBe(true)
      }),
    )
  })
})

describe('the rent-exempt minimum', () => {
  it.each([
    { what: 'a wallet', byteLength: 0, minimum: 890_880n },
    { what: 'a token account', byteLength: 165, minimum: 2_039_280n },
    { what: 'a mint', byteLength: 82, minimum: 1_461_600n },
    { what: 'a nonce account', byteLength: 80, minimum: 1_447_680n },
  ])('of $what at 6,960 lamports a byte is what the ledger asks', ({ byteLength, minimum }) => {
    expect(rentExemptMinimum({ byteLength, lamportsPerByte: lamports(6960n) })).toBe(minimum)
  })
})
