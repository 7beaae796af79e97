import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { StrongroomError } from '../../core/error/error.ts'
import { PIECE_BYTES } from '../../contract/export.ts'

type Asked = { readonly folder: string; readonly name: string; readonly from: number }

/**
 * A piece of a file that was exported, by its name in the folder of exports: no link is followed, and nothing outside of that folder is read.
 * @throws EXPORT_UNREADABLE
 */
export async function readExport({ folder, name, from }: Asked): Promise<{ readonly bytes: Uint8Array; readonly next: number | null }> {
  const path = join(folder, 'exports', ...name.split('/'))
  try {
    // Windows has no such flag.
    const file = await open(path, constants.O_RDONLY | ((constants.O_NOFOLLOW as number | undefined) ?? 0))
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
