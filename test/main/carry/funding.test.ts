import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { type Lamports, lamports } from '../../../src/core/amount/lamports.ts'
import {
  findShort,
  type Going,
  type Holding,
  isAffordable,
  madeIn,
  type Moves,
  movesOf,
  rentsIn,
  takenIn,
} from '../../../src/main/carry/funding.ts'
import type { PlannedPayment } from '../../../src/core/plan/payment.ts'
import { keyOf } from '../../core/bundle/support.ts'

const [PAYER, OTHER, NEW] = ['pays', 'is swept', 'is made'].map(keyOf) as [Address, Address, Address]
const MINIMUM = 100n
const NONE = lamports(0n)

/** One that takes so much from each account, or brings it. */
const going = (number: number, ...changes: readonly (readonly [Address, bigint])[]): Going => ({
  number,
  moves: { changes: changes.map(([account, change]) => ({ account, asset: 'native', change })), makes: [] },
})

const making = (number: number, rent: bigint): Going => ({
  number,
  moves: {
    changes: [{ account: PAYER, asset: 'native', change: -5n }],
    makes: [{ account: NEW, payer: PAYER, rentLamports: lamports(rent) }],
  },
})

const holding =
  (held: readonly (readonly [Address, bigint])[]) =>
  ({ account }: { readonly account: Address }): Holding => ({ amount: new Map(held).get(account) ?? 0n, minimum: MINIMUM })

const shortOf = (all: readonly Going[], held: readonly (readonly [Address, bigint])[], sent: readonly Going[] = []) => [
  ...findShort(all, { sent, holdingOf: holding(held) }).keys(),
]

describe('of transactions that take from one account', () => {
  const three = [1, 2, 3].map((number) => going(number, [PAYER, -300n]))

  it.each([
    ['all', 1_000n, []],
    ['all that empty it together', 900n, []],
    ['all but the last, which would leave less than the minimum', 950n, [3]],
    ['the first', 400n, [3, 2]],
    ['none, where the first would leave less than the minimum', 399n, [3, 2, 1]],
    ['none, where there is nothing', 0n, [3, 2, 1]],
  ])('%s go on where it holds as much', (_, amount, short) => {
    expect(shortOf(three, [[PAYER, amount]])).toEqual(short)
  })

  it('as many go on as what was sent before leaves money for', () => {
    expect(shortOf(three.slice(1), [[PAYER, 1_000n]], three.slice(0, 1))).toEqual([])
    expect(shortOf(three.slice(1), [[PAYER, 650n]], three.slice(0, 1))).toEqual([3, 2])
    expect(shortOf(three.slice(1), [[PAYER, 700n]], three.slice(0, 1))).toEqual([3])
  })

  it('one that lacks the money is told what it takes, what the others take, and what has to be left', () => {
    expect(findShort(three, { sent: [], holdingOf: holding([[PAYER, 950n]]) }).get(3)).toEqual({
      account: PAYER,
      asset: 'native',
      holds: 950n,
      takes: 300n,
      others: 600n,
      keeps: MINIMUM,
    })
  })
})

describe('a transaction that another of the bundle pays for', () => {
  const brings = going(2, [OTHER, -500n], [PAYER, 500n])
  const takes = going(1, [PAYER, -400n])

  it('goes on with it, and is not to be tried alone', () => {
    expect(shortOf([takes, brings], [[OTHER, 600n]])).toEqual([])
    expect(isAffordable(takes, { sent: [], holdingOf: holding([[OTHER, 600n]]) })).toBe(false)
    expect(isAffordable(brings, { sent: [], holdingOf: holding([[OTHER, 600n]]) })).toBe(true)
  })

  it('does not go on where the other lacks the money itself', () => {
    expect(shortOf([takes, brings], [[OTHER, 400n]])).toEqual([2, 1])
  })
})

it('a transaction is not to be tried where what was sent before takes what it needs, be that not final', () => {
  const [first, second] = [going(1, [PAYER, -300n]), going(2, [PAYER, -300n])]
  expect(isAffordable(second, { sent: [], holdingOf: holding([[PAYER, 599n]]) })).toBe(true)
  expect(isAffordable(second, { sent: [first], holdingOf: holding([[PAYER, 599n]]) })).toBe(false)
  expect(isAffordable(second, { sent: [first], holdingOf: holding([[PAYER, 600n]]) })).toBe(true)
})

it('one goes on with the money that another cannot take, since it lacks of another balance', () => {
  const both = [going(1, [PAYER, -100n], [OTHER, -100n]), going(2, [PAYER, -100n])]
  expect(
    shortOf(both, [
      [PAYER, 100n],
      [OTHER, 0n],
    ]),
  ).toEqual([1])
})

it('one goes on where there is too little for one before it, which is told what is left', () => {
  const both = [going(1, [PAYER, -300n]), going(2, [PAYER, -200n])]
  const short = findShort(both, { sent: [], holdingOf: holding([[PAYER, 200n]]) })
  expect([...short]).toEqual([[1, { account: PAYER, asset: 'native', holds: 200n, takes: 300n, others: 200n, keeps: MINIMUM }]])
})

it('the rent of an account that several make counts once', () => {
  const both = [making(1, 50n), making(2, 50n)]
  expect(shortOf(both, [[PAYER, 160n]])).toEqual([])
  expect(shortOf(both, [[PAYER, 159n]])).toEqual([2])
  expect(shortOf(both.slice(1), [[PAYER, 160n]], both.slice(0, 1))).toEqual([])
})

it('what lacks one of two balances is counted for neither', () => {
  const both = [going(1, [PAYER, -100n], [OTHER, -100n]), going(2, [PAYER, -100n])]
  expect(
    shortOf(both, [
      [PAYER, 200n],
      [OTHER, 0n],
    ]),
  ).toEqual([1])
})

describe('what a planned transaction does to balances', () => {
  const lifetime = { kind: 'nonce', authority: PAYER } as const
  const template = {
    ...{ feePayer: PAYER, instructions: [], computeUnitLimit: 0, loadedAccountsDataSizeLimit: 0 },
    options: { version: 'legacy', lifetime },
  } as const
  const common = { feePayer: PAYER, signerCount: 1, byteLength: 1, feeLamports: lamports(50n), template }
  const native = { kind: 'native' } as const
  const payee = { key: 'k', recipient: OTHER, amount: 7n, account: NEW, arrives: 7n, rentLamports: lamports(40n) }
  const payment = (changes: PlannedPayment['changes']): PlannedPayment => ({
    ...common,
    kind: 'payment',
    asset: native,
    payees: [payee],
    changes,
  })
  const sumOf = ({ changes, makes }: Moves) => ({
    payer: changes.reduce((sum, { account, change }) => (account === PAYER ? sum + change : sum), 0n),
    rents: makes.map(({ rentLamports }) => rentLamports),
  })

  it('is the fee as it is now, be its payer’s balance predicted or not', () => {
    const predicted = payment([{ account: PAYER, asset: native, change: -57n }])
    expect(sumOf(movesOf(predicted, lamports(50n), () => NONE))).toEqual({ payer: -57n, rents: [] })
    expect(sumOf(movesOf(predicted, lamports(20n), () => NONE))).toEqual({ payer: -27n, rents: [] })
    expect(sumOf(movesOf(payment([]), lamports(20n), () => NONE))).toEqual({ payer: -20n, rents: [] })
  })

  it('is the rent of what it makes, be it counted with another, unless somebody made it since', () => {
    const dueFor =
      (made: Address) =>
      (account: Address): Lamports =>
        account === made ? lamports(40n) : NONE
    expect(sumOf(movesOf(payment([]), lamports(50n), dueFor(NEW))).rents).toEqual([40n])
    const counted = { ...payment([]), payees: [{ ...payee, rentLamports: NONE }] }
    expect(sumOf(movesOf(counted, lamports(50n), dueFor(NEW))).rents).toEqual([40n])
    expect(sumOf(movesOf(payment([]), lamports(50n), dueFor(OTHER))).rents).toEqual([])
    expect([payment([]), counted].map(rentsIn)).toEqual([[{ account: NEW, rentLamports: 40n }], []])
  })

  it('is read from its payer and what it takes from, and of what it perhaps makes whether it is there', () => {
    const asked = payment([
      { account: OTHER, asset: native, change: -1n },
      { account: keyOf('gets'), asset: native, change: 1n },
    ])
    expect(takenIn(asked)).toEqual([PAYER, OTHER])
    expect(madeIn(asked)).toEqual([NEW])
  })
})

describe('whatever is taken, brought and held', () => {
  const amount = fc.bigInt({ min: -400n, max: 400n })
  const some = fc.array(fc.tuple(amount, amount), { maxLength: 8 })
  const scene = fc.record({ wanted: some, before: some, holds: fc.tuple(amount, amount) })

  it('none waits that could go on beside those that do', () => {
    const taken = fc.bigInt({ min: -400n, max: 0n })
    const several = fc.array(fc.tuple(taken, taken), { maxLength: 8 })
    const held = fc.bigInt({ min: 0n, max: 1_200n })
    fc.assert(
      fc.property(fc.record({ wanted: several, payer: held, other: held }), ({ wanted, payer, other }) => {
        const all = wanted.map(([one, two], place) => going(place + 1, [PAYER, one], [OTHER, two]))
        const there = {
          sent: [],
          holdingOf: holding([
            [PAYER, payer],
            [OTHER, other],
          ]),
        }
        const short = findShort(all, there)
        const gone = all.filter(({ number }) => !short.has(number))
        expect(findShort(gone, there).size).toBe(0)
        const waits = all.filter(({ number }) => short.has(number))
        for (const one of waits) expect(findShort([...gone, one], there).size).toBe(1)
      }),
    )
  })

  it('all that goes on is covered in every account, and what is held takes from the account that is named', () => {
    fc.assert(
      fc.property(scene, ({ wanted, before, holds: [payer, other] }) => {
        const all = wanted.map(([one, two], place) => going(place + 1, [PAYER, one], [OTHER, two]))
        // What was sent may have been covered by what is gone: nothing here gives it back.
        const sent = before.map(([one, two], place) => going(place + 101, [PAYER, one], [OTHER, two]))
        const held: [Address, bigint][] = [
          [PAYER, payer < 0n ? 0n : payer],
          [OTHER, other < 0n ? 0n : other],
        ]
        const short = findShort(all, { sent, holdingOf: holding(held) })
        const gone = [...sent, ...all.filter(({ number }) => !short.has(number))]
        for (const [account, amountHeld] of held) {
          const left = gone
            .flatMap(({ moves }) => moves.changes)
            .reduce((sum, one) => (one.account === account ? sum + one.change : sum), amountHeld)
          const takes = gone.some(
            ({ number, moves }) => number <= 100 && moves.changes.some((one) => one.account === account && one.change < 0n),
          )
          const isCovered = left === 0n || left >= MINIMUM || (amountHeld < MINIMUM && left >= 0n)
          expect(isCovered || !takes).toBe(true)
        }
        for (const [number, { account, takes }] of short) {
          const own = all[number - 1]?.moves.changes.find((one) => one.account === account)?.change
          expect(own).toBe(0n - takes)
          expect(takes > 0n).toBe(true)
        }
      }),
    )
  })
})
