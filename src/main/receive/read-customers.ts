import { CUSTOMERS_MAX, LABEL_CHARACTERS_MAX } from '../../contract/bounds.ts'
import { parseCustomers } from '../../core/customers/parse-customers.ts'
import { StrongroomError } from '../../core/error/error.ts'
import type { AddressFile } from '../address-file.ts'
import { bytesOfDataUrl, readGivenFile } from '../given-file.ts'

/** As many names of as many characters as are taken, and what a list has beside them. */
const MAX_BYTES = 1024 * 1024

/**
 * The names of a list of customers, one a line.
 * @throws OPERATION_ARGUMENT, CUSTOMERS_UNREADABLE with the first line that cannot be taken: nothing is taken from a list that is not understood whole
 */
export async function readCustomers({ file = 'customers.txt', contents }: AddressFile): Promise<readonly string[]> {
  const bytes = contents === undefined ? await readCustomersBytes(file) : bytesOfDataUrl(contents)
  if (bytes.length > MAX_BYTES) throw unreadable(file, 'it is too large')
  const parsed = parseCustomers(bytes.toString('utf8'), { mostNames: CUSTOMERS_MAX, mostCharacters: LABEL_CHARACTERS_MAX })
  if (parsed.kind === 'wrong') throw new StrongroomError('CUSTOMERS_UNREADABLE', { file, line: parsed.line, reason: parsed.reason })
  return parsed.names
}

/** The list as it stands in its file. @throws CUSTOMERS_UNREADABLE */
export async function readCustomersBytes(file: string): Promise<Buffer> {
  const read = await readGivenFile(file, MAX_BYTES).catch((error: unknown) => {
    throw unreadable(file, 'it cannot be opened', error)
  })
  if (read.kind === 'read') return read.bytes
  throw unreadable(file, read.kind === 'too-large' ? 'it is too large' : 'it is no ordinary file')
}

const unreadable = (file: string, reason: string, cause?: unknown) =>
  new StrongroomError('CUSTOMERS_UNREADABLE', { file, line: null, reason }, { cause })
