import { createRandom } from '../random.ts'
import { type HiddenReport, type HiddenTelling, tellHidden } from './history.ts'

export type HiddenRun = {
  readonly histories: number
  readonly steps: number
  readonly failure: { readonly rule: string; readonly what: string; readonly historySeed: number } | null
  /** How often each thing was done or told. */
  readonly counts: ReadonlyMap<string, number>
  readonly lines: readonly string[]
}

/** Histories one after the other, until one breaks a rule, so many were told, or the time is over. The same seed tells the same histories. */
export async function runHidden({
  seed,
  histories,
  withinMs = Number.POSITIVE_INFINITY,
  ...telling
}: HiddenTelling & {
  seed: number
  histories: number
  withinMs?: number
}): Promise<HiddenRun> {
  const random = createRandom(seed)
  const begun = performance.now()
  const all = new Map<string, number>()
  let steps = 0
  let told = 0
  const lines = () => [
    `hidden balances: seed ${seed}, ${told} histories, ${steps} transactions`,
    ...[...all].map(([what, times]) => `  ${what}: ${times}`),
  ]
  while (told < histories && performance.now() - begun < withinMs) {
    const historySeed = random.below(2 ** 31)
    const report: HiddenReport = await tellHidden(historySeed, telling)
    told += 1
    steps += report.steps
    all.set('lives', (all.get('lives') ?? 0) + report.lives)
    for (const [what, times] of report.counts) all.set(what, (all.get(what) ?? 0) + times)
    if (report.failure !== null) {
      const { rule, what } = report.failure
      return {
        histories: told,
        steps,
        counts: all,
        failure: { ...report.failure, historySeed },
        lines: [...lines(), `broken in history ${historySeed}: ${rule}: ${what}`],
      }
    }
  }
  return { histories: told, steps, counts: all, failure: null, lines: [...lines(), 'held'] }
}
