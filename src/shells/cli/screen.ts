import { columnsOf } from './output/columns.ts'

/** A terminal that shows one text, drawn again in the same place. What was on it before comes back when it is closed. */
export type Screen = {
  readonly show: (text: string) => void
  /** Columns that a line may take now. */
  readonly width: () => number
  /** Tells of another size, after what is shown was fitted to it; gives how to hear no more. */
  readonly onResize: (listener: () => void) => () => void
  readonly close: () => void
}

type Output = Pick<NodeJS.WriteStream, 'columns' | 'rows' | 'write' | 'on' | 'off'>

const ESC = '\u001b['
/** A second screen, as editors take it, and no cursor on it. */
const ENTER = `${ESC}?1049h${ESC}?25l`
const LEAVE = `${ESC}?25h${ESC}?1049l`
/** From its first place on, with nothing left of what stood there. */
const BEGIN = `${ESC}H${ESC}J`

/** Each drawing is one write, so that a terminal never shows half of it. */
export function openScreen(output: Output): Screen {
  let shown = ''
  let isOpen = false
  const draw = () => {
    output.write(`${BEGIN}${fitted(shown, output).join('\n')}`)
  }
  const close = () => {
    output.off('resize', draw)
    process.off('exit', close)
    if (isOpen) output.write(LEAVE)
    isOpen = false
  }
  return {
    show(text) {
      if (!isOpen) {
        output.write(ENTER)
        output.on('resize', draw)
        // However the process ends, the terminal is as it was.
        process.on('exit', close)
      }
      isOpen = true
      shown = text
      draw()
    },
    width: () => output.columns,
    onResize(listener) {
      output.on('resize', listener)
      return () => void output.off('resize', listener)
    },
    close,
  }
}

/** The lines that a terminal has room for. A line that is longer than the terminal is wide takes several of its rows. */
export function fitted(text: string, { columns, rows }: { readonly columns: number; readonly rows: number }): string[] {
  const lines = text.split('\n')
  const rowsOf = (line: string) => Math.max(1, Math.ceil(columnsOf(line) / columns))
  const needed = lines.reduce((sum, line) => sum + rowsOf(line), 0)
  if (needed <= rows) return lines
  let room = rows - 1
  const first = lines.findIndex((line) => {
    room -= rowsOf(line)
    return room < 0
  })
  const left = lines.length - first
  return [...lines.slice(0, first), `… ${left} more ${left === 1 ? 'line' : 'lines'} than this terminal is high`.slice(0, columns)]
}
