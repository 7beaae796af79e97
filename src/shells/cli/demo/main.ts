import { beginUnsteered } from '../../../main/beginning.ts'
import { PracticeStartError } from '../../../practice/endpoint.ts'
import { EXIT, tellFailure } from '../failure.ts'
import { Interrupted, listenForInterrupt } from '../interrupt.ts'
import { toJson } from '../output/json.ts'
import { endQuietlyWhenUnread } from '../streams.ts'
import { DEMO_HELP, type DemoOptions, parseDemoOptions } from './options.ts'
import { reportExitCode, reportLines } from './report.ts'
import { createScreen } from './screen.ts'
import { playDemo } from './story.ts'

endQuietlyWhenUnread(process.stdout)
const argv = process.argv.slice(2)
const json = argv.includes('--json')
const screen = createScreen(process.stdout, { quiet: json })

try {
  const refusal = beginUnsteered()
  if (refusal !== null) throw refusal
  const options = parseDemoOptions(argv)
  process.exitCode = options === null ? showHelp() : await play(options)
} catch (error) {
  screen.end()
  process.exitCode = tell(error)
}

function showHelp(): number {
  process.stdout.write(`${DEMO_HELP}\n`)
  return EXIT.done
}

async function play(options: DemoOptions): Promise<number> {
  const report = await playDemo(options, screen, listenForInterrupt())
  screen.end()
  if (json) process.stdout.write(`${toJson(report)}\n`)
  screen.title('What came of it')
  for (const line of reportLines(report)) screen.say(line)
  return reportExitCode(report)
}

function tell(error: unknown): number {
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  if (error instanceof PracticeStartError || error instanceof Interrupted) {
    say(
      error instanceof Interrupted
        ? 'Ended before it was done. The practice network, its vault and its journal are removed.'
        : error.message,
    )
    return error instanceof Interrupted ? EXIT.interrupted : EXIT.refused
  }
  return tellFailure(error, { out: (text) => void process.stdout.write(`${text}\n`), say, json })
}
