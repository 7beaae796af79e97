import { Trans } from '@lingui/react/macro'
import { useBackendQuery } from '../backend/query.ts'
import { useApi, useLive } from '../backend/backend.tsx'
import { formatCount } from '../parts/figure.ts'
import { AsOf } from '../parts/time.tsx'
import { useNow } from '../parts/use-now.ts'

/** A chain that told of no slot for this long is not shown as moving. */
const QUIET_AFTER_MS = 15_000
const LOOK_EVERY_MS = 5_000

/** The last finalized slot, as it is heard; dated as soon as nothing is heard. */
export function Clock() {
  const { finalizedSlot, slotAt, connected } = useLive()
  const watcher = useBackendQuery(useApi().deposits.watcher.queryOptions({ input: {} }))
  const now = useNow(LOOK_EVERY_MS)
  const isMoving = connected && slotAt !== null && now.getTime() - slotAt.getTime() < QUIET_AFTER_MS
  const slot = finalizedSlot ?? watcher.value?.finalizedSlot ?? null
  return (
    <div className="clock">
      <ClockPicture slot={slot} moving={isMoving} />
      {slot === null ? (
        <span className="wide">
          <Trans>no slot known yet</Trans>
        </span>
      ) : (
        <span className="wide">
          {slotAt === null ? (
            <Trans>
              last known slot <b className="amt">{formatCount(slot)}</b>
            </Trans>
          ) : (
            <Trans>
              finalized slot <b className="amt">{formatCount(slot)}</b>
            </Trans>
          )}
        </span>
      )}
      {isMoving || slotAt === null ? null : <AsOf at={slotAt} />}
    </div>
  )
}

const TICKS = 24
/** One leader makes the blocks of so many slots in a row. */
const TURN_SLOTS = 4

/** The newest slots, each a tick, the newest at the end; the first of each leader is taller. The ticks move along only when a slot was heard. */
function ClockPicture({ slot, moving }: { readonly slot: bigint | null; readonly moving: boolean }) {
  return (
    <svg viewBox="0 0 95 12" preserveAspectRatio="none" aria-hidden="true">
      {Array.from({ length: TICKS }, (_, at) => {
        const newest = at === TICKS - 1
        const height = heightOf(slot === null ? null : Number(slot) - (TICKS - 1 - at), newest)
        return <rect key={at} x={at * 4} y={(12 - height) / 2} width="2" height={height} className={tickClass({ slot, newest, moving })} />
      })}
    </svg>
  )
}

function heightOf(slot: number | null, isNewest: boolean): number {
  if (isNewest) return 12
  return slot !== null && slot % TURN_SLOTS === 0 ? 8 : 5
}

type Tick = { readonly slot: bigint | null; readonly newest: boolean; readonly moving: boolean }

function tickClass({ slot, newest, moving }: Tick): string {
  if (slot === null) return 'f-line'
  if (!moving) return 'f-idle'
  return newest ? 'f-act' : 'f-sure-2'
}
