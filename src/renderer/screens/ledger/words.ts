import { t } from '@lingui/core/macro'
import type { Answers } from '../../client.ts'
import { formatCount } from '../../parts/figure.ts'
import { aboutWords } from '../../parts/time.tsx'

export type Continuity = Answers['ledger']['continuity']
export type Gap = Continuity['gaps'][number]

/** What is true of the ledger now, in one sentence. */
export function sayOf({ from, to, whole, openGaps, gaps }: Continuity): string {
  if (from === null || to === null) return t`Watching has not begun; it begins with a first node.`
  const span = t`From slot ${formatCount(from)} to slot ${formatCount(to)}`
  if (whole && gaps.every(isProved)) return t`${span} every slot was read or proved empty. None is missing.`
  if (whole) return t`${span} no gap is open; what could not be read back was closed by a person’s note.`
  const open = openGaps === 1 ? t`one gap is` : t`${formatCount(openGaps)} gaps are`
  return t`${span} every slot was read, proved empty, or is in a gap that is known: ${open} open.`
}

/** How long catching up takes at the pace observed: in slots where nothing was observed yet. */
export function leftWords({ slotsLeft, secondsLeft }: Continuity['catchingUp']): string {
  if (slotsLeft === 0n) return t`nothing to catch up`
  const slots = slotsLeft === 1n ? t`1 slot` : t`${formatCount(slotsLeft)} slots`
  return secondsLeft === null ? slots : t`${slots}, about ${aboutWords(secondsLeft * 1_000)}`
}

/** Slots of a gap, both ends included. */
export const slotsOf = ({ from, to }: Gap): bigint => to - from + 1n

/** Whether every account was read back and balanced. A gap that a person closed by a note alone is closed, and not proved. */
export const isProved = ({ closed, accounts: { total, done, troubled } }: Gap): boolean =>
  closed !== null && done === total && troubled === 0

/** How far a gap is: proved, closed by a note, being read back, or stuck with accounts that do not balance. */
export function standingOf(gap: Gap) {
  if (isProved(gap)) return { kind: 'sure', glyph: 'ok', word: t`read back` } as const
  if (gap.closed !== null) return { kind: 'idle', glyph: 'pen', word: t`closed by a note` } as const
  if (gap.accounts.troubled > 0) return { kind: 'warning', glyph: 'gap', word: t`does not balance` } as const
  return { kind: 'act', glyph: 'gap', word: t`being read back` } as const
}
