import { assertNever } from '../error/invariant.ts'
import { lifetimeTokenField } from '../lifetime/token.ts'
import { addressField, u8, u16, u32 } from '../program/layout.ts'
import { writeCompactLength } from './compact.ts'
import { configMask, writeConfig } from './config.ts'
import { headerField, VERSION_FLAG } from './header.ts'
import type { CompiledInstruction, CompiledLookup, CompiledMessage } from './message.ts'

/** The bytes of a message: what is signed. */
export function encodeMessage(message: CompiledMessage): Uint8Array {
  const out: number[] = []
  switch (message.version) {
    case 'legacy':
      writeCompactBody(message, out)
      break
    case 0:
      out.push(VERSION_FLAG)
      writeCompactBody(message, out)
      writeCompactLength(message.lookups.length, out)
      for (const lookup of message.lookups) writeLookup(lookup, out)
      break
    case 1:
      out.push(VERSION_FLAG | 1)
      writeVersion1Body(message, out)
      break
    default:
      assertNever(message.version)
  }
  return new Uint8Array(out)
}

/** What legacy and version 0 share: header, accounts, blockhash, instructions; every list with its length before it. */
function writeCompactBody(message: CompiledMessage, out: number[]): void {
  headerField.write(message.header, out)
  writeCompactLength(message.staticAccounts.length, out)
  for (const account of message.staticAccounts) addressField.write(account, out)
  lifetimeTokenField.write(message.lifetimeToken, out)
  writeCompactLength(message.instructions.length, out)
  for (const { programIndex, accountIndexes, data } of message.instructions) {
    u8.write(programIndex, out)
    writeCompactList(accountIndexes, out)
    writeCompactLength(data.length, out)
    for (const byte of data) out.push(byte)
  }
}

function writeLookup({ table, writableIndexes, readonlyIndexes }: CompiledLookup, out: number[]): void {
  addressField.write(table, out)
  writeCompactList(writableIndexes, out)
  writeCompactList(readonlyIndexes, out)
}

function writeCompactList(bytes: readonly number[], out: number[]): void {
  writeCompactLength(bytes.length, out)
  for (const byte of bytes) u8.write(byte, out)
}

/** Version 1 says all its lengths first and then all their content (SIMD-0385). */
function writeVersion1Body(message: CompiledMessage, out: number[]): void {
  const config = message.config ?? {}
  headerField.write(message.header, out)
  u32.write(configMask(config), out)
  lifetimeTokenField.write(message.lifetimeToken, out)
  u8.write(message.instructions.length, out)
  u8.write(message.staticAccounts.length, out)
  for (const account of message.staticAccounts) addressField.write(account, out)
  writeConfig(config, out)
  for (const instruction of message.instructions) writeVersion1Lengths(instruction, out)
  for (const { accountIndexes, data } of message.instructions) out.push(...accountIndexes, ...data)
}

function writeVersion1Lengths({ programIndex, accountIndexes, data }: CompiledInstruction, out: number[]): void {
  u8.write(programIndex, out)
  u8.write(accountIndexes.length, out)
  u16.write(data.length, out)
}
