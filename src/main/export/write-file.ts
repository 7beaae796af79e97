import { createHash } from 'node:crypto'
import { existsSync, renameSync } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { StrongroomError } from '../../core/error/error.ts'
import { InvariantError } from '../../core/error/invariant.ts'

/** Files of the same name before the number at the end is taken for a defect. */
const SAME_NAME_MAX = 1_000

/** `name`: the last part of its path. `sha256`: of exactly its bytes, in lower-case hex. */
export type Written = { readonly path: string; readonly name: string; readonly byteLength: number; readonly sha256: string }

/** What a file holds, piece by piece. */
export type Pieces = AsyncIterable<string | Uint8Array>

type Place = { readonly folder: string; readonly name: string; readonly ending: string }

/** Ends the writing between two pieces, with its reason. */
export type Stopping = { readonly signal?: AbortSignal | undefined }

/**
 * Writes a file piece by piece, readable by its owner alone. It has its name once it is whole and on the disk; before, and after a failure,
 * there is nothing by that name. A file that is there, or that somebody puts there meanwhile, is left alone: the new one gets a number.
 * @throws EXPORT_FAILED, the signal's reason
 */
export async function writeWhole(place: Place, pieces: Pieces, stopping: Stopping = {}): Promise<Written> {
  await atPath(place.folder, () => mkdir(place.folder, { recursive: true, mode: 0o700 }))
  const { file, partial, number } = await openPartial(place)
  try {
    const written = await writePieces({ file, path: partial }, pieces, stopping)
    // In one turn, so that nothing of this process takes the name in between.
    const path = await atPath(partial, async () => {
      const free = freePath(place, { from: number, partial })
      renameSync(partial, free)
      return free
    })
    return { path, name: basename(path), ...written }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** The same for a text that is there whole. @throws EXPORT_FAILED */
export function writeText(place: Place, text: string): Promise<Written> {
  return writeWhole(place, once(text))
}

async function* once(text: string): AsyncIterable<string> {
  yield text
}

/** What a file is, and when it was written, as its name: two of one kind stand in the order of their times. */
export const nameAt = (what: string, atMs: number): string => `${what}-${new Date(atMs).toISOString().replaceAll(/[:.]/g, '-')}`

type Begun = { readonly file: FileHandle; readonly partial: string; readonly number: number }

/** The file that is written under another name until it is whole. Whoever writes it has made it: of two at once, the second gets the next number. */
async function openPartial(place: Place): Promise<Begun> {
  for (let from = 1; ; ) {
    const number = freeNumber(place, { from, partial: null })
    const partial = `${pathOf(place, number)}.partial`
    const file = await atPath(partial, () => openNew(partial))
    if (file !== null) return { file, partial, number }
    from = number + 1
  }
}

/** Null where somebody else has made it just now. */
async function openNew(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'wx', 0o600)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null
    throw error
  }
}

/** `partial`: the one that is written now, whose own name is free to it. */
type From = { readonly from: number; readonly partial: string | null }

const freePath = (place: Place, from: From): string => pathOf(place, freeNumber(place, from))

function freeNumber(place: Place, { from, partial }: From): number {
  for (let number = from; number <= SAME_NAME_MAX; number += 1) {
    const path = pathOf(place, number)
    const other = `${path}.partial`
    if (!existsSync(path) && (other === partial || !existsSync(other))) return number
  }
  throw new InvariantError(`${SAME_NAME_MAX} exports of the name ${place.name}`)
}

const pathOf = ({ folder, name, ending }: Place, number: number): string =>
  join(folder, `${name}${number === 1 ? '' : `-${number}`}.${ending}`)

type OpenedFile = { readonly file: FileHandle; readonly path: string }

/** Writes an open file to its end, syncs and closes it. */
export async function writePieces(
  { file, path }: OpenedFile,
  pieces: Pieces,
  { signal }: Stopping,
): Promise<Omit<Written, 'path' | 'name'>> {
  try {
    let byteLength = 0
    const hash = createHash('sha256')
    for await (const piece of pieces) {
      signal?.throwIfAborted()
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      await atPath(path, () => file.writeFile(bytes))
      hash.update(bytes)
      byteLength += bytes.length
    }
    await atPath(path, () => file.sync())
    return { byteLength, sha256: hash.digest('hex') }
  } finally {
    await file.close()
  }
}

/** What the file system refuses, as an error that names the file. */
export async function atPath<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new StrongroomError('EXPORT_FAILED', { path, detail: error instanceof Error ? error.message : String(error) }, { cause: error })
  }
}
