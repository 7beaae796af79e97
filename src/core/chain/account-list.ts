import type { Address } from '../address/address.ts'
import { expandAccounts, type LoadedAccounts } from '../message/expand.ts'
import type { CompiledMessage } from '../message/message.ts'
import type { RpcAccountKey } from './rpc-transaction.ts'

/**
 * Every account of a message in the order that balances and instructions count in: its own, then the writable, then the read-only ones that
 * lookup tables gave it. Nodes say the latter apart from the message (`loadedAddresses`), or mix them in; this is the one place that knows.
 * What was loaded must be as many as the message's lookups ask for.
 */
export function listAccounts(message: CompiledMessage, loaded: LoadedAccounts): RpcAccountKey[] {
  const expanded = expandAccounts({ message, loaded })
  const ownCount = message.staticAccounts.length
  return expanded.map((account, index) => ({ ...account, source: index < ownCount ? 'transaction' : 'lookupTable' }))
}

/** The programs that the instructions of a message run, in order: what {@link explainTransactionError} takes. */
export function listPrograms({ instructions, staticAccounts }: CompiledMessage): readonly (Address | undefined)[] {
  return instructions.map(({ programIndex }) => staticAccounts[programIndex])
}
