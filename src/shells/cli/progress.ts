import { columnsOf } from './output/columns.ts'

/** What is told while work goes on: lines that stay, and one line at the foot that moves. */
export type Progress = {
  readonly say: (line: string) => void
  /** Replaces the moving line. Without a terminal most of its changes are swallowed. */
  readonly moving: (line: string) => void
  /** Takes the moving line away. */
  readonly end: () => void
}

type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>

/** Without a terminal the moving line would fill a log: this many changes are swallowed for each one said. */
const CHANGES_PER_LINE = 25

export function openProgress(output: Output): Progress {
  return output.isTTY ? terminalProgress(output) : plainProgress(output)
}

/** Tells nothing. */
export const NO_PROGRESS: Progress = { say: nothing, moving: nothing, end: nothing }

function nothing(): void {
  return undefined
}

/** Each change is one write, so that a terminal never shows half of it. */
function terminalProgress(output: Output): Progress {
  const clear = '\r\u001b[2K'
  let foot = ''
  return {
    say: (line) => void output.write(`${clear}${line}\n${foot}`),
    moving(line) {
      // A line that wraps could not be taken back.
      const next = cut(line, output.columns - 1)
      if (next !== foot) output.write(`${clear}${next}`)
      foot = next
    },
    end() {
      if (foot !== '') output.write(clear)
      foot = ''
    },
  }
}

/** Between two words: a figure or an address that is cut would be read as another. */
function cut(line: string, width: number): string {
  if (width <= 0 || columnsOf(line) <= width) return line
  const words = line.split(' ')
  while (words.length > 0 && columnsOf(words.join(' ')) > width - 2) words.pop()
  return `${words.join(' ')} …`.trimStart()
}

function plainProgress(output: Output): Progress {
  let changes = 0
  const say = (line: string) => void output.write(`${line}\n`)
  return {
    say,
    moving(line) {
      if (changes % CHANGES_PER_LINE === 0) say(line)
      changes += 1
    },
    end: nothing,
  }
}
