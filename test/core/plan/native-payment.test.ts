import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { everythingOf, type NativePayee, type NativePaymentRequest, planNativePayments } from '../../../src/core/plan/native-payment.ts'
import { FEE_RULES, leastOf } from './exhaustive.ts'
import { addressNamed, holding, legacy, MINIMUM, RICH, SIGNATURE, terms, treasury, v1, withBoth, withNonce, withPrice } from './support.ts'

const payee = (name: string, amount: bigint, held = RICH): NativePayee => ({
  key: name,
  recipient: addressNamed(name),
  amount,
  recipientLamports: lamports(held),
})
const payees = (count: number, amount = 1_000n) => Array.from({ length: count }, (_, index) => payee(`payee ${index}`, amount))

const plan = (request: Partial<NativePaymentRequest> & Pick<NativePaymentRequest, 'payees'>) =>
  planNativePayments({ payer: holding(treasury, RICH), allowUnfunded: false, terms, options: legacy, ...request })

describe('native payments', () => {
  it.each([
    ['legacy', legacy, 21],
    ['with a price', withPrice, 20],
    ['with a nonce', withNonce, 20],
    ['with a price and a nonce', withBoth, 19],
    ['version 1', v1, 62],
  ])('are packed as many to a transaction as fit: %s', (_, options, most) => {
    const { transactions } = plan({ payees: payees(most + 1), options })
    expect(transactions.map((transaction) => transaction.payees.length)).toEqual([most, 1])
    expect(transactions.map(({ signerCount }) => signerCount)).toEqual([1, 1])
    for (const { byteLength } of transactions) expect(byteLength).toBeLessThanOrEqual(options.version === 1 ? 4_096 : 1_232)
  })

  it('say what they do to every balance, the fee with it', () => {
    const [transaction] = plan({ payees: [payee('one', 5n), payee('two', 7n)] }).transactions
    expect(transaction?.changes).toEqual([
      { account: treasury, asset: { kind: 'native' }, change: -12n - SIGNATURE },
      { account: addressNamed('one'), asset: { kind: 'native' }, change: 5n },
      { account: addressNamed('two'), asset: { kind: 'native' }, change: 7n },
    ])
  })

  it.each([
    ['amount-zero', payee('one', 0n), {}],
    ['is-payer', { ...payee('one', 5n), recipient: treasury }, {}],
    ['recipient-unfunded', payee('one', MINIMUM, 0n), {}],
    ['below-rent-minimum', payee('one', MINIMUM - 1n, 0n), { allowUnfunded: true }],
    ['below-rent-minimum', payee('one', 1n, MINIMUM - 2n), {}],
    ['payer-short', payee('one', 10_000_000n), { payer: holding(treasury, 10_000_000n) }],
    ['payer-left-between', payee('one', 10_000_000n), { payer: holding(treasury, 10_000_000n + SIGNATURE + 1n) }],
    ['payer-left-between', payee('one', 10_000_000n), { payer: holding(treasury, 10_000_000n + SIGNATURE + MINIMUM - 1n) }],
  ] as const)('are not made, for the reason %s', (reason, one, request) => {
    const { transactions, unpayable } = plan({ payees: [one], ...request })
    expect(transactions).toEqual([])
    expect(unpayable).toEqual([{ key: one.key, recipient: one.recipient, amount: one.amount, reason }])
  })

  it('are made to an address that holds nothing, when that is allowed and the rent-exempt minimum is paid', () => {
    const { transactions } = plan({ payees: [payee('one', MINIMUM, 0n)], allowUnfunded: true })
    expect(transactions).toHaveLength(1)
  })

  it.each([
    ['exactly nothing', 0n],
    ['the minimum', MINIMUM],
  ])('may leave the payer %s', (_, left) => {
    const { transactions } = plan({ payees: [payee('one', 10_000_000n)], payer: holding(treasury, 10_000_000n + SIGNATURE + left) })
    expect(transactions).toHaveLength(1)
  })

  it('may leave the payer nothing only where it pays for nothing else, in the plan or outstanding', () => {
    const all = [...payees(21), payee('last', 10_000_000n)]
    const cost = plan({ payees: all, payer: holding(treasury, 10_000_000_000n) })
    expect(cost.transactions).toHaveLength(2)
    const spent = cost.totals.amount + cost.totals.feeLamports
    expect(plan({ payees: all, payer: holding(treasury, spent) }).unpayable).toMatchObject([{ reason: 'payer-needed-still' }])
    const exactly = holding(treasury, 10_000_000n + SIGNATURE)
    const one = { payees: [payee('one', 10_000_000n)], payer: exactly }
    expect(plan({ ...one, hasOutstanding: true }).unpayable).toMatchObject([{ reason: 'payer-needed-still' }])
    expect(plan({ ...one, hasOutstanding: false }).unpayable).toEqual([])
  })

  it('that cannot be made keep none of the others from being made', () => {
    const { transactions, unpayable } = plan({ payees: [payee('one', 5n), payee('bad', 0n), payee('two', 7n)] })
    expect(transactions.flatMap((transaction) => transaction.payees.map(({ key }) => key))).toEqual(['one', 'two'])
    expect(unpayable.map(({ key }) => key)).toEqual(['bad'])
  })

  it('that cannot be afforded keep none of the others of their transaction from being made, wherever they stand', () => {
    const all = [payee('one', 5n), payee('big', 30_000_000n), payee('two', 7n), payee('bigger', 40_000_000n), payee('three', 9n)]
    const { transactions, unpayable } = plan({ payees: all, payer: holding(treasury, MINIMUM + SIGNATURE + 21n) })
    expect(transactions.map((transaction) => transaction.payees.map(({ key }) => key))).toEqual([['one', 'two', 'three']])
    expect(unpayable.map(({ key, reason }) => [key, reason])).toEqual([
      ['big', 'payer-short'],
      ['bigger', 'payer-short'],
    ])
  })

  it('that cannot be afforded leave their room in a transaction to the next', () => {
    const all = [...payees(20), payee('big', 30_000_000n), payee('next', 1_000n), payee('after', 1_000n)]
    const { transactions, unpayable } = plan({ payees: all, payer: holding(treasury, 10_000_000n) })
    expect(transactions.map((transaction) => transaction.payees.length)).toEqual([21, 1])
    expect(unpayable.map(({ key }) => key)).toEqual(['big'])
  })

  it('are refused one by one where nothing can be afforded, however many they are', () => {
    const { transactions, unpayable } = plan({ payees: payees(300, MINIMUM), payer: holding(treasury, MINIMUM) })
    expect(transactions).toEqual([])
    expect(new Set(unpayable.map(({ reason }) => reason))).toEqual(new Set(['payer-short']))
    expect(unpayable).toHaveLength(300)
  })

  it('leave no more in one transaction than the signer allows, and one that is more alone is named', () => {
    const limit = { most: 2_500n, isOwn: () => false }
    const all = [...payees(4), payee('big', 2_501n), payee('own', 9_000n)]
    const { transactions, unpayable } = plan({
      payees: all,
      limit: { ...limit, isOwn: (recipient) => recipient === addressNamed('own') },
    })
    expect(transactions.map((transaction) => transaction.payees.map(({ key }) => key))).toEqual([
      ['payee 0', 'payee 1'],
      ['payee 2', 'payee 3', 'own'],
    ])
    expect(unpayable.map(({ key, reason }) => [key, reason])).toEqual([['big', 'over-limit']])
  })

  it.each(FEE_RULES)(
    'that need several transactions, a few with memos, cost as little as the cheapest division of them, at %s',
    (_, feeRule) => {
      fc.assert(
        fc.property(fc.array(fc.integer({ min: 1, max: 560 }), { minLength: 3, maxLength: 5 }), (lengths) => {
          const all = lengths.map((length, index) => ({ ...payee(`payee ${index}`, 5n), memo: 'm'.repeat(length) }))
          const under = { ...terms, feeRule }
          const feeOf = (part: readonly NativePayee[]) => {
            const { transactions } = plan({ payees: part, terms: under })
            return transactions.length === 1 ? (transactions[0]?.feeLamports ?? null) : null
          }
          const planned = plan({ payees: all, terms: under })
          expect(planned.totals.feeLamports).toBe(leastOf(all, feeOf))
          expect(planned.transactions.flatMap((one) => one.payees.map(({ key }) => key)).toSorted()).toEqual(all.map(({ key }) => key))
        }),
        { numRuns: 25 },
      )
    },
  )

  it('are packed in their order where another one costs no less', () => {
    const all = [300, 300, 400, 400].map((length, index) => ({ ...payee(`payee ${index}`, 5n), memo: 'm'.repeat(length) }))
    expect(plan({ payees: all }).transactions.map((one) => one.payees.map(({ key }) => key))).toEqual([
      ['payee 0', 'payee 1'],
      ['payee 2', 'payee 3'],
    ])
    const mixed = [600, 600, 300, 300].map((length, index) => ({ ...payee(`payee ${index}`, 5n), memo: 'm'.repeat(length) }))
    expect(plan({ payees: mixed }).transactions.map((one) => one.payees.length)).toEqual([2, 2])
  })

  it('are each in the plan once, as paid or as not, and never cost more than the payer holds', () => {
    const anyPayee = fc.record({ amount: fc.bigInt(0n, 3_000_000n), held: fc.constantFrom(0n, 1n, MINIMUM, RICH) })
    fc.assert(
      fc.property(fc.array(anyPayee, { maxLength: 90 }), fc.bigInt(0n, 200_000_000n), fc.boolean(), (drawn, held, allowUnfunded) => {
        const asked = drawn.map(({ amount, held: theirs }, index) => payee(`payee ${index}`, amount, theirs))
        const { transactions, unpayable } = plan({ payees: asked, payer: holding(treasury, held), allowUnfunded })
        const paid = transactions.flatMap((transaction) => transaction.payees)
        expect([...paid, ...unpayable].map(({ key }) => key).toSorted()).toEqual(asked.map(({ key }) => key).toSorted())
        const spent =
          paid.reduce((sum, { amount }) => sum + amount, 0n) + transactions.reduce((sum, { feeLamports }) => sum + feeLamports, 0n)
        const left = held - spent
        expect(transactions.length === 0 || left === 0n || left >= MINIMUM).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

describe('everything an account can pay', () => {
  it.each([
    ['keep-minimum', RICH - SIGNATURE - MINIMUM],
    ['empty', RICH - SIGNATURE],
  ] as const)('in the mode %s is what is left after the fee, and is payable', (mode, amount) => {
    const payer = holding(treasury, RICH)
    expect(everythingOf({ payer, mode, terms, feeLamports: lamports(SIGNATURE) })).toBe(amount)
    expect(plan({ payees: [payee('one', amount)], payer }).unpayable).toEqual([])
  })

  it('is nothing where the account holds no more than it costs', () => {
    expect(everythingOf({ payer: holding(treasury, MINIMUM), mode: 'keep-minimum', terms, feeLamports: lamports(SIGNATURE) })).toBe(0n)
  })
})
