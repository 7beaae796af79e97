import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '../../core/address/address.ts'
import type { Slot } from '../../core/chain/slot.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { carriedIn, isAsItLeft } from '../pay/index.ts'
import type { Services } from '../services.ts'

/** What tells how far the ledger has read. */
export type Reading = Pick<Services, 'journal' | 'gate'> & { readonly watcher: Pick<Services['watcher'], 'reached'> }

/** The ledger is seconds behind what nodes call final. */
const READ_WITHIN_MS = 15_000

/** What was paid or signed and is not read yet could be paid again. @throws SENDING_CLOSED, SENDING_NOT_READ */
export async function requireRead({ gate }: Pick<Reading, 'gate'>): Promise<void> {
  const state = await gate.state()
  if (state.kind === 'closed') throw new StrongroomError('SENDING_CLOSED', { reasons: state.closings.map(({ reason }) => reason) })
  if (state.kind === 'waiting') throw new StrongroomError('SENDING_NOT_READ', state.catchingUp)
}

/**
 * Waits for a while until the ledger has read a slot that nodes call final. What they say of accounts at that slot may come of payments that the ledger
 * does not show yet; and what is prepared afterwards cannot have landed before that slot.
 * @throws SENDING_NOT_READ
 */
export async function requireReadTo(
  { journal, watcher }: Pick<Reading, 'journal' | 'watcher'>,
  slot: Slot,
  withinMs = READ_WITHIN_MS,
): Promise<void> {
  const timer = new AbortController()
  try {
    const isThere = watcher.reached(slot).then(() => true)
    const isLate = sleep(withinMs, false, { signal: timer.signal })
    if (await Promise.race([isThere, isLate])) return
  } finally {
    timer.abort()
  }
  const reached = (await journal.read.cursor())?.slot ?? 0n
  throw new StrongroomError('SENDING_NOT_READ', { slots: slot - reached, accounts: 0 })
}

/** All that an account did, as far as it is to be read. @throws SENDING_NOT_READ */
export async function requirePastRead({ journal }: Pick<Reading, 'journal'>, from: Address): Promise<void> {
  const isUnread = (await journal.read.pastUnread([from])).size > 0 || (await journal.read.historyWanted())
  if (isUnread) throw new StrongroomError('SENDING_NOT_READ', { slots: 0n, accounts: 1 })
}

/**
 * An account whose key is elsewhere may have paid what this journal does not know: a data folder that was put back does not know the bundles that left
 * since. So all that left the account is read, and what no bundle explains was named by a person, up to the latest.
 * @throws SENDING_NOT_READ, CARRY_UNEXPLAINED, CARRY_ALTERED
 */
export async function requireExplained(
  { journal }: Pick<Reading, 'journal'>,
  { from, explained }: { readonly from: Address; readonly explained: string | null },
): Promise<void> {
  await requirePastRead({ journal }, from)
  for await (const carried of carriedIn(journal, 'out'))
    if (carried.feePayer === from && !isAsItLeft(carried))
      throw new StrongroomError('CARRY_ALTERED', { digest: carried.bundleDigest, number: carried.number })
  const left = await journal.read.leftUnexplained(from)
  if (left === null || left.latest.signature === explained) return
  const { count, latest } = left
  throw new StrongroomError('CARRY_UNEXPLAINED', { account: from, count, ...latest })
}
