import { receivedByDay } from '../../core/daily/daily.ts'
import { beginOfDay } from '../../core/daily/zone.ts'
import type { Asset } from '../../core/deposit/deposit.ts'
import type { DecidedWithin } from '../journal/index.ts'
import { parseSweptAsset } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { readingOf } from './daily.ts'
import { readAsOf } from './read-as-of.ts'

type Total = { readonly asset: string; readonly amount: bigint }
type Asked = { readonly days: readonly string[]; readonly zone: string }

/** What days come to, each asset apart, as far as it is exactly known. */
export async function readDayTotals(services: Services, { days, zone }: Asked) {
  const { read } = services.journal
  const asOf = await readAsOf(services)
  const places = days.map((day) => ({ day, sinceMs: beginOfDay({ day, zone }), untilMs: beginOfDay({ day, later: 1, zone }) }))
  const received = await readReceived(services, { begins: places.flatMap(({ sinceMs, untilMs }) => [sinceMs, untilMs]), asOf })
  const told = []
  for (const { day, sinceMs, untilMs } of places) {
    const decided = await read.decidedWithin({ sinceMs, untilMs })
    const { amounts, why } = received(sinceMs)
    told.push({ day, decided: decided === null ? null : addedUp(decided), received: amounts, why })
  }
  return { zone, days: told, asOf }
}

function addedUp({ paid, swept, notCounted }: DecidedWithin) {
  const sums = new Map<string, bigint>()
  for (const { summary, amount } of swept) {
    const { asset } = parseSweptAsset(summary)
    sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  }
  return {
    paid: paid.map(({ asset, amount }) => ({ asset: nameOf(asset), amount })),
    swept: [...sums].map(([asset, amount]) => ({ asset, amount })),
    notCounted,
  }
}

const nameOf = (asset: Asset): string => (asset.kind === 'native' ? 'native' : asset.mint)

type Receiving = { readonly begins: readonly number[]; readonly asOf: Parameters<typeof readingOf>[0] }

/** By the beginning of a day: what customers paid in on it; of a day of which it is not known for one asset, why not. */
async function readReceived({ journal: { read }, now }: Services, { begins, asOf }: Receiving) {
  const nowMs = now()
  const beginsAtMs = [...new Set(begins)].filter((atMs) => atMs <= nowMs).sort((left, right) => left - right)
  const assets = beginsAtMs.length === 0 ? [] : (['native', ...(await read.mints()).map(({ mint }) => mint)] as const)
  const found: { readonly asset: string; readonly days: ReturnType<typeof receivedByDay> }[] = []
  for (const asset of assets) {
    const ledger = await read.daily({ asset, beginsAtMs })
    if (ledger !== null) found.push({ asset, days: receivedByDay(ledger, readingOf(asOf, nowMs)) })
  }
  return (sinceMs: number) => {
    const index = beginsAtMs.indexOf(sinceMs)
    const amounts: Total[] = []
    for (const { asset, days } of found) {
      const day = days[index] ?? { amount: null, why: 'not-read-yet' as const }
      if (day.amount === null) return { amounts: null, why: day.why }
      if (day.amount > 0n) amounts.push({ asset, amount: day.amount })
    }
    return found.length === 0 ? { amounts: null, why: 'not-read-yet' as const } : { amounts, why: null }
  }
}
