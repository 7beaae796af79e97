import { lamports } from '../amount/lamports.ts'
import { listOf, memberOf, nullable, type Place, parseBlockhash, parseFlag, parseSmall, parseU64, refuse } from '../deposit/json.ts'
import type { LoadedAccounts } from '../message/expand.ts'
import type { CompiledLookup, CompiledMessage, MessageConfig, MessageHeader, MessageVersion } from '../message/message.ts'
import { parseCompiledInstruction, parseRpcInstruction } from './parse-rpc-instruction.ts'
import type { RpcAccountKey, RpcMessage } from './rpc-transaction.ts'
import { BYTE_LIMIT, parseAddressExactly } from './rpc-fields.ts'

const U32_LIMIT = 0x1_0000_0000

/** Reads the version of a transaction; null where the node does not say. */
export function parseVersion(place: Place): MessageVersion | null {
  const { value } = place
  if (value === undefined || value === null) return null
  if (value === 'legacy') return value
  if (value !== 0n && value !== 1n) refuse(place, 'is a version that is not read here')
  return value === 0n ? 0 : 1
}

/** Reads a message of the `json` encoding. Only a legacy one is shown by a node that does not say versions. */
export function parseCompiledMessage(place: Place, version: MessageVersion | null): CompiledMessage {
  const lookups = parseLookups(place)
  const staticAccounts = listOf(memberOf(place, 'accountKeys'), parseAddressExactly)
  const accountCount = countLookedUp(lookups) + staticAccounts.length
  const header = parseHeader(memberOf(place, 'header'))
  if (header.signerCount + header.readonlyNonSignerCount > staticAccounts.length)
    refuse(memberOf(place, 'header'), 'counts too many accounts')
  return {
    version: version ?? 'legacy',
    header,
    staticAccounts,
    lifetimeToken: parseBlockhash(memberOf(place, 'recentBlockhash')),
    instructions: listOf(memberOf(place, 'instructions'), (item) => parseCompiledInstruction(item, accountCount)),
    lookups,
    config: parseConfig(place),
  }
}

/** Reads a message of the `jsonParsed` encoding, whose list of accounts has those of lookup tables in it. */
export function parseParsedMessage(place: Place): { message: RpcMessage; accounts: readonly RpcAccountKey[] } {
  const keys = memberOf(place, 'accountKeys')
  const accounts = listOf(keys, parseShownAccount)
  const lookups = parseLookups(place)
  const loadedCount = accounts.filter(({ source }) => source === 'lookupTable').length
  if (loadedCount !== countLookedUp(lookups)) refuse(keys, 'does not hold what the lookup tables give')
  const message = {
    form: 'parsed' as const,
    lifetimeToken: parseBlockhash(memberOf(place, 'recentBlockhash')),
    instructions: listOf(memberOf(place, 'instructions'), (item) => parseRpcInstruction(item, accounts.length)),
    lookups,
    config: parseConfig(place),
  }
  return { message, accounts }
}

/** What lookup tables gave, from the meta; null where the node does not say. */
export function parseLoaded(meta: Place): LoadedAccounts | null {
  return nullable(memberOf(meta, 'loadedAddresses'), (place) => ({
    writable: listOf(memberOf(place, 'writable'), parseAddressExactly),
    readonly: listOf(memberOf(place, 'readonly'), parseAddressExactly),
  }))
}

function parseShownAccount(place: Place): RpcAccountKey {
  const source = memberOf(place, 'source')
  if (source.value !== undefined && source.value !== 'transaction' && source.value !== 'lookupTable')
    refuse(source, 'is not a known source')
  return {
    address: parseAddressExactly(memberOf(place, 'pubkey')),
    signer: parseFlag(memberOf(place, 'signer')),
    writable: parseFlag(memberOf(place, 'writable')),
    source: source.value ?? 'transaction',
  }
}

function parseHeader(place: Place): MessageHeader {
  return {
    signerCount: parseSmall(memberOf(place, 'numRequiredSignatures'), BYTE_LIMIT),
    readonlySignerCount: parseSmall(memberOf(place, 'numReadonlySignedAccounts'), BYTE_LIMIT),
    readonlyNonSignerCount: parseSmall(memberOf(place, 'numReadonlyUnsignedAccounts'), BYTE_LIMIT),
  }
}

function parseLookups(message: Place): CompiledLookup[] {
  const index = (place: Place) => parseSmall(place, BYTE_LIMIT)
  const read = (lookup: Place): CompiledLookup => ({
    table: parseAddressExactly(memberOf(lookup, 'accountKey')),
    writableIndexes: listOf(memberOf(lookup, 'writableIndexes'), index),
    readonlyIndexes: listOf(memberOf(lookup, 'readonlyIndexes'), index),
  })
  return nullable(memberOf(message, 'addressTableLookups'), (place) => listOf(place, read)) ?? []
}

/** The limits of a version 1 message; null means unset, on the wire. */
function parseConfig(message: Place): Partial<MessageConfig> | null {
  return nullable(memberOf(message, 'transactionConfig'), (place) => {
    const small = (name: keyof MessageConfig) => nullable(memberOf(place, name), (value) => parseSmall(value, U32_LIMIT))
    const read = {
      computeUnitLimit: small('computeUnitLimit'),
      loadedAccountsDataSizeLimit: small('loadedAccountsDataSizeLimit'),
      heapSize: small('heapSize'),
      priorityFee: nullable(memberOf(place, 'priorityFee'), (value) => lamports(parseU64(value))),
    }
    return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== null))
  })
}

function countLookedUp(lookups: readonly CompiledLookup[]): number {
  return lookups.reduce((sum, { writableIndexes, readonlyIndexes }) => sum + writableIndexes.length + readonlyIndexes.length, 0)
}
