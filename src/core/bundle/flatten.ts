import type { Address } from '../address/address.ts'
import { resolveLookups } from '../message/expand.ts'
import type { CompiledMessage, LookupTable } from '../message/message.ts'

/**
 * The same message with every account of its lookup tables named in the message itself, so that it can be explained: for reading alone. Its
 * bytes differ, and a table’s content is a claim.
 * @throws MESSAGE_LOOKUP_UNKNOWN, MESSAGE_INDEX_OUT_OF_RANGE
 */
export function flattenMessage(message: CompiledMessage, tables: readonly LookupTable[]): CompiledMessage {
  if (message.lookups.length === 0) return message
  const { staticAccounts, header, instructions } = message
  const loaded = resolveLookups({ message, tables })
  const writableCount = staticAccounts.length - header.readonlyNonSignerCount
  const order: Address[] = [
    ...staticAccounts.slice(0, writableCount),
    ...loaded.writable,
    ...staticAccounts.slice(writableCount),
    ...loaded.readonly,
  ]
  const before = (index: number): number => {
    if (index < writableCount) return index
    if (index < staticAccounts.length) return index + loaded.writable.length
    const place = index - staticAccounts.length
    return place < loaded.writable.length ? writableCount + place : index
  }
  return {
    ...message,
    header: { ...header, readonlyNonSignerCount: header.readonlyNonSignerCount + loaded.readonly.length },
    staticAccounts: order,
    lookups: [],
    instructions: instructions.map(({ programIndex, accountIndexes, data }) => ({
      programIndex: before(programIndex),
      accountIndexes: accountIndexes.map(before),
      data,
    })),
  }
}
