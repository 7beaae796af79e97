import { type Address, isAddress } from '../core/address/address.ts'
import { StrongroomError } from '../core/error/error.ts'
import { isVisible } from '../core/text/visible.ts'
import { type GivenFile, readGivenFile } from './given-file.ts'

/** A million lines of an address and a label. */
const MAX_BYTES = 192 * 1024 * 1024
const MAX_LABEL = 120

type Listed = { readonly address: Address; readonly label?: string }

/**
 * The addresses of a text file, one a line, each once; what follows a comma is its label. Empty lines and lines that begin with # are passed over.
 * @throws IMPORT_UNREADABLE with the first line that is no address, or whose label cannot be seen: nothing is taken from a file that is not understood whole
 */
export async function readAddressFile(path: string): Promise<readonly Listed[]> {
  const found = new Map<Address, Listed>()
  const text = await readText(path)
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
  const file = await readOrExplain(path)
  if (file.kind === 'read') return file.bytes.toString('utf8')
  const reason = file.kind === 'too-large' ? 'it is too large' : 'it is no ordinary file'
  throw new StrongroomError('IMPORT_UNREADABLE', { file: path, line: null, reason })
}

async function readOrExplain(path: string): Promise<GivenFile> {
  try {
    return await readGivenFile(path, MAX_BYTES)
  } catch (error) {
    throw new StrongroomError('IMPORT_UNREADABLE', { file: path, line: null, reason: 'it cannot be opened' }, { cause: error })
  }
}
