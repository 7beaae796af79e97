import type { Address } from '../../../core/address/address.ts'
import { accountRole } from '../../../core/message/expand.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { decodeMessage } from '../../../core/message/decode.ts'
import type { CompiledMessage } from '../../../core/message/message.ts'
import type { Block } from '../../bank/block.ts'
import type { Entry } from '../../bank/entry.ts'
import type { Json } from '../json.ts'
import { contextBlock, type Methods, withContext } from '../node.ts'
import { readAddress, readConfig, readText, readTexts } from '../params.ts'
import { invalidParams } from '../rpc-error.ts'
import { readBase64 } from './wire-params.ts'

const MAX_FEE_ACCOUNTS = 128
const FEE_HISTORY_BLOCKS = 150

/** What transactions cost. */
export const feeMethods: Methods = {
  getFeeForMessage: {
    min: 1,
    max: 2,
    answer(node, [message, options]) {
      const compiled = parseMessage(readBase64(readText(message)))
      const block = contextBlock(node, readConfig(options))
      return withContext(block, node.bank.lifetimeAt(compiled, block.height) === null ? null : node.bank.feeOf(compiled, block.slot))
    },
  },
  getRecentPrioritizationFees: {
    min: 0,
    max: 1,
    answer(node, [addresses]) {
      const texts = addresses === undefined || addresses === null ? [] : readTexts(addresses)
      if (texts.length > MAX_FEE_ACCOUNTS) throw invalidParams(`Too many inputs provided; max ${MAX_FEE_ACCOUNTS}`)
      const wanted = new Set(texts.map(readAddress))
      return node.bank.chain
        .newest(FEE_HISTORY_BLOCKS)
        .reverse()
        .map((block): Json => ({ prioritizationFee: lowestPrice(block, wanted), slot: block.slot }))
    },
  },
}

function parseMessage(bytes: Uint8Array): CompiledMessage {
  try {
    return decodeMessage(bytes)
  } catch (error) {
    if (!(error instanceof StrongroomError)) throw error
    throw invalidParams(`failed to deserialize solana_message::versions::VersionedMessage: ${error.message}`)
  }
}

/** The lowest price that got into a block; with accounts, the highest of the lowest prices that wrote one of them. */
function lowestPrice({ entries }: Block, accounts: ReadonlySet<Address>): bigint {
  let highest = lowest(entries)
  for (const account of accounts) {
    const writers = entries.filter((entry) => writes(entry, account))
    const price = lowest(writers)
    if (price > highest) highest = price
  }
  return highest
}

function lowest(entries: readonly Entry[]): bigint {
  const [first, ...rest] = entries.map(({ unitPrice }) => unitPrice)
  return rest.reduce((least, price) => (price < least ? price : least), first ?? 0n)
}

function writes({ accounts, transaction }: Entry, address: Address): boolean {
  const index = accounts.indexOf(address)
  return index >= 0 && accountRole(transaction.compiled, index).writable
}
