import { listenForInterrupt } from './interrupt.ts'
import { runProgram } from './program.ts'
import { openProgress } from './progress.ts'
import { openSecrets } from './secrets.ts'
import { endQuietlyWhenUnread, widthOf } from './streams.ts'

endQuietlyWhenUnread(process.stdout)
process.exitCode = await runProgram(process.argv.slice(2), {
  out: (text) => void process.stdout.write(`${text}\n`),
  progress: openProgress(process.stderr),
  secrets: openSecrets(process.stdin, process.stderr),
  width: widthOf(process.stdout),
  interrupted: listenForInterrupt(),
})
