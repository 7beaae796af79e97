import bs58 from 'bs58'
import type { Account } from '../../bank/account.ts'
import { tokenAccountIn } from '../../bank/token.ts'
import { encodeAccount, readAccountView } from '../encode/account.ts'
import { contextBlock, type Methods, withContext } from '../node.ts'
import { type Config, readAddress, readCommitment, readConfig, readText, readU64, readWord } from '../params.ts'
import { invalidParams } from '../rpc-error.ts'
import { readerAt } from './accounts.ts'
import { readBase64 } from './wire-params.ts'

const MAX_FILTERS = 4
const MAX_COMPARED_BYTES = 128

type Filter = (account: Account) => boolean

/** Every account of a program. Accounts that are gone from the newest block are not found at an older one. */
export const programAccountMethods: Methods = {
  getProgramAccounts: {
    min: 1,
    max: 2,
    answer(node, [program, options]) {
      const owner = readAddress(program)
      const config = readConfig(options)
      const filters = readFilters(config)
      const block = contextBlock(node, config)
      const read = readerAt(node, readCommitment(config))
      const view = readAccountView(config)
      const found = node.bank.runtime.addressesOwnedBy(owner).flatMap((pubkey) => {
        const account = read(pubkey)
        if (account === null || account.owner !== owner || !filters.every((filter) => filter(account))) return []
        return [{ account: encodeAccount({ address: pubkey, account }, view, read), pubkey }]
      })
      return config['withContext'] === true ? withContext(block, found) : found
    },
  },
}

function readFilters({ filters }: Config): readonly Filter[] {
  if (filters === undefined || filters === null) return []
  if (!Array.isArray(filters)) throw invalidParams('Invalid params: filters should be a list.')
  if (filters.length > MAX_FILTERS) throw invalidParams(`Too many filters provided; max ${MAX_FILTERS}`)
  return filters.map(readFilter)
}

function readFilter(value: unknown): Filter {
  if (value === 'tokenAccountState') return (account) => tokenAccountIn(account) !== null
  const { memcmp, dataSize } = readConfig(value)
  if (dataSize !== undefined) {
    const size = readU64(dataSize)
    return ({ data }) => BigInt(data.length) === size
  }
  const { offset, bytes, encoding } = readConfig(memcmp)
  const start = Number(readU64(offset, 'usize'))
  const wanted = readCompared(readText(bytes), readWord(encoding, ['base58', 'base64']))
  return ({ data }) => Buffer.compare(data.subarray(start, start + wanted.length), wanted) === 0
}

function readCompared(text: string, encoding: 'base58' | 'base64'): Uint8Array {
  const bytes = encoding === 'base64' ? readBase64(text) : bs58.decodeUnsafe(text)
  if (bytes === undefined) throw invalidParams('Invalid param: bs58 decode error')
  if (bytes.length > MAX_COMPARED_BYTES) throw invalidParams(`Invalid param: data too large; max ${MAX_COMPARED_BYTES} bytes`)
  return bytes
}
