import { StrongroomError } from '../core/error/error.ts'
import { explainGiven, type Given, type GivenExplained, MOST_BYTES, type Said } from '../core/explain/explain-given.ts'
import { bytesOfDataUrl, type GivenFile, readGivenFile } from './given-file.ts'

/** A transaction in hex, with the white space of a text. */
const MOST_FILE_BYTES = 4 * MOST_BYTES

/** As an operation is asked for it: by its path, or by its bytes as a data: address, where the path is only its name. */
type ExplainFile = { readonly file?: string | undefined; readonly contents?: string | undefined }

/**
 * What a file holds, or the bytes that stand for one. Nothing of it is repeated in an error.
 * @throws OPERATION_ARGUMENT, EXPLAIN_FILE_UNREADABLE, EXPLAIN_TOO_LARGE
 */
export async function readGivenToExplain({ file, contents }: ExplainFile): Promise<Given> {
  if (contents !== undefined) return { file: bounded(bytesOfDataUrl(contents)) }
  if (file === undefined) throw new StrongroomError('OPERATION_ARGUMENT', { field: 'file', problem: 'it is missing' })
  const read = await readOrExplain(file)
  if (read === null) throw new StrongroomError('EXPLAIN_FILE_UNREADABLE', { file, reason: 'there is none of this name' })
  return { file: read }
}

/**
 * What a person types: the name of a file, or the text itself.
 * @throws EXPLAIN_AMBIGUOUS where it is both, and as {@link readGivenToExplain}
 */
export async function readTypedToExplain(typed: string, said: Said): Promise<Given> {
  const read = await readOrExplain(typed)
  if (read === null) return { text: typed }
  const asText = explainedOrNull(typed, said)
  if (asText === null) return { file: read }
  const readings = ['a file of this name', `a ${asText.form} in ${asText.encoding}`]
  throw new StrongroomError('EXPLAIN_AMBIGUOUS', { readings })
}

function explainedOrNull(text: string, said: Said): GivenExplained | null {
  try {
    return explainGiven({ text }, said)
  } catch (error) {
    if (error instanceof StrongroomError) return null
    throw error
  }
}

function bounded(bytes: Uint8Array): Uint8Array {
  if (bytes.length > MOST_FILE_BYTES) throw new StrongroomError('EXPLAIN_TOO_LARGE', { mostBytes: MOST_BYTES })
  // Plain bytes: core knows no other kind.
  return new Uint8Array(bytes)
}

/** What tells that there is no file of a name: none is there, or the name is none. */
const NO_SUCH_FILE: readonly unknown[] = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE']

/** The bytes of a file; null where there is none of this name. */
async function readOrExplain(file: string): Promise<Uint8Array | null> {
  const read = await openedOrNull(file)
  if (read === null) return null
  if (read.kind === 'too-large') throw new StrongroomError('EXPLAIN_TOO_LARGE', { mostBytes: MOST_BYTES })
  if (read.kind === 'no-file') throw new StrongroomError('EXPLAIN_FILE_UNREADABLE', { file, reason: 'it is no ordinary file' })
  return bounded(read.bytes)
}

async function openedOrNull(file: string): Promise<GivenFile | null> {
  try {
    return await readGivenFile(file, MOST_FILE_BYTES)
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_SUCH_FILE.includes(error.code)) return null
    throw new StrongroomError('EXPLAIN_FILE_UNREADABLE', { file, reason: 'it cannot be opened' }, { cause: error })
  }
}
