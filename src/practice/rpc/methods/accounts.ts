import type { Address } from '../../../core/address/address.ts'
import { encodeAccount, readAccountView } from '../encode/account.ts'
import { contextBlock, type Methods, type Node, withContext } from '../node.ts'
import { readAddress, readCommitment, readConfig, readTexts, readU64 } from '../params.ts'
import { invalidParams, invalidRequest } from '../rpc-error.ts'
import type { Commitment } from '../../../core/chain/slot.ts'

const MAX_ACCOUNTS = 100
/** Of one account: 10 MiB. */
const MAX_DATA_BYTES = 10_485_760n

/** What accounts hold, after the block a commitment names. */
export const accountMethods: Methods = {
  getBalance: {
    min: 1,
    max: 2,
    answer(node, [address, options]) {
      const wanted = readAddress(address)
      const config = readConfig(options)
      const block = contextBlock(node, config)
      return withContext(block, node.bank.accountAt(wanted, readCommitment(config))?.lamports ?? 0n)
    },
  },
  getAccountInfo: {
    min: 1,
    max: 2,
    answer(node, [address, options]) {
      const wanted = readAddress(address)
      const config = readConfig(options)
      const block = contextBlock(node, config)
      const read = readerAt(node, readCommitment(config))
      return withContext(block, encodeAccount({ address: wanted, account: read(wanted) }, readAccountView(config), read))
    },
  },
  getMultipleAccounts: {
    min: 1,
    max: 2,
    answer(node, [addresses, options]) {
      const texts = readTexts(addresses)
      if (texts.length > MAX_ACCOUNTS) throw invalidParams(`Too many inputs provided; max ${MAX_ACCOUNTS}`)
      const config = readConfig(options)
      const wanted = texts.map(readAddress)
      const block = contextBlock(node, config)
      const read = readerAt(node, readCommitment(config))
      const view = readAccountView({ encoding: 'base64', ...config })
      return withContext(
        block,
        wanted.map((address) => encodeAccount({ address, account: read(address) }, view, read)),
      )
    },
  },
  getMinimumBalanceForRentExemption: {
    min: 1,
    max: 2,
    answer(node, [length]) {
      const dataLength = readU64(length, 'usize')
      if (dataLength > MAX_DATA_BYTES) throw invalidRequest('Invalid request')
      return node.bank.runtime.minimumBalance(dataLength)
    },
  },
}

/** Reads accounts as they stood at a commitment. */
export function readerAt({ bank }: Node, commitment: Commitment) {
  return (address: Address) => bank.accountAt(address, commitment)
}
