import { parseRpcBlock, parseRpcRecord } from '../../../core/chain/parse-rpc-block.ts'
import type { RpcBlock } from '../../../core/chain/rpc-transaction.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import type { Call } from '../call.ts'
import type { Era } from '../era.ts'
import type { JsonValue } from '../json.ts'
import type { BlockForm, BlockMethods, TransactionForm } from '../node-client.ts'
import type { Packed } from '../unpack.ts'
import { toAccountsForm } from './old-blocks.ts'
import { anyJsonSchema, readBy } from './schemas.ts'

/** The highest transaction version this program reads. A block that holds a higher version is refused whole, never read in part. */
export const MAX_TRANSACTION_VERSION = 1n

/** Blocks and transactions in every form a node has; nothing about money is decided by these. */
export function blockMethods(call: Call, era: Era): BlockMethods {
  return {
    getBlockAs: (slot, form) => {
      const schema = readBy((json) => (json === null ? null : parseRpcBlock(json, form.transactionDetails ?? 'full')))
      const params = [slot, blockConfig(form)]
      return era.either(
        'getBlock',
        () => call({ method: 'getBlock', params, schema, slot }),
        () => getConfirmedBlockAs(call, era.node, slot, form),
      )
    },
    getTransactionAs: (signature, form) => {
      const schema = readBy((json) => (json === null ? null : parseRpcRecord(json)))
      const params = [signature, transactionConfig(form)]
      const ask = (method: string) => async () => {
        const record = await call({ method, params, schema })
        if (record === null || record.transaction.signatures[0] === signature) return record
        throw new StrongroomError('NODE_ANSWER_OF_ANOTHER', { node: era.node, method })
      }
      return era.either('getTransaction', ask('getTransaction'), ask('getConfirmedTransaction'))
    },
  }
}

/**
 * One block in the `accounts` form, in the shape of the wire. An old node shows it in full, which has the same members and more.
 * `readBody` is given a body of today's form first; what it makes of it is the answer then.
 * @throws NODE_TOO_OLD
 */
export function getAccountsBlock(
  call: Call,
  era: Era,
  slot: Slot,
  { readBody, ...form }: Omit<BlockForm, 'transactionDetails'> & { readonly readBody?: (body: Packed, id: bigint) => Promise<JsonValue> },
): Promise<JsonValue> {
  const asked = { ...form, encoding: 'jsonParsed' } as const
  const today = [slot, blockConfig({ ...asked, transactionDetails: 'accounts' })]
  const before = [slot, blockConfig({ ...asked, transactionDetails: 'full' })]
  return era.either(
    'getBlock',
    () => call({ method: 'getBlock', params: today, schema: anyJsonSchema, slot, readBody }),
    async () => toAccountsForm(era.node, await call({ method: 'getConfirmedBlock', params: before, schema: anyJsonSchema, slot })),
  )
}

async function getConfirmedBlockAs(call: Call, node: string, slot: Slot, form: BlockForm): Promise<RpcBlock | null> {
  const { transactionDetails: details = 'full' } = form
  if (details === 'accounts') {
    const params = [slot, blockConfig({ ...form, encoding: 'jsonParsed', transactionDetails: 'full' })]
    const schema = readBy((json) => (json === null ? null : parseRpcBlock(toAccountsForm(node, json), details)))
    return call({ method: 'getConfirmedBlock', params, schema, slot })
  }
  const schema = readBy((json) => (json === null ? null : parseRpcBlock(json, details)))
  return call({ method: 'getConfirmedBlock', params: [slot, blockConfig(form)], schema, slot })
}

function transactionConfig({ encoding = 'json', commitment = 'finalized' }: TransactionForm): { [name: string]: JsonValue } {
  return { encoding, maxSupportedTransactionVersion: MAX_TRANSACTION_VERSION, commitment }
}

function blockConfig({ transactionDetails = 'full', rewards = true, ...form }: BlockForm): { [name: string]: JsonValue } {
  return { transactionDetails, rewards, ...transactionConfig(form) }
}
