import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'

/** Opening a pipe that nobody writes to would wait for ever, and no signal would end that. Windows knows neither. */
export const NO_WAITING = constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0)

/** The text of one of our own small files. A pipe, a device or a folder in its place is refused, and not waited for. */
export function readPlainFile(path: string): string {
  const file = openSync(path, NO_WAITING)
  try {
    // The open file is asked, not its name, which may lead to another file by now.
    if (!fstatSync(file).isFile()) throw new Error('no ordinary file')
    return readFileSync(file, 'utf8')
  } finally {
    closeSync(file)
  }
}
