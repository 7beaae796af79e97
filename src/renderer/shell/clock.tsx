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

/** Slots in a row, the newest at the end: it moves only when a slot was heard. */
function ClockPicture({ slot, moving }: { readonly slot: bigint | null; readonly moving: boolean }) {
  const newest = slot === null ? -1 : Number(slot % BigInt(TICKS))
  return (
    <svg viewBox="0 0 95 12" preserveAspectRatio="none" aria-hidden="true">
      {Array.from({ length: TICKS }, (_, at) => (
        <rect
          key={at}
          x={at * 4}
          y={at === newest ? 0 : 3}
          width="2"
          height={at === newest ? 12 : 6}
          className={tickClass({ at, newest, moving })}
        />
      ))}
    </svg>
  )
}

function tickClass({ at, newest, moving }: { readonly at: number; readonly newest: number; readonly moving: boolean }): string {
  if (at > newest) return 'f-line'
  if (!moving) return 'f-idle'
  return at === newest ? 'f-act' : 'f-sure-2'
}
