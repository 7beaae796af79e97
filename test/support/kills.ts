import { expect } from 'vitest'
import type { KillPoint, MortalOrder, Reached } from './mortal-backend.ts'
import { type Program, runLife } from './run-child.ts'
import { drawFrom, halfOf, isWhole } from './sample.ts'

/** Where one act is killed, one life after another, in the order in which an act that nobody kills reaches them. */
export type Kills = readonly KillPoint[]

/** Of one act: few enough that what goes wrong is told from what went before, and many enough that a point costs one life and not a whole act. */
const KILLS_PER_ACT = 5

/** The last moment before, and the first after, each thing that cannot be taken back, so many times, in the order of one life. */
export const pointsOf = (steps: readonly string[], times = 1): readonly KillPoint[] =>
  Array.from({ length: times }, (_, index) => index + 1).flatMap((nth) =>
    steps.flatMap((step) => [`${step}:before`, `${step}:after`].map((moment) => ({ step: moment, nth }))),
  )

/**
 * Acts in which points are killed at. In a run of everything each point is in one act with others that are far from it, so that each life goes on for a
 * while before the next kill; and one that is drawn is alone in an act, whose only next life has to bring it to its end. After a sample every second act is lived
 * through. In a sample one act has the drawn ones.
 */
export function killsOf(points: readonly KillPoint[], drawn: number, what: string): readonly Kills[] {
  if (!isWhole) return [drawFrom(points, drawn, what)]
  const acts = Math.ceil(points.length / KILLS_PER_ACT)
  const each = Array.from({ length: acts }, (_, act) => points.filter((_point, place) => place % acts === act))
  return halfOf([...each, drawFrom(points, 1, what)])
}

export const nameOf = (kills: Kills): string =>
  kills.map(({ step, nth }) => (nth === 1 ? step : `${step} the ${nth}th time`)).join(', then ')

type Act = {
  readonly program: Program
  readonly order: Omit<MortalOrder, 'killAt' | 'reached'>
  readonly kills: Kills
  /** What happens after each kill, while nobody lives. */
  readonly meanwhile?: () => Promise<unknown>
}

/** Lives through an act until it ends: what its last life said, and the points at which it was killed. It ends early where it does not reach one. */
export async function liveAsFar<Result>({ program, order, kills, meanwhile }: Act): Promise<{ last: Result; met: Kills }> {
  const met: KillPoint[] = []
  let reached: Reached = {}
  for (const killAt of kills) {
    const life = await runLife<Result>(program, { ...order, killAt, reached })
    if (!life.killed) return { last: life.result, met }
    met.push(killAt)
    reached = sumOf(reached, life.reached)
    await meanwhile?.()
  }
  const life = await runLife<Result>(program, { ...order, killAt: null })
  if (life.killed) throw new Error(`after ${nameOf(kills)} the last life was killed as well`)
  return { last: life.result, met }
}

/** The same, where it has to be killed at each of the points. */
export async function liveThrough<Result>(act: Act): Promise<Result> {
  const { last, met } = await liveAsFar<Result>(act)
  expect(met, `it is killed at ${nameOf(act.kills)}`).toEqual(act.kills)
  return last
}

/**
 * Goes through acts that may end without reaching a point: one more act begins with that point, and passes over it where it is not reached even so.
 * `act` gives the points that it met; all of them together are given.
 */
export async function goThrough(acts: readonly Kills[], act: (kills: Kills) => Promise<Kills>): Promise<Kills> {
  const all: KillPoint[] = []
  for (const kills of acts) {
    for (let left = kills; left.length > 0; ) {
      const met = await act(left)
      all.push(...met)
      left = left.slice(Math.max(met.length, 1))
    }
  }
  return all
}

function sumOf(left: Reached, right: Reached): Reached {
  const steps = new Set([...Object.keys(left), ...Object.keys(right)])
  return Object.fromEntries([...steps].map((step) => [step, (left[step] ?? 0) + (right[step] ?? 0)]))
}
