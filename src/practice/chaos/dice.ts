import { createRandom } from '../random.ts'
import { FAULTS, type Fault, rateOf, spellOf } from './fault.ts'

/** Which faults an endpoint has, how often, and the seed they follow from. */
export type ChaosOptions = {
  readonly seed: string
  readonly faults: readonly Fault[]
  /** Share of the requests that each fault strikes, 0 to 1. */
  readonly rate: number
  /** The longest that `late` lets a client wait. */
  readonly lateMs: number
}

/** Decides what goes wrong: by the seed and a number alone, of the request or of a moment, so that the same questions meet the same faults. */
export type Dice = {
  /** Whether this fault strikes the request, or in the moment, of this number. What strikes is counted. */
  strikes(fault: Fault, number: bigint): boolean
  /** A whole number from 0 to below `sides`, the same throughout a spell; another for each subject. */
  roll(fault: Fault, number: bigint, sides: bigint, subject?: string): bigint
  /** While calm nothing strikes. */
  setCalm(calm: boolean): void
  state(): { readonly calm: boolean; readonly struck: { readonly [fault: string]: number } }
}

export function createDice({ seed, faults, rate }: ChaosOptions): Dice {
  const random = createRandom(`chaos ${seed}`)
  const wanted = new Set(faults)
  const struck = new Map<Fault, number>()
  let calm = false
  return {
    strikes(fault, number) {
      if (calm || !wanted.has(fault) || !random.happens({ name: fault, index: number / spellOf(fault), rate: rateOf(fault, rate) }))
        return false
      struck.set(fault, (struck.get(fault) ?? 0) + 1)
      return true
    },
    roll(fault, number, sides, subject) {
      const about = subject === undefined ? '' : ` ${subject}`
      const bytes = random.bytes(`roll ${fault} ${number / spellOf(fault)}${about}`)
      return Buffer.from(bytes).readBigUInt64LE(0) % sides
    },
    setCalm(value) {
      calm = value
    },
    state: () => ({
      calm,
      struck: Object.fromEntries(FAULTS.flatMap((fault) => (struck.has(fault) ? [[fault, struck.get(fault) ?? 0]] : []))),
    }),
  }
}
