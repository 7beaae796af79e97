import { slot as slotOf } from '../../core/chain/slot.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { explainGap } from '../../core/review/explain-gap.ts'
import type { GapRecord } from '../journal/index.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'

/** Gaps shown at once; older ones are in the activity. */
const GAPS_SHOWN_MAX = 20

export function ledgerOperations({ journal, watcher, reconciler }: Services) {
  return {
    continuity: os.ledger.continuity.handler(async () => {
      const { openedSlot, cursor, countedFrom, present, skipped, openGaps, accountsWaiting, catchUp } = await journal.read.continuity()
      const gaps = await journal.read.gaps({ limit: GAPS_SHOWN_MAX })
      const { finalizedSlot } = watcher.status()
      const way = watcher.catchingUp()
      const nextAtMs = reconciler.nextAtMs()
      const slotsPerSecond = watcher.slotsPerSecond()
      const slotsLeft = finalizedSlot === null || cursor === null || finalizedSlot <= cursor ? 0n : finalizedSlot - cursor
      return {
        from: openedSlot,
        to: cursor,
        finalizedSlot,
        counted: { since: countedFrom, present, skipped },
        whole: openGaps === 0,
        openGaps,
        accountsWaiting,
        gaps: gaps.map(shownGap),
        catchingUp: {
          choice: catchUp,
          way: way?.way ?? null,
          because: way?.because ?? null,
          slotsLeft,
          slotsPerSecond,
          secondsLeft: secondsLeft(slotsLeft, slotsPerSecond),
        },
        reconciliation: { last: await lastComparison(), nextAt: nextAtMs === null ? null : new Date(nextAtMs) },
      }
    }),
    catchUp: os.ledger.catchUp.handler(async ({ input: { way } }) => {
      await journal.write('catch-up', (tx) => tx.chooseCatchUp({ way }))
      watcher.wake()
      return { way }
    }),
    readAgain: os.ledger.readAgain.handler(({ input: { after } }) => watcher.moveBack(after === undefined ? null : slotOf(after))),
    closeGap: os.ledger.closeGap.handler(async ({ input: { gap, note } }) => {
      const open = await findGap(gap)
      if (open === null || open.closed !== null) throw new StrongroomError('GAP_UNKNOWN', { gap })
      await journal.write('gap', (tx) => tx.closeGap({ id: gap, note }))
      const closed = await findGap(gap)
      if (closed === null) throw new StrongroomError('GAP_UNKNOWN', { gap })
      return shownGap(closed)
    }),
  }

  async function lastComparison() {
    const last = await journal.read.lastComparison()
    if (last === null) return null
    const { slot, compared, differences, startedAtMs, finishedAtMs } = last
    const finishedAt = finishedAtMs === null ? null : new Date(finishedAtMs)
    return { slot, compared, differences, startedAt: new Date(startedAtMs), finishedAt }
  }

  async function findGap(id: number): Promise<GapRecord | null> {
    const [gap] = await journal.read.gaps({ after: id + 1, limit: 1 })
    return gap?.id === id ? gap : null
  }
}

/** How long catching up takes at the pace observed lately, in whole seconds. */
export function secondsLeft(slotsLeft: bigint, slotsPerSecond: number | null): number | null {
  if (slotsLeft === 0n) return 0
  return slotsPerSecond === null || slotsPerSecond <= 0 ? null : Math.ceil(Number(slotsLeft) / slotsPerSecond)
}

function shownGap({ openedAtMs, closed, refusals, ...gap }: GapRecord) {
  return {
    ...gap,
    refusals: [...refusals],
    words: explainGap({ ...gap, refusals, closed }),
    openedAt: new Date(openedAtMs),
    closed: closed === null ? null : { at: new Date(closed.atMs), note: closed.note },
  }
}
