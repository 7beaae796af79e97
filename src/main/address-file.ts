import { type Address, isAddress } from '../core/address/address.ts'
import { StrongroomError } from '../core/error/error.ts'
import { isVisible } from '../core/text/visible.ts'
import { bytesOfDataUrl, type GivenFile, readGivenFile } from './given-file.ts'

/** A million lines of an address and a label. */
const MAX_BYTES = 192 * 1024 * 1024
const MAX_LABEL = 120

type Listed = { readonly address: Address; readonly label?: string }

/** As an operation is asked for it: by its path, or by its bytes as a data: address, where the path is only its name. */
export type AddressFile = { readonly file?: string | undefined; readonly contents?: string | undefined }

/** Whoever gives the bytes need not say how the file is called. */
const UNNAMED = 'addresses.csv'

/**
 * The addresses of a text file, one a line, each once; what follows a comma is its label. Empty lines and lines that begin with # are passed over.
 * @throws OPERATION_ARGUMENT, IMPORT_UNREADABLE with the first line that is no address, or whose label cannot be seen: nothing is taken from a file that is not understood whole
 */
export async function readAddressFile({ file, contents }: AddressFile): Promise<readonly Listed[]> {
  if (contents !== undefined) return readAddresses({ path: file ?? UNNAMED, text: bytesOfDataUrl(contents).toString('utf8') })
  if (file === undefined) throw new StrongroomError('OPERATION_ARGUMENT', { field: 'file', problem: 'it is missing' })
  return readAddresses({ path: file, text: await readText(file) })
}

function readAddresses({ path, text }: { readonly path: string; readonly text: string }): readonly Listed[] {
  const found = new Map<Address, Listed>()
  for (const [index, line] of text.split('\n').entries()) {
    const [first = '', ...rest] = line.trim().split(',')
    if (first === '' || first.startsWith('#')) continue
    const address = first.trim()
    if (!isAddress(address)) throw new StrongroomError('IMPORT_UNREADABLE', { file: path, line: index + 1, reason: 'it is not an address' })
    if (!isVisible(rest.join(',')))
      throw new StrongroomError('IMPORT_UNREADABLE', { file: path, line: index + 1, reason: 'its label holds invisible characters' })
    const label = rest.join(',').trim().slice(0, MAX_LABEL)
    found.set(address, label === '' ? { address } : { address, label })
  }
  return [...found.values()]
}

async function readText(path: string): Promise<string> {
  return (await readFileBytes(path, MAX_BYTES)).toString('utf8')
}

/** The bytes of a file that a person named. @throws IMPORT_UNREADABLE */
export async function readFileBytes(path: string, mostBytes: number): Promise<Buffer> {
  const file = await readOrExplain(path, mostBytes)
  if (file.kind === 'read') return file.bytes
  const reason = file.kind === 'too-large' ? 'it is too large' : 'it is no ordinary file'
  throw new StrongroomError('IMPORT_UNREADABLE', { file: path, line: null, reason })
}

async function readOrExplain(path: string, mostBytes: number): Promise<GivenFile> {
  try {
    return await readGivenFile(path, mostBytes)
  } catch (error) {
    throw new StrongroomError('IMPORT_UNREADABLE', { file: path, line: null, reason: 'it cannot be opened' }, { cause: error })
  }
}
