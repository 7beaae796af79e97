import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import bs58 from 'bs58'
import type { Explanation } from '../../../src/core/explain/explained.ts'

/** What both decoders say of a transaction: header, accounts in order, instructions, lookups, settings, signatures. */
export type Structure = {
  readonly version: string | number
  readonly header: readonly number[]
  readonly accounts: readonly string[]
  readonly lifetime: string
  readonly instructions: readonly (readonly [program: number, accounts: readonly number[], data: string])[]
  readonly lookups: readonly (readonly [table: string, writable: readonly number[], readonly: readonly number[]])[]
  readonly config: readonly string[]
}

const hex = (bytes: ArrayLike<number>) => Buffer.from(Uint8Array.from(bytes)).toString('hex')

export function structureOf({ version, header, accounts, lifetime, instructions, lookups, config }: Explanation): Structure {
  const { priorityFee, computeUnitLimit, loadedAccountsDataSizeLimit, heapSize } = config ?? {}
  return {
    version,
    header: [header.signerCount, header.readonlySignerCount, header.readonlyNonSignerCount],
    accounts: accounts.flatMap(({ address }) => address ?? []),
    lifetime: lifetime.token,
    instructions: instructions.map(({ program, accounts: own, data }) => [program.index, own.map(({ index }) => index), hex(data)]),
    lookups: lookups.map(({ table, writableIndexes, readonlyIndexes }) => [table, writableIndexes, readonlyIndexes]),
    config: [priorityFee, computeUnitLimit, loadedAccountsDataSizeLimit, heapSize].flatMap((value) =>
      value === undefined ? [] : [String(value)],
    ),
  }
}

export type KitMessage = ReturnType<ReturnType<typeof getCompiledTransactionMessageDecoder>['decode']>

/** What @solana/kit makes of the bytes of a message. */
export function structureOfKit(message: KitMessage): Structure {
  const { header } = message
  const instructions =
    message.version === 1
      ? message.instructionPayloads.map(({ instructionAccountIndices, instructionData }, place) => ({
          programAddressIndex: message.instructionHeaders[place]?.programAccountIndex ?? -1,
          accountIndices: instructionAccountIndices,
          data: instructionData,
        }))
      : message.instructions
  const lookups = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []
  return {
    version: message.version,
    header: [header.numSignerAccounts, header.numReadonlySignerAccounts, header.numReadonlyNonSignerAccounts],
    accounts: message.staticAccounts,
    lifetime: message.lifetimeToken,
    instructions: instructions.map(({ programAddressIndex, accountIndices = [], data = [] }) => [
      programAddressIndex,
      accountIndices,
      hex(data),
    ]),
    lookups: lookups.map(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => [
      lookupTableAddress,
      writableIndexes,
      readonlyIndexes,
    ]),
    config: message.version === 1 ? message.configValues.map(({ value }) => String(value)) : [],
  }
}

/** A message as @solana/kit decodes it from the bytes of a transaction, its signatures in the order of their places; or what it says against it. */
export function decodeByKit(
  bytes: Uint8Array,
): { message: KitMessage; messageBytes: Uint8Array; signatures: (string | null)[] } | { refused: string } {
  try {
    const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
    const texts = Object.values(signatures).map((signature) => (signature === null ? null : bs58.encode(signature)))
    return { message, messageBytes: new Uint8Array(messageBytes), signatures: texts }
  } catch (error) {
    return { refused: String(error) }
  }
}
