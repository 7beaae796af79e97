import { compareDanger } from '../../../src/core/payment/decision-outcome.ts'
import type { Answers } from '../../../src/renderer/client.ts'
import { ANNA, payingDay } from './paying.ts'
import { addressOf, asOf, type Scene, signatureOf, USDC } from './scene.ts'

type Listed = Answers['activity']['decisions']
type DayTotals = Answers['activity']['days']
type Decided = Listed['decisions'][number]

const HOUR_MS = 3_600_000
const NEWEST_MS = Date.UTC(2026, 10, 29, 15, 4, 5)

const NOTHING = {
  outcome: 'done',
  transactions: 1,
  carried: 0,
  asset: 'native',
  amount: null,
  count: null,
  recipient: null,
  label: null,
  file: null,
  act: null,
  account: null,
  signature: null,
} as const

/** One of each kind, of two days. */
const KINDS: readonly Omit<Decided, 'sequence' | 'id' | 'at'>[] = [
  {
    ...NOTHING,
    kind: 'payment',
    amount: 2_500_000_000n,
    count: 1,
    signature: signatureOf(6),
    recipient: ANNA,
    label: 'Anna, supplier',
    outcome: 'going-on',
  },
  { ...NOTHING, kind: 'sweep', amount: 380_812_345_678n, count: 120, transactions: 12 },
  { ...NOTHING, kind: 'upkeep', act: 'create-nonce', account: addressOf(77) },
  {
    ...NOTHING,
    kind: 'payment',
    asset: USDC.mint,
    amount: 98_765_432_100n,
    count: 214,
    file: 'march-wages.csv',
    outcome: 'in-part',
    transactions: 22,
  },
  { ...NOTHING, kind: 'payment', amount: 1n, count: 1, recipient: addressOf(78), outcome: 'failed' },
  { ...NOTHING, kind: 'sweep', carried: 1 },
]

/** So many decisions, every few hours one, newest first; the first are one of each kind. */
export function decidingDay({ decisions = KINDS.length }: { readonly decisions?: number } = {}): Scene {
  const scene = payingDay()
  scene.received = { '2026-11-29': 12_500_000_000n }
  scene.decided = Array.from({ length: decisions }, (_, place) => {
    const what = KINDS[place % KINDS.length]
    if (what === undefined) throw new Error('there are kinds')
    const sequence = decisions - place
    return { ...what, sequence, id: `decided-${sequence}`, at: new Date(NEWEST_MS - place * 5 * HOUR_MS) }
  })
  return scene
}

/** As the backend lists them. */
export function listDecided(
  { decided = [] }: Scene,
  { kind, before, limit }: { readonly kind?: Decided['kind'] | undefined; readonly before?: number | undefined; readonly limit: number },
): Listed {
  const all = decided.filter((one) => kind === undefined || one.kind === kind)
  const page = all.filter(({ sequence }) => before === undefined || sequence < before).slice(0, limit)
  return { decisions: page, total: all.length, next: page.length < limit ? null : (page.at(-1)?.sequence ?? null) }
}

/** By days of UTC, as far as the screens ask of the double: what is done counts as paid or swept, everything else in no sum. */
export function dayTotalsOf(scene: Scene, { days, zone }: { readonly days: readonly string[]; readonly zone: string }): DayTotals {
  const totals = days.map((day): DayTotals['days'][number] => {
    const of = (scene.decided ?? []).filter(({ at, kind }) => kind !== 'upkeep' && at.toISOString().slice(0, 10) === day)
    const summed = (kind: Decided['kind']) => {
      const sums = new Map<string, bigint>()
      for (const { asset, amount } of of.filter((one) => one.kind === kind && one.outcome === 'done'))
        sums.set(asset, (sums.get(asset) ?? 0n) + (amount ?? 0n))
      return [...sums].filter(([, amount]) => amount > 0n).map(([asset, amount]) => ({ asset, amount }))
    }
    const notCounted = of.filter(({ outcome, amount }) => outcome !== 'done' || amount === null).length
    const received = scene.received?.[day]
    return {
      day,
      decided: { paid: summed('payment'), swept: summed('sweep'), notCounted },
      received: received === undefined ? null : [{ asset: 'native', amount: received }],
      why: received === undefined ? 'gap' : null,
    }
  })
  return { zone, days: totals, asOf: asOf(scene) }
}

const ENDED: readonly Decided['outcome'][] = ['done', 'in-part', 'failed', 'not-known', 'not-done']

/** Those that have not ended, as the backend orders them. */
export function listUnsettled(
  { decided = [], forever = [] }: Scene,
  { limit }: { readonly limit: number },
): Answers['activity']['unsettled'] {
  const decisions = decided
    .filter(({ outcome }) => !ENDED.includes(outcome))
    .map((one) => ({ ...one, neverExpires: forever.includes(one.id) }))
    .sort(compareDanger)
  return { decisions: decisions.slice(0, limit), total: decisions.length }
}

/** By name and amount in smallest units, which is as much as the screens ask of the double. */
export function findDecided(
  { decided = [] }: Scene,
  { search, limit }: { readonly search: string; readonly limit: number },
): Answers['activity']['findDecisions'] {
  const wanted = search.toLowerCase()
  const found = decided.filter(({ label, amount }) => label?.toLowerCase().includes(wanted) === true || String(amount) === search)
  return { decisions: found.slice(0, limit), more: found.length > limit }
}
