import { parseArgs } from 'node:util'
import { runModel } from './run.ts'

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
})
const report = await runModel({ steps: Number(values.steps), seed: Number(values.seed) })
process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : `${report.lines.join('\n')}\n`)
if (report.failure !== null) process.exitCode = 1
