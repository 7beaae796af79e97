import type { Address } from '../../core/address/address.ts'
import type { LoadedAccounts } from '../../core/message/expand.ts'
import type { CompiledLookup } from '../../core/message/message.ts'
import { LOOKUP_TABLE_PROGRAM } from '../../core/program/ids.ts'
import { decodeLookupTable } from '../../core/program/lookup-table.ts'
import type { Account } from './account.ts'

/**
 * The addresses a message takes from its lookup tables, or null when a table or a place in it does not exist:
 * then the virtual machine refuses the message on its own.
 */
export function resolveLookups(
  lookups: readonly CompiledLookup[],
  readAccount: (address: Address) => Account | null,
): LoadedAccounts | null {
  const tables = lookups.map(({ table, writableIndexes, readonlyIndexes }) => {
    const addresses = addressesIn(readAccount(table))
    return { writable: writableIndexes.map((index) => addresses[index]), readonly: readonlyIndexes.map((index) => addresses[index]) }
  })
  const writable = tables.flatMap((table) => table.writable)
  const readonly = tables.flatMap((table) => table.readonly)
  return isComplete(writable) && isComplete(readonly) ? { writable, readonly } : null
}

function addressesIn(account: Account | null): readonly Address[] {
  const table = account?.owner === LOOKUP_TABLE_PROGRAM ? decodeLookupTable(account.data) : null
  return table?.addresses ?? []
}

function isComplete(addresses: readonly (Address | undefined)[]): addresses is readonly Address[] {
  return !addresses.includes(undefined)
}
