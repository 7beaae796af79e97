import { parseArgs } from 'node:util'
import type { HiddenWeather } from './hidden/history.ts'
import { runHidden } from './hidden/run.ts'
import { runModel } from './run.ts'
import { POWERS, type Weather } from './weather.ts'

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    powers: { type: 'string' },
    weather: { type: 'string', default: '{}' },
    rules: { type: 'string' },
    /** So many histories of hidden balances, and none of payments. */
    hidden: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const powers = values.powers?.split(',')
const seed = Number(values.seed)
const report =
  values.hidden === undefined
    ? await runModel({
        steps: Number(values.steps),
        seed,
        weather: JSON.parse(values.weather) as Partial<Weather>,
        rules: values.rules?.split(',') ?? null,
        powers: POWERS.filter((power) => powers?.includes(power) ?? true),
      })
    : await runHidden({ seed, histories: Number(values.hidden), weather: JSON.parse(values.weather) as Partial<HiddenWeather> })
process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : `${report.lines.join('\n')}\n`)
if (report.failure !== null) process.exitCode = 1
