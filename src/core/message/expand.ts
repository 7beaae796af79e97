import type { Address } from '../address/address.ts'
import { StrongroomError } from '../error/error.ts'
import { invariant } from '../error/invariant.ts'
import type { AccountMeta, Instruction } from '../program/instruction.ts'
import type { CompiledMessage, LookupTable } from './message.ts'

/** The accounts that lookup tables gave to a message, in the order of its lookups. */
export type LoadedAccounts = { readonly writable: readonly Address[]; readonly readonly: readonly Address[] }

const NOTHING_LOADED: LoadedAccounts = { writable: [], readonly: [] }

/** Every account of a message with what the message grants it, in the order of its indexes. Programs stand among them. */
export function expandAccounts({ message, loaded = NOTHING_LOADED }: { message: CompiledMessage; loaded?: LoadedAccounts }): AccountMeta[] {
  assertLoaded(message, loaded)
  const own = message.staticAccounts.map((address, index) => ({ address, ...accountRole(message, index) }))
  const writable = loaded.writable.map((address) => ({ address, signer: false, writable: true }))
  const readonly = loaded.readonly.map((address) => ({ address, signer: false, writable: false }))
  return [...own, ...writable, ...readonly]
}

/**
 * The instructions of a message with addresses in place of indexes. Roles are the message's: an instruction may have asked for less.
 * @throws MESSAGE_LOOKUP_UNKNOWN when the message takes accounts from lookup tables and `loaded` is not given
 */
export function expandInstructions({
  message,
  loaded = NOTHING_LOADED,
}: {
  message: CompiledMessage
  loaded?: LoadedAccounts
}): Instruction[] {
  const accounts = expandAccounts({ message, loaded })
  const accountAt = (index: number): AccountMeta => {
    const account = accounts[index]
    invariant(account !== undefined, `account ${index} of ${accounts.length}`)
    return account
  }
  return message.instructions.map(({ programIndex, accountIndexes, data }) => ({
    program: accountAt(programIndex).address,
    accounts: accountIndexes.map(accountAt),
    data,
  }))
}

/** What the message grants to the account behind an index, static or loaded. */
export function accountRole(message: CompiledMessage, index: number): { signer: boolean; writable: boolean } {
  const { signerCount, readonlySignerCount, readonlyNonSignerCount } = message.header
  const staticCount = message.staticAccounts.length
  if (index < signerCount) return { signer: true, writable: index < signerCount - readonlySignerCount }
  if (index < staticCount) return { signer: false, writable: index < staticCount - readonlyNonSignerCount }
  const loadedWritable = message.lookups.reduce((sum, lookup) => sum + lookup.writableIndexes.length, 0)
  return { signer: false, writable: index < staticCount + loadedWritable }
}

/**
 * The accounts that a message takes from tables whose content is known.
 * @throws MESSAGE_LOOKUP_UNKNOWN when a table is not among them, MESSAGE_INDEX_OUT_OF_RANGE when it is too short
 */
export function resolveLookups({ message, tables }: { message: CompiledMessage; tables: readonly LookupTable[] }): LoadedAccounts {
  const known = new Map(tables.map((table) => [table.address, table.addresses]))
  const take = (table: Address, indexes: readonly number[]): Address[] => {
    const addresses = known.get(table)
    if (addresses === undefined) throw new StrongroomError('MESSAGE_LOOKUP_UNKNOWN', { table })
    return indexes.map((index) => {
      const address = addresses[index]
      if (address === undefined) throw new StrongroomError('MESSAGE_INDEX_OUT_OF_RANGE', { index, count: addresses.length })
      return address
    })
  }
  return {
    writable: message.lookups.flatMap(({ table, writableIndexes }) => take(table, writableIndexes)),
    readonly: message.lookups.flatMap(({ table, readonlyIndexes }) => take(table, readonlyIndexes)),
  }
}

function assertLoaded({ lookups }: CompiledMessage, loaded: LoadedAccounts): void {
  const [first] = lookups
  if (first !== undefined && loaded === NOTHING_LOADED) throw new StrongroomError('MESSAGE_LOOKUP_UNKNOWN', { table: first.table })
  const writableCount = lookups.reduce((sum, lookup) => sum + lookup.writableIndexes.length, 0)
  const readonlyCount = lookups.reduce((sum, lookup) => sum + lookup.readonlyIndexes.length, 0)
  invariant(loaded.writable.length === writableCount && loaded.readonly.length === readonlyCount, 'as many loaded accounts as lookups')
}
