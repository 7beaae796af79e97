// Hours of slots with deposits and sweeps, as fast as the machine goes: `npm run soak -- --hours 48 [--slot-ms 200] [--accounts N] [--data FOLDER] [--json]`, or `-- --changes [--phase-slots N]`.
import { soak } from '../bench/soak.ts'

const argv = process.argv.slice(2)
const report = await soak(argv, (line) => process.stderr.write(`${line}\n`))
process.stdout.write(argv.includes('--json') ? `${JSON.stringify(report, null, 2)}\n` : `${report.lines.join('\n')}\n`)
if (report.goals.some(({ met }) => !met)) process.exitCode = 1
