import { StrongroomError } from '../error/error.ts'
import { lifetimeTokenField } from '../lifetime/token.ts'
import { addressField, struct, u8, u16, u32 } from '../program/layout.ts'
import { assertConfigMask, readConfig } from './config.ts'
import { headerField, VERSION_FLAG } from './header.ts'
import type { CompiledInstruction, CompiledLookup, CompiledMessage } from './message.ts'
import { ByteReader } from './reader.ts'
import { assertWellFormed } from './well-formed.ts'

/**
 * Reads the bytes of a message, strictly: every length in its one form, every index in range, no byte left over, and every rule of the
 * ledger's own sanitizing, so that what is shown of it is what would run.
 * @throws MESSAGE_TRUNCATED, MESSAGE_TRAILING_BYTES, MESSAGE_LENGTH_NOT_CANONICAL, MESSAGE_VERSION_UNKNOWN, MESSAGE_CONFIG_INVALID and
 *   those of assertWellFormed
 */
export function decodeMessage(bytes: Uint8Array): CompiledMessage {
  const reader = new ByteReader(bytes)
  const message = readMessage(reader)
  reader.assertEnd()
  return message
}

/**
 * Reads one message from the front and stops behind it.
 * @throws as decodeMessage, except for bytes left over
 */
export function readMessage(reader: ByteReader): CompiledMessage {
  const message = readUnchecked(reader)
  assertWellFormed(message)
  return message
}

/**
 * Reads one message from the front by its form alone, whether or not a ledger would run it. For what is only shown and never signed.
 * @throws MESSAGE_TRUNCATED, MESSAGE_LENGTH_NOT_CANONICAL, MESSAGE_VERSION_UNKNOWN, MESSAGE_CONFIG_INVALID
 */
export function readUnchecked(reader: ByteReader): CompiledMessage {
  const first = reader.peek(u8)
  if (first < VERSION_FLAG) return { version: 'legacy', ...readCompactBody(reader), lookups: [], config: null }

  reader.read(u8)
  const version = first - VERSION_FLAG
  switch (version) {
    case 0:
      return { version, ...readCompactBody(reader), lookups: readLookups(reader), config: null }
    case 1:
      return { version, ...readVersion1Body(reader), lookups: [] }
    default:
      throw new StrongroomError('MESSAGE_VERSION_UNKNOWN', { version })
  }
}

function readCompactBody(reader: ByteReader): Omit<CompiledMessage, 'version' | 'lookups' | 'config'> {
  return {
    header: reader.read(headerField),
    staticAccounts: reader.readMany(reader.readCompactLength(), addressField),
    lifetimeToken: reader.read(lifetimeTokenField),
    instructions: readList(reader, readCompactInstruction),
  }
}

function readCompactInstruction(reader: ByteReader): CompiledInstruction {
  return {
    programIndex: reader.read(u8),
    accountIndexes: [...reader.readBytes(reader.readCompactLength())],
    data: reader.readBytes(reader.readCompactLength()),
  }
}

function readLookups(reader: ByteReader): CompiledLookup[] {
  return readList(reader, () => ({
    table: reader.read(addressField),
    writableIndexes: [...reader.readBytes(reader.readCompactLength())],
    readonlyIndexes: [...reader.readBytes(reader.readCompactLength())],
  }))
}

function readList<Item>(reader: ByteReader, readItem: (reader: ByteReader) => Item): Item[] {
  return Array.from({ length: reader.readCompactLength() }, () => readItem(reader))
}

const instructionLengths = struct({ programIndex: u8, accountCount: u8, dataLength: u16 })

function readVersion1Body(reader: ByteReader): Omit<CompiledMessage, 'version' | 'lookups'> {
  const header = reader.read(headerField)
  const mask = reader.read(u32)
  assertConfigMask(mask)
  const lifetimeToken = reader.read(lifetimeTokenField)
  const instructionCount = reader.read(u8)
  const staticAccounts = reader.readMany(reader.read(u8), addressField)
  const config = readConfig(mask, reader)
  const lengths = reader.readMany(instructionCount, instructionLengths)
  const instructions = lengths.map(({ programIndex, accountCount, dataLength }) => ({
    programIndex,
    accountIndexes: [...reader.readBytes(accountCount)],
    data: reader.readBytes(dataLength),
  }))
  return { header, staticAccounts, lifetimeToken, instructions, config }
}
