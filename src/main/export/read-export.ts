import { constants } from 'node:fs'
import { lstat, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StrongroomError } from '../../core/error/error.ts'
import { PIECE_BYTES } from '../../contract/export.ts'
import { NO_WAITING } from '../settings/plain-file.ts'

/** Windows has no such flag. */
const AS_IT_IS = NO_WAITING | ((constants.O_NOFOLLOW as number | undefined) ?? 0)

type Asked = { readonly folder: string; readonly name: string; readonly from: number }

/**
 * A piece of a file that was exported, by its name in the folder of exports: no link is followed, and nothing outside of that folder is read.
 * @throws EXPORT_UNREADABLE
 */
export async function readExport({ folder, name, from }: Asked): Promise<{ readonly bytes: Uint8Array; readonly next: number | null }> {
  const exports = join(folder, 'exports')
  const path = join(exports, ...name.split('/'))
  try {
    // The flag is of the last name alone: a folder of a report may be a link as well.
    if (dirname(path) !== exports && !(await lstat(dirname(path))).isDirectory()) throw new Error('its folder is a link')
    const file = await open(path, AS_IT_IS)
    try {
      const stat = await file.stat()
      if (!stat.isFile()) throw new Error('it is no file')
      const bytes = new Uint8Array(Math.max(0, Math.min(PIECE_BYTES, stat.size - from)))
      const { bytesRead } = await file.read(bytes, 0, bytes.length, from)
      const end = from + bytesRead
      return { bytes: bytes.subarray(0, bytesRead), next: bytesRead > 0 && end < stat.size ? end : null }
    } finally {
      await file.close()
    }
  } catch (error) {
    throw new StrongroomError(
      'EXPORT_UNREADABLE',
      { path, detail: error instanceof Error ? error.message : String(error) },
      { cause: error },
    )
  }
}
