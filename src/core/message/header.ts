import { type Field, struct, u8 } from '../program/layout.ts'
import type { MessageHeader } from './message.ts'

/** A versioned message begins with this bit and its number; a legacy one with its signer count, which stays below it. */
export const VERSION_FLAG = 0x80

export const headerField: Field<MessageHeader> = struct({ signerCount: u8, readonlySignerCount: u8, readonlyNonSignerCount: u8 })
