import { parseShownBlock, parseShownRecord } from '../../../core/chain/parse-shown-block.ts'
import type { Call } from '../call.ts'
import type { JsonValue } from '../json.ts'
import type { BlockForm, BlockMethods, TransactionForm } from '../node-client.ts'
import { readBy } from './schemas.ts'

/** The highest transaction version this program reads. A block with a higher one is refused whole, never read in part. */
export const MAX_TRANSACTION_VERSION = 1n

/** Blocks and transactions in every form a node has; nothing about money is decided by these. */
export function blockMethods(call: Call): BlockMethods {
  return {
    getBlockAs: (slot, form) => {
      const schema = readBy((json) => (json === null ? null : parseShownBlock(json, form.transactionDetails ?? 'full')))
      return call({ method: 'getBlock', params: [slot, blockConfig(form)], schema, slot })
    },
    getTransactionAs: (signature, form) => {
      const schema = readBy((json) => (json === null ? null : parseShownRecord(json)))
      return call({ method: 'getTransaction', params: [signature, transactionConfig(form)], schema })
    },
  }
}

function transactionConfig({ encoding = 'json', commitment = 'finalized' }: TransactionForm): { [name: string]: JsonValue } {
  return { encoding, maxSupportedTransactionVersion: MAX_TRANSACTION_VERSION, commitment }
}

function blockConfig({ transactionDetails = 'full', rewards = true, ...form }: BlockForm): { [name: string]: JsonValue } {
  return { transactionDetails, rewards, ...transactionConfig(form) }
}
