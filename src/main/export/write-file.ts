import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StrongroomError } from '../../core/error/error.ts'
import { InvariantError } from '../../core/error/invariant.ts'

/** Files of the same name before the number at the end is taken for a defect. */
const SAME_NAME_MAX = 1_000

export type Written = { readonly path: string; readonly byteLength: number }

/**
 * Writes a file piece by piece, readable by its owner alone. It has its name once it is whole and on the disk; before, and after a failure,
 * there is nothing by that name. A file that is there is left alone: the new one gets a number.
 * @throws EXPORT_FAILED
 */
export async function writeWhole(
  { folder, name, ending }: { folder: string; name: string; ending: string },
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<Written> {
  await atPath(folder, () => mkdir(folder, { recursive: true, mode: 0o700 }))
  const path = freePath(folder, name, ending)
  const partial = `${path}.partial`
  try {
    const byteLength = await writePieces(partial, pieces)
    await atPath(path, () => rename(partial, path))
    return { path, byteLength }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** The same for a text that is there whole. @throws EXPORT_FAILED */
export function writeText(place: Parameters<typeof writeWhole>[0], text: string): Promise<Written> {
  return writeWhole(place, once(text))
}

async function* once(text: string): AsyncIterable<string> {
  yield text
}

function freePath(folder: string, name: string, ending: string): string {
  for (let number = 1; number <= SAME_NAME_MAX; number += 1) {
    const path = join(folder, `${name}${number === 1 ? '' : `-${number}`}.${ending}`)
    if (!existsSync(path) && !existsSync(`${path}.partial`)) return path
  }
  throw new InvariantError(`${SAME_NAME_MAX} exports of the name ${name}`)
}

async function writePieces(path: string, pieces: AsyncIterable<string | Uint8Array>): Promise<number> {
  const file = await atPath(path, () => open(path, 'wx', 0o600))
  try {
    let byteLength = 0
    for await (const piece of pieces) byteLength += await writePiece(file, path, piece)
    await atPath(path, () => file.sync())
    return byteLength
  } finally {
    await file.close()
  }
}

async function writePiece(file: FileHandle, path: string, piece: string | Uint8Array): Promise<number> {
  const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
  await atPath(path, () => file.writeFile(bytes))
  return bytes.length
}

/** What the file system refuses, as an error that names the file. */
async function atPath<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new StrongroomError('EXPORT_FAILED', { path, detail: error instanceof Error ? error.message : String(error) }, { cause: error })
  }
}
