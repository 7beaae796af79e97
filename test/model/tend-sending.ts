import { type Desk, refusalOf } from './desk.ts'
import { PASSPHRASE } from '../main/signer/support/contents.ts'
import type { Random } from './random.ts'

/** What an honest person knows who is told why sending is closed. */
type Truth = {
  /**
   * Nothing that was signed before the vault was restored from its words, and that this journal does not know, may still land: of that nobody else
   * remembers anything.
   */
  readonly isPastOver: () => boolean
  /** The vault was made again: whoever opens sending on an old comparison is kept from paying again by nobody. */
  readonly isMadeAgain: () => boolean
  /** Moves on what may land without an end, from elsewhere. */
  readonly endPast: () => void
}

type Tending = {
  readonly desk: Desk
  readonly random: Random
  readonly truth: Truth
  /** Whether nothing goes wrong any more: then a person leaves nothing for later. */
  readonly isCalm: boolean
  readonly onCompared: () => void
  readonly onReopened: () => void
  /** Told why something was refused. */
  readonly onRefused: (why: string) => void
}

/** Cases that keep sending closed. */
const OF_DOINGS: readonly string[] = ['unknown-outgoing', 'dead-yet-landed', 'landed-otherwise', 'landing-unknown']
const NOTE = 'Looked up: it was paid as it should be.'
const CASES_READ = 100

/**
 * A person does what the product asks for while sending is closed: compares with the chain, closes the cases that are left as somebody who knows
 * what was paid, and opens sending. Sometimes the order is wrong, two do it at once, or something is left for another time.
 */
export async function tendSending(tending: Tending): Promise<void> {
  try {
    await tend(tending)
  } catch (error) {
    // A request that comes too soon is refused: while nodes are silent, the vault is locked or the journal has not caught up.
    tell(tending, error)
  }
}

async function tend(tending: Tending): Promise<void> {
  const { desk, random, truth, isCalm, onCompared } = tending
  const isPastOver = truth.isPastOver()
  const { state, reasons } = await desk.sending.status({})
  if (state !== 'closed') return
  if (!isPastOver) truth.endPast()
  const isTooSoon = reasons.some((reason) => reason.mustCompare && (reason.comparedSlot === null || !truth.isMadeAgain()))
  if (random.chance(0.5)) await closeCases(tending)
  if (isTooSoon && random.chance(0.5)) await attempt(tending, () => reopen(tending))
  const compared = await Promise.all(Array.from({ length: random.chance(0.1) ? 2 : 1 }, () => desk.compare()))
  for (const broken of compared) if (broken !== null) tending.onRefused(broken)
  if (compared.every((broken) => broken !== null)) return
  onCompared()
  if (!isPastOver || (!isCalm && random.chance(0.3))) return
  await closeCases(tending)
  await reopen(tending)
}

async function closeCases(tending: Tending): Promise<void> {
  const { desk, random, isCalm } = tending
  const { cases } = await desk.cases.list({ open: true, limit: CASES_READ })
  for (const { id, kind } of cases) {
    if (OF_DOINGS.includes(kind) && (isCalm || random.chance(0.8))) await attempt(tending, () => desk.cases.resolve({ id, note: NOTE }))
  }
}

async function reopen({ desk, onReopened }: Tending): Promise<void> {
  const { state } = await desk.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })
  if (state === 'open') onReopened()
}

async function attempt(tending: Tending, act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    tell(tending, error)
  }
}

function tell({ onRefused }: Tending, error: unknown): void {
  const why = refusalOf(error)
  if (why === null) throw error
  onRefused(why)
}
