import { differenceOf, type PeriodSums, sumPeriod } from '../../core/daily/period.ts'
import type { ReadTo } from '../../core/daily/daily.ts'
import type { Asset } from '../../core/deposit/deposit.ts'
import { LAMPORTS_DECIMALS } from '../../core/amount/format.ts'
import type { PlannedIntent } from '../../core/plan/intent.ts'
import { assetKey } from '../../core/deposit/rules.ts'
import type { Journal, MovedRecord, OwnMovedRecord, PeriodRecord } from '../journal/index.ts'
import { feeTaken, readIntent } from '../pay/index.ts'

/**
 * What a figure counts, each as what it did to what is held: less than nothing where it took.
 * - in: what came by no transaction of this journal; `of` is its class, or why it is no credit
 * - paid: what payments of this journal gave to others
 * - fees: what the network took for them, and for sweeps and upkeep
 * - rent: what else those changed: rent put up or taken back, what a token withholds
 * - out: what left by no transaction of this journal; `of`: whether a comparison found it signed elsewhere, or nothing explains it
 */
export type FigureLine = 'in' | 'paid' | 'fees' | 'rent' | 'out'
export type Figure = { readonly line: FigureLine; readonly of: string | null; readonly count: number; readonly amount: bigint }

/** What was held of one asset at both ends of a period, and all that lies between. */
export type Statement = PeriodSums & {
  readonly asset: Asset
  readonly label: string | null
  readonly decimals: number
  readonly figures: readonly Figure[]
  /** What the closing has more than the rest adds up to; null where an end is not known. */
  readonly difference: bigint | null
}

/** A mint that was closed and created again with other decimals is another asset. */
const termsKey = (asset: Asset): string => (asset.kind === 'native' ? assetKey(asset) : `${assetKey(asset)}/${asset.decimals}`)

type Request = { readonly journal: Pick<Journal, 'read'>; readonly period: PeriodRecord; readonly reading: ReadTo }

/** Each asset by what it was made of. What moved is counted once, so that the figures of an asset are what moved of it. */
export async function statePeriod({ journal, period, reading }: Request): Promise<readonly Statement[]> {
  const own = await figuresOfOwn(journal, period.own)
  return period.assets.map((record) => {
    const { asset, label } = record
    const key = termsKey(asset)
    const sums = sumPeriod(record, reading)
    const others = period.moved.filter((moved) => termsKey(moved.asset) === key)
    const figures = joined([...others.map(figureOf), ...(own.get(key) ?? [])])
    return {
      ...sums,
      asset,
      label: asset.kind === 'native' ? 'SOL' : label,
      decimals: asset.kind === 'native' ? LAMPORTS_DECIMALS : asset.decimals,
      figures,
      difference: differenceOf({ ...sums, moved: figures.reduce((sum, { amount }) => sum + amount, 0n) }),
    }
  })
}

function figureOf({ elsewhere, verdict, class: of, reason, isIn, movements: count, amount }: MovedRecord): Figure {
  const why = verdict === 'credit' ? of : reason
  return isIn ? { line: 'in', of: why, count, amount } : { line: 'out', of: elsewhere ? 'elsewhere' : 'not-explained', count, amount }
}

const RENT = { line: 'rent', of: null } as const
const INTERNAL = { line: 'in', of: 'internal' } as const

/** By asset, what the attempts of this journal did. */
async function figuresOfOwn(journal: Pick<Journal, 'read'>, own: readonly OwnMovedRecord[]): Promise<ReadonlyMap<string, Figure[]>> {
  const figures = new Map<string, Figure[]>()
  const isOurs = createOurs(journal)
  for (const moved of own) {
    const intent = await journal.read.intent(moved.intentId)
    if (intent === null) continue
    const planned = readIntent(intent.what)
    const [progress] = await journal.read.attemptProgress([moved.attemptId])
    // Of a payment that was prepared here for an account that is only watched, nothing but what it brought to ours counts.
    const isPayerOurs = await isOurs(planned.feePayer)
    const fee = moved.asset.kind === 'native' && isPayerOurs ? feeTaken(planned, progress) : 0n
    const paid = moved.failed || !isPayerOurs ? [] : await paidOf(planned, moved.asset, isOurs)
    const amount = paid.reduce((sum, each) => sum + each, 0n)
    const rest = moved.amount + amount + fee
    const key = termsKey(moved.asset)
    const found: Figure[] = [
      { line: 'paid', of: null, count: paid.length, amount: -amount },
      { line: 'fees', of: null, count: fee === 0n ? 0 : 1, amount: -fee },
      { ...(!isPayerOurs && rest > 0n ? INTERNAL : RENT), count: rest === 0n ? 0 : 1, amount: rest },
    ]
    figures.set(key, [...(figures.get(key) ?? []), ...found])
  }
  return new Map([...figures].map(([key, all]) => [key, joined(all)]))
}

type IsOurs = (address: PlannedIntent['feePayer']) => Promise<boolean>

/** What it gave to others of an asset, in public. */
async function paidOf(planned: PlannedIntent, asset: Asset, isOurs: IsOurs): Promise<readonly bigint[]> {
  if (planned.kind !== 'payment' || planned.confidential !== undefined || assetKey(planned.asset) !== assetKey(asset)) return []
  const paid: bigint[] = []
  for (const { recipient, amount } of planned.payees) if (!(await isOurs(recipient))) paid.push(amount)
  return paid
}

/** Whether an address is one whose holdings count here. Asked for once each: fee payers are few. */
function createOurs(journal: Pick<Journal, 'read'>): IsOurs {
  const known = new Map<string, boolean>()
  return async (address) => {
    const before = known.get(address)
    if (before !== undefined) return before
    const [account] = await journal.read.accountsByAddress([address])
    const isOurs = account !== undefined && account.role !== 'watch'
    known.set(address, isOurs)
    return isOurs
  }
}

const LINES: readonly FigureLine[] = ['in', 'paid', 'fees', 'rent', 'out']

/** Of each line one figure, in their order; those that count nothing are left out. */
function joined(figures: readonly Figure[]): Figure[] {
  const sums = new Map<string, Figure>()
  for (const figure of figures) {
    const key = `${figure.line} ${figure.of ?? ''}`
    const sum = sums.get(key)
    sums.set(key, sum === undefined ? figure : { ...figure, count: sum.count + figure.count, amount: sum.amount + figure.amount })
  }
  const inOrder = (line: FigureLine) => [...sums.values()].filter((figure) => figure.line === line && figure.count > 0)
  return LINES.flatMap((line) => inOrder(line).toSorted((left, right) => ((left.of ?? '') < (right.of ?? '') ? -1 : 1)))
}
