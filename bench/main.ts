import { benchScan } from './scan.ts'
import { benchWindow } from './window.ts'

/** Each measurement by its name: `npm run bench -- NAME [--json] [--data FOLDER]`. */
const BENCHES = { scan: benchScan, window: benchWindow } as const

const [name, ...rest] = process.argv.slice(2)
const bench = Object.entries(BENCHES).find(([known]) => known === name)?.[1]
if (bench === undefined) {
  process.stderr.write(`npm run bench -- ${Object.keys(BENCHES).join('|')} [--json]\n`)
  process.exitCode = 2
} else {
  const report = await bench(rest)
  process.stdout.write(rest.includes('--json') ? `${JSON.stringify(report, null, 2)}\n` : `${report.lines.join('\n')}\n`)
  if (report.goals.some(({ met }) => !met)) process.exitCode = 1
}
