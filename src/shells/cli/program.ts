import { parseCommand } from './arguments.ts'
import { EXIT, tellFailure, tellsOfTokens } from './failure.ts'
import { helpText } from './help.ts'
import type { Host } from './host.ts'
import { type ListedTokens, NO_TOKENS } from './output/unit.ts'
import { printVisibly } from './output/visibly.ts'
import { runCommand } from './run.ts'

/** Runs one command line and gives its exit code. Nothing is thrown: what went wrong was told. */
export async function runProgram(argv: readonly string[], given: Host): Promise<number> {
  const host = printVisibly(given)
  let tokens: ListedTokens = NO_TOKENS
  try {
    const command = parseCommand(argv)
    if (command.kind === 'help') host.out(helpText(command.topic, host.width))
    else {
      const missed = await runCommand(command, host, async (error, readTokens) => {
        if (tellsOfTokens(error)) tokens = await readTokens()
      })
      // The answer is printed, and in JSON says it already.
      if (missed !== null) return tellFailure(missed, { out: host.out, say: host.progress.say, json: false })
    }
    return EXIT.done
  } catch (error) {
    host.progress.end()
    return tellFailure(error, { out: host.out, say: host.progress.say, json: argv.includes('--json'), tokens })
  }
}
