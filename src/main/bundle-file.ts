import { MOST_BUNDLE_LETTERS } from '../core/bundle/bounds.ts'
import type { Bundle } from '../core/bundle/bundle.ts'
import { decodeBundle, isBundle } from '../core/bundle/decode.ts'
import { StrongroomError } from '../core/error/error.ts'
import { bytesOfDataUrl, type GivenFile, readGivenFile } from './given-file.ts'

/** As much of a file as tells whether it is a bundle. */
const HEAD_BYTES = 4_096

/**
 * The bundle in a file; null where there is no file of this name, or something else in it. A larger file than a bundle may be is read no further.
 * @throws those of decodeBundle, once the file begins as a bundle does
 */
export async function readBundleFile(path: string): Promise<Bundle | null> {
  const read = await readOrNull(path)
  if (read === null || read.kind === 'no-file') return null
  const bytes = read.kind === 'read' ? read.bytes : read.start
  if (!isBundle(bytes.toString('latin1', 0, HEAD_BYTES))) return null
  if (read.kind === 'too-large') throw new StrongroomError('BUNDLE_TOO_LARGE', { most: MOST_BUNDLE_LETTERS })
  return decodeBundle(textOf(bytes))
}

/**
 * The bytes of a file that a person named as a bundle, for whoever reads it.
 * @throws BUNDLE_FILE, BUNDLE_TOO_LARGE
 */
export async function readBundleBytes(file: string): Promise<Buffer> {
  const read = await readOrNull(file)
  if (read === null || read.kind === 'no-file') throw new StrongroomError('BUNDLE_FILE', { file })
  if (read.kind === 'too-large') throw new StrongroomError('BUNDLE_TOO_LARGE', { most: MOST_BUNDLE_LETTERS })
  return read.bytes
}

/** How an operation is given the bundle: by a path, or by its bytes as a data: address; then the path is only a name. */
type BundleGiven = { readonly file?: string | undefined; readonly contents?: string | undefined }

/**
 * The bundle in a file, or in the bytes that stand for one.
 * @throws OPERATION_ARGUMENT, BUNDLE_FILE, and those of decodeBundle
 */
export async function readGivenBundle({ file, contents }: BundleGiven): Promise<Bundle> {
  if (contents !== undefined) return decodeBundle(textOf(bytesOfDataUrl(contents)))
  if (file === undefined) throw new StrongroomError('OPERATION_ARGUMENT', { field: 'file', problem: 'it is missing' })
  const bundle = await readBundleFile(file)
  if (bundle === null) throw new StrongroomError('BUNDLE_FILE', { file })
  return bundle
}

/** What cannot be opened is for whoever explains it to name. */
async function readOrNull(path: string): Promise<GivenFile | null> {
  try {
    return await readGivenFile(path, MOST_BUNDLE_LETTERS)
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) throw new StrongroomError('BUNDLE_NOT_READABLE', {}, { cause: error })
    throw error
  }
}
