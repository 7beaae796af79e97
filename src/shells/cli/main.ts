import { beginUnsteered } from '../../main/beginning.ts'
import { tellFailure } from './failure.ts'
import { listenForInterrupt } from './interrupt.ts'
import { runProgram } from './program.ts'
import { openProgress } from './progress.ts'
import { openScreen } from './screen.ts'
import { openSecrets } from './secrets.ts'
import { endQuietlyWhenUnread, isDrawnOn, widthOf } from './streams.ts'

endQuietlyWhenUnread(process.stdout)
const argv = process.argv.slice(2)
const out = (text: string) => void process.stdout.write(`${text}\n`)
const progress = openProgress(process.stderr)
const refusal = beginUnsteered()

process.exitCode =
  refusal === null
    ? await runProgram(argv, {
        out,
        progress,
        secrets: openSecrets(process.stdin, process.stderr),
        width: widthOf(process.stdout),
        ...(isDrawnOn(process.stdout) ? { openScreen: () => openScreen(process.stdout) } : {}),
        interrupted: listenForInterrupt(),
      })
    : tellFailure(refusal, { out, say: progress.say, json: argv.includes('--json') })
