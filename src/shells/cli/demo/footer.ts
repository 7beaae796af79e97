import { counted } from '../../../core/text/counted.ts'
import { grouped } from '../../../core/text/grouped.ts'
import { countStates } from '../output/states.ts'

/** What moves while the story goes on. */
export type Pulse = {
  readonly slot: bigint
  readonly msPerSlot: number | null
  readonly credits: number
  readonly decision: string | null
  /** The state of every transaction of the sweep, by its intent. */
  readonly states: ReadonlyMap<string, string>
}

const TICKS = ['◐', '◓', '◑', '◒'] as const

/**
 * The line at the foot: what has arrived while customers pay, then how far each transaction of the sweep is:
 * `◐ slot 87, 100 ms each   [██████▓▓▒▒]  2 sent, 2 confirmed, 6 finalized`.
 */
export function footer({ slot, msPerSlot, credits, states }: Pulse): string {
  const tick = TICKS[Number(slot % BigInt(TICKS.length))] ?? ''
  const pace = msPerSlot === null ? '' : `, ${Math.round(msPerSlot)} ms each`
  const arrived = credits === 0 ? '' : `   ${counted(credits, 'credit')}`
  const moving = states.size === 0 ? arrived : `   [${stateBar([...states.values()])}]  ${countStates(states.values())}`
  return `${tick} slot ${grouped(slot)}${pace}${moving}`
}

/** How dense a transaction stands in the bar: the further it is, the denser. What is not here has only begun. */
const DENSITY: Readonly<Record<string, string>> = { sent: '░', processed: '▒', confirmed: '▓', finalized: '█' }
const DENSE_FIRST = ['█', '▓', '▒', '░', '·']
const BAR_COLUMNS = 20

/** All transactions in one bar, those that are furthest first. */
export function stateBar(states: readonly string[]): string {
  const dense = states
    .map((state) => DENSITY[state] ?? '·')
    .toSorted((left, right) => DENSE_FIRST.indexOf(left) - DENSE_FIRST.indexOf(right))
  const columns = Math.min(BAR_COLUMNS, dense.length)
  return Array.from({ length: columns }, (_, column) => dense[Math.floor((column * dense.length) / columns)] ?? '').join('')
}
