import type { Slot } from '../../../core/chain/slot.ts'
import { moveBalances } from './balances.ts'
import type { Change } from './change.ts'
import { readWaiting, stopWaiting } from './reread.ts'

/** Slots that are passed over are read back account by account, and that finds what is recorded already: it counts as before. */
export async function keepWaiting(change: Change, to: Slot): Promise<void> {
  const waiting = await readWaiting(change, { to })
  await stopWaiting(change, waiting)
  await moveBalances(change, waiting)
}
