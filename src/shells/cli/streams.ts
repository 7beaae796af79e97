/** A line of this many columns is read with ease where no terminal says how many it has. */
const COLUMNS_STANDARD = 120

/** Columns of a terminal, or a readable width for a file or a pipe. */
export function widthOf({ columns }: Pick<NodeJS.WriteStream, 'columns'>): number {
  // A terminal that cannot say gives 0.
  return columns > 0 ? columns : COLUMNS_STANDARD
}

/** Whether a text can be drawn on it again in one place: on a terminal that says its size and that it can move its cursor. */
export function isDrawnOn(
  { isTTY, columns, rows }: Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'rows'>,
  term = process.env['TERM'],
): boolean {
  return isTTY && columns > 0 && rows > 0 && term !== 'dumb'
}

/** Whoever reads the output may have seen enough (`… | head`): no reason to complain. */
export function endQuietlyWhenUnread(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
}
