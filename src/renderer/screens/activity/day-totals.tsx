import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuery } from '../../backend/query.ts'
import type { Answers } from '../../client.ts'
import { dayOf, zoneName } from '../../parts/days.ts'
import { useLook } from '../../parts/look.ts'
import { Listed } from './selection.tsx'

type Totals = Answers['activity']['days']['days'][number]
type Sum = readonly { readonly asset: string; readonly amount: bigint }[]

/** What the day of a moment comes to, of those days on which the given rows were decided; null where nothing is to be said of it, or not yet. */
export function useDayTotals(of: readonly { readonly at: Date }[]): (at: Date) => ReactNode {
  const { timeZone } = useLook()
  const days = [...new Set(of.map(({ at }) => dayOf(at, timeZone)))]
  const { value } = useBackendQuery(
    useApi().activity.days.queryOptions({ input: { days, zone: zoneName(timeZone) }, enabled: days.length > 0 }),
  )
  return (at) => {
    const totals = value?.days.find(({ day }) => day === dayOf(at, timeZone))
    return totals === undefined || saysNothing(totals) ? null : <DayTotals of={totals} />
  }
}

const paidOf = ({ decided }: Totals): Sum => decided?.paid ?? []
const sweptOf = ({ decided }: Totals): Sum => decided?.swept ?? []
const receivedOf = ({ received }: Totals): Sum => received ?? []
const notCountedOf = ({ decided }: Totals): number => decided?.notCounted ?? 0

const saysNothing = (of: Totals): boolean => [paidOf, sweptOf, receivedOf].every((sum) => sum(of).length === 0) && notCountedOf(of) === 0

function DayTotals({ of }: { readonly of: Totals }) {
  const notCounted = notCountedOf(of)
  return (
    <span className="day-totals">
      {paidOf(of).length === 0 ? null : (
        <span>
          <Trans>
            Decided on this day and paid: <Listed sums={sumsOf(paidOf(of))} />
          </Trans>
        </span>
      )}
      {sweptOf(of).length === 0 ? null : (
        <span>
          <Trans>
            Decided on this day and swept: <Listed sums={sumsOf(sweptOf(of))} />
          </Trans>
        </span>
      )}
      {notCounted === 0 ? null : (
        <span>
          <Plural value={notCounted} one="# transaction not summed" other="# transactions not summed" />
        </span>
      )}
      {receivedOf(of).length === 0 ? null : (
        <span>
          <Trans>
            Received on this day: <Listed sums={sumsOf(receivedOf(of))} />
          </Trans>
        </span>
      )}
    </span>
  )
}

const sumsOf = (sum: Sum): ReadonlyMap<string, bigint> => new Map(sum.map(({ asset, amount }) => [asset, amount]))
