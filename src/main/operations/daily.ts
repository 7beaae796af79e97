import { StrongroomError } from '../../core/error/error.ts'
import { depositedByDay, heldByDay, type ReadTo } from '../../core/daily/daily.ts'
import { daysUpTo } from '../../core/daily/zone.ts'
import type { Address } from '../../core/address/address.ts'
import type { AsOf } from '../../contract/as-of.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'
import { readAsOf } from './read-as-of.ts'

/** A journal that keeps up is a minute behind at most; blocks of a day that ended this long ago are read. */
export const KEEPS_UP_MS = 5 * 60_000

type Asked = { readonly asset: 'native' | Address; readonly days: number; readonly zone: string }

export function dailyOperations(services: Services) {
  return {
    holdings: os.daily.holdings.handler(async ({ input }) => {
      const { answered, ledger, days, reading } = await readDays(services, input)
      const held = heldByDay(ledger, reading)
      return { ...answered, days: held.map((one, index) => ({ day: days[index]?.day ?? '', ...one })) }
    }),
    deposits: os.daily.deposits.handler(async ({ input }) => {
      const { answered, ledger, days, reading } = await readDays(services, input)
      const deposited = depositedByDay(ledger, reading)
      return {
        ...answered,
        days: deposited.map(({ credits: deposits, amount, whole, why }, index) => {
          return { day: days[index]?.day ?? '', deposits, amount, whole, why }
        }),
      }
    }),
  }
}

async function readDays(services: Services, { asset, days: count, zone }: Asked) {
  const { journal, now } = services
  const asOf = await readAsOf(services)
  const days = daysUpTo({ nowMs: now(), days: count, zone })
  const ledger = await journal.read.daily({ asset, beginsAtMs: days.map(({ beginsAtMs }) => beginsAtMs) })
  if (ledger === null) throw new StrongroomError('MINT_NOT_LISTED', { mint: asset })
  const label = ledger.asset.kind === 'native' ? 'SOL' : ledger.label
  return { answered: { asset: ledger.asset, label, zone, asOf }, ledger, days, reading: readingOf(asOf, now()) }
}

export const readingOf = ({ caughtUp }: AsOf, nowMs: number): ReadTo => ({ caughtUp, readToMs: nowMs - KEEPS_UP_MS })
