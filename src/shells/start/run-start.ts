import { quotedCommandOf } from '../../contract/command-name.ts'
import { explainError, isStrongroomError } from '../../core/error/error.ts'
import { beginUnsteered } from '../../main/beginning.ts'
import { visibleLines } from '../../core/text/visible.ts'
import { parseStartOptions, START_HELP, type StartOptions } from './options.ts'

/** 0: stopped in order. 1: refused, with a code and its words. 2: the command line cannot be understood. 70: a defect. */
const EXIT = { refused: 1, misunderstood: 2, defect: 70 } as const

type Parts = {
  /** Opens the window and stays; gives the exit code. */
  readonly open: (options: StartOptions) => Promise<number>
  readonly out: (text: string) => void
  readonly complain: (text: string) => void
}

/** Runs one start and gives its exit code. Nothing is thrown: what went wrong is told in words. */
export async function runStart(argv: readonly string[], { open, out, complain: write }: Parts): Promise<number> {
  const complain = (text: string) => write(visibleLines(text))
  try {
    const refusal = beginUnsteered()
    if (refusal !== null) throw refusal
    const options = parseStartOptions(argv)
    if (options !== null) return await open(options)
    out(START_HELP)
    return 0
  } catch (error) {
    if (!isStrongroomError(error)) {
      complain(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
      return EXIT.defect
    }
    const { happened, money, next } = explainError(error, quotedCommandOf)
    complain(`${happened}\n${money}\n${next}\n(${error.code})\n`)
    return error.code === 'OPERATION_ARGUMENT' ? EXIT.misunderstood : EXIT.refused
  }
}
