import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import type { SweepChoice } from '../../../src/core/plan/choice.ts'
import { digestPlan } from '../../../src/core/plan/digest.ts'
import { planNativeSweep } from '../../../src/core/plan/native.ts'
import { stillHolds } from '../../../src/core/plan/still-holds.ts'
import type { SweepPlan } from '../../../src/core/plan/sweep.ts'
import { planTokenSweep } from '../../../src/core/plan/token.ts'
import { tokenAmount } from '../../../src/core/amount/lamports.ts'
import { ABLE, addressNamed, holding, MINIMUM, nativeRequest, sources, tokenRequest, tokenSources } from './support.ts'

const named = (...places: readonly number[]): ReadonlySet<Address> => new Set(places.map((place) => addressNamed(`source ${place}`)))
const of = (accounts: ReadonlySet<Address> | null, minimum = 0n): SweepChoice => ({ accounts, minimum })
const native = (choice: SweepChoice) => planNativeSweep(nativeRequest({ sources: sources(12, ABLE), choice }))
const sweptBy = ({ transactions }: SweepPlan) => transactions.flatMap((transaction) => transaction.sources)
const reasonsOf = ({ leftOut }: SweepPlan) => new Map(leftOut.map(({ address, reason }) => [address, reason]))

describe('a sweep of chosen accounts', () => {
  it('takes from those alone, and says of every other that it was not chosen', () => {
    const plan = native(of(named(1, 4)))
    expect(new Set(sweptBy(plan).map(({ address }) => address))).toEqual(named(1, 4))
    expect(plan.totals).toMatchObject({ accounts: 2, moved: 2n * (ABLE - MINIMUM) - 10_000n })
    expect(plan.leftOut.map(({ reason }) => reason)).toEqual(Array.from({ length: 10 }, () => 'not-chosen'))
  })

  it('leaves what holds less than the minimum, to the lamport', () => {
    const [first, second] = sources(2, ABLE)
    const request = nativeRequest({ sources: [first, holding(addressNamed('source 1'), ABLE - 1n)].flatMap((one) => one ?? []) })
    const plan = planNativeSweep({ ...request, choice: of(null, ABLE) })
    expect(sweptBy(plan).map(({ address }) => address)).toEqual([first?.address])
    expect(reasonsOf(plan)).toEqual(new Map([[second?.address, 'below-your-minimum']]))
  })

  it('of a token names wallets and not their token accounts, and does not close what was not chosen', () => {
    const [one, two, three] = tokenSources(3)
    if (one === undefined || two === undefined || three === undefined) throw new Error('there are three')
    const empty = { ...two, amount: tokenAmount(0n) }
    const planned = (choice: SweepChoice) => planTokenSweep(tokenRequest({ sources: [one, empty, three], close: true, choice }))
    expect(sweptBy(planned(of(named(0)))).map(({ account }) => account)).toEqual([one.account])
    expect(reasonsOf(planned(of(null, 1n)))).toEqual(new Map([[two.owner, 'below-your-minimum']]))
    expect(sweptBy(planned(of(new Set([one.account])))).length).toBe(0)
  })
})

describe('what was chosen', () => {
  const CHOICES: readonly SweepChoice[] = [
    of(null),
    of(null, 1n),
    of(null, 2n),
    of(named(0)),
    of(named(0, 1)),
    of(named(0, 2)),
    of(named(0), 1n),
  ]

  it('is part of the digest, in whatever order accounts were named, and everything is no choice', () => {
    const plans = CHOICES.map((choice) => ({ ...native(of(null)), choice }))
    expect(new Set(plans.map(digestPlan)).size).toBe(CHOICES.length)
    const [plan] = plans
    if (plan === undefined) throw new Error('there is a plan')
    expect(digestPlan({ ...plan, choice: of(named(1, 0)) })).toBe(digestPlan({ ...plan, choice: of(named(0, 1)) }))
    expect(digestPlan(native(of(null)))).toBe(digestPlan(planNativeSweep(nativeRequest({ sources: sources(12, ABLE) }))))
  })

  it('must be what was read, or the plan that was read is not carried out', () => {
    const fresh = native(of(null))
    for (const choice of CHOICES.slice(1)) expect(stillHolds({ read: { ...fresh, choice }, fresh })).toBe(false)
    expect(stillHolds({ read: { ...fresh, choice: of(named(0, 1)) }, fresh: { ...fresh, choice: of(named(1, 0)) } })).toBe(true)
    expect(stillHolds({ read: { ...fresh, choice: of(named(0)) }, fresh: { ...fresh, choice: of(named(1)) } })).toBe(false)
  })
})

const anyChoice = fc.record({
  balances: fc.array(fc.oneof(fc.bigInt({ min: 0n, max: 3_000_000n }), fc.bigInt({ min: MINIMUM - 2n, max: MINIMUM + 60_000n })), {
    maxLength: 40,
  }),
  chosen: fc.option(fc.array(fc.nat(45), { maxLength: 40 })),
  minimum: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 3_000_000n })),
})

/** What is wrong with a plan: it takes what was not chosen or holds too little, or leaves something out without a reason that is true. */
function faultsOf(plan: SweepPlan, { accounts, minimum }: SweepChoice, balances: ReadonlyMap<Address, bigint>): readonly unknown[] {
  const isNamed = (address: Address) => accounts?.has(address) !== false
  const holds = (address: Address) => balances.get(address) ?? 0n
  const swept = sweptBy(plan)
  const wrong = swept.filter(({ address, balance }) => !isNamed(address) || balance < minimum || balance !== holds(address))
  const untrue = plan.leftOut.filter(
    ({ address, reason }) =>
      (reason === 'not-chosen' && isNamed(address)) || (reason === 'below-your-minimum' && !(isNamed(address) && holds(address) < minimum)),
  )
  const isWhole = new Set([...swept, ...plan.leftOut].map(({ address }) => address)).size === balances.size
  const isSummed = plan.totals.moved === swept.reduce((sum, { amount }) => sum + amount, 0n)
  return [...wrong, ...untrue, ...(isWhole ? [] : ['an account is missing']), ...(isSummed ? [] : ['the total is another'])]
}

describe('any plan of a choice', () => {
  it('takes from none that was not chosen, and from none below the minimum', () => {
    fc.assert(
      fc.property(anyChoice, ({ balances, chosen, minimum }) => {
        const choice = of(chosen === null ? null : named(...chosen), minimum)
        const held = new Map(balances.map((balance, place) => [addressNamed(`source ${place}`), balance] as const))
        const wallets = [...held].map(([address, balance]) => holding(address, balance))
        expect(faultsOf(planNativeSweep(nativeRequest({ sources: wallets, choice })), choice, held)).toEqual([])
        const tokens = tokenSources(balances.length).map((one, place) => ({ ...one, amount: tokenAmount(balances[place] ?? 0n) }))
        expect(faultsOf(planTokenSweep(tokenRequest({ sources: tokens, choice, close: true })), choice, held)).toEqual([])
      }),
      { numRuns: 80 },
    )
  })
})
