import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/** A file that a person named, as far as it may be read. */
export type GivenFile =
  | { readonly kind: 'read'; readonly bytes: Buffer }
  /** `start`: the first of what was read of it. */
  | { readonly kind: 'too-large'; readonly start: Buffer }
  /** A folder, a device, a pipe: what may never end, or never begin. */
  | { readonly kind: 'no-file' }

const CHUNK_BYTES = 1024 * 1024
/** Opening a pipe that nobody writes to would wait for ever. Windows has none of either. */
const NO_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** Reads a file of at most so many bytes, counted as they come: what the system says of a size may be out of date, or nothing at all. */
export async function readGivenFile(path: string, mostBytes: number): Promise<GivenFile> {
  const file = await open(path, NO_WAITING)
  try {
    // The open file is asked, not its name, which may lead to another file by now.
    if (!(await file.stat()).isFile()) return { kind: 'no-file' }
    return await readBounded(file, mostBytes)
  } finally {
    await file.close()
  }
}

async function readBounded(file: FileHandle, mostBytes: number): Promise<GivenFile> {
  const chunks: Buffer[] = []
  let byteLength = 0
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
    const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES)
    if (bytesRead === 0) return { kind: 'read', bytes: Buffer.concat(chunks) }
    byteLength += bytesRead
    chunks.push(chunk.subarray(0, bytesRead))
    if (byteLength > mostBytes) return { kind: 'too-large', start: Buffer.concat(chunks.slice(0, 1)) }
  }
}

/** The bytes of a file that a window read, as it gives them: a data: address in base64. */
export function bytesOfDataUrl(contents: string): Buffer {
  return Buffer.from(contents.slice(contents.indexOf(',') + 1), 'base64')
}

/** Bytes as such an address. */
export function dataUrlOfBytes(bytes: Uint8Array): string {
  return `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`
}
