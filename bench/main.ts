import { benchConfidential } from './confidential.ts'
import type { Report } from './measure.ts'
import { benchPlan } from './plan.ts'
import { benchScan } from './scan.ts'
import { benchSign } from './sign.ts'
import { benchWindow } from './window.ts'

/** Each measurement by its name: `npm run bench -- NAME… [--json] [--data FOLDER]`; several run one after the other. */
const BENCHES = { scan: benchScan, window: benchWindow, sign: benchSign, plan: benchPlan, confidential: benchConfidential } as const

const argv = process.argv.slice(2)
const firstFlag = argv.findIndex((word) => word.startsWith('--'))
const names = firstFlag < 0 ? argv : argv.slice(0, firstFlag)
const rest = argv.slice(names.length)
const benches = names.map((name) => Object.entries(BENCHES).find(([known]) => known === name)?.[1])
if (benches.length === 0 || benches.includes(undefined)) {
  process.stderr.write(`npm run bench -- ${Object.keys(BENCHES).join('|')}… [--json]\n`)
  process.exitCode = 2
} else {
  const reports: Report[] = []
  for (const bench of benches) if (bench !== undefined) reports.push(await bench(rest))
  const report = joined(reports)
  process.stdout.write(rest.includes('--json') ? `${JSON.stringify(report, null, 2)}\n` : `${report.lines.join('\n')}\n`)
  if (report.goals.some(({ met }) => !met)) process.exitCode = 1
}

/** One document for all that were asked. */
function joined(reports: readonly Report[]): Report {
  return {
    bench: reports.map(({ bench }) => bench).join(' '),
    goals: reports.flatMap(({ goals }) => goals),
    figures: reports.flatMap(({ figures }) => figures),
    lines: reports.flatMap(({ lines }) => lines),
  }
}
