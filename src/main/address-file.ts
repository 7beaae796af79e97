import { readFileSync, statSync } from 'node:fs'
import { type Address, isAddress } from '../core/address/address.ts'
import { StrongroomError } from '../core/error/error.ts'

/** A million lines of an address and a label. */
const MAX_BYTES = 192 * 1024 * 1024
const MAX_LABEL = 120

/**
 * The addresses of a text file, one a line, each once; what follows a comma is its label. Empty lines and lines that begin with # are passed over.
 * @throws IMPORT_UNREADABLE with the first line that is no address: nothing is taken from a file that is not understood whole
 */
export function readAddressFile(path: string): readonly { readonly address: Address; readonly label?: string }[] {
  const found = new Map<Address, { readonly address: Address; readonly label?: string }>()
  for (const [index, line] of readText(path).split('\n').entries()) {
    const [text = '', ...rest] = line.trim().split(',')
    if (text === '' || text.startsWith('#')) continue
    const address = text.trim()
    if (!isAddress(address)) throw new StrongroomError('IMPORT_UNREADABLE', { file: path, line: index + 1, reason: 'it is not an address' })
    const label = rest.join(',').trim().slice(0, MAX_LABEL)
    found.set(address, label === '' ? { address } : { address, label })
  }
  return [...found.values()]
}

function readText(path: string): string {
  try {
    if (statSync(path).size > MAX_BYTES)
      throw new StrongroomError('IMPORT_UNREADABLE', { file: path, line: null, reason: 'it is too large' })
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof StrongroomError) throw error
    throw new StrongroomError('IMPORT_UNREADABLE', { file: path, line: null, reason: 'it cannot be opened' }, { cause: error })
  }
}
