import { StrongroomError } from '../error/error.ts'
import { lamportsField, u32 } from '../program/layout.ts'
import type { MessageConfig } from './message.ts'
import type { ByteReader } from './reader.ts'

/** Which settings a version 1 message has: a bit each, two for the priority fee, which takes eight bytes (SIMD-0385). */
const PRIORITY_FEE = 0b0_0011
const COMPUTE_UNIT_LIMIT = 0b0_0100
const LOADED_ACCOUNTS_DATA_SIZE_LIMIT = 0b0_1000
const HEAP_SIZE = 0b1_0000
const ALL = 0b1_1111

/** The mask of the settings that are there. */
export function configMask(config: Partial<MessageConfig>): number {
  return (
    (config.priorityFee === undefined ? 0 : PRIORITY_FEE) |
    (config.computeUnitLimit === undefined ? 0 : COMPUTE_UNIT_LIMIT) |
    (config.loadedAccountsDataSizeLimit === undefined ? 0 : LOADED_ACCOUNTS_DATA_SIZE_LIMIT) |
    (config.heapSize === undefined ? 0 : HEAP_SIZE)
  )
}

/** @throws MESSAGE_CONFIG_INVALID for an unknown bit, or one of the priority fee's two without the other */
export function assertConfigMask(mask: number): void {
  const priorityFee = mask & PRIORITY_FEE
  const isWhole = priorityFee === 0 || priorityFee === PRIORITY_FEE
  if (!isWhole || (mask & ALL) !== mask) throw new StrongroomError('MESSAGE_CONFIG_INVALID', { mask })
}

/** The values of the settings, in the order of their bits. */
export function writeConfig(config: Partial<MessageConfig>, out: number[]): void {
  if (config.priorityFee !== undefined) lamportsField.write(config.priorityFee, out)
  if (config.computeUnitLimit !== undefined) u32.write(config.computeUnitLimit, out)
  if (config.loadedAccountsDataSizeLimit !== undefined) u32.write(config.loadedAccountsDataSizeLimit, out)
  if (config.heapSize !== undefined) u32.write(config.heapSize, out)
}

/**
 * The settings that a valid mask announces.
 * @throws MESSAGE_TRUNCATED
 */
export function readConfig(mask: number, reader: ByteReader): Partial<MessageConfig> {
  return {
    ...(mask & PRIORITY_FEE && { priorityFee: reader.read(lamportsField) }),
    ...(mask & COMPUTE_UNIT_LIMIT && { computeUnitLimit: reader.read(u32) }),
    ...(mask & LOADED_ACCOUNTS_DATA_SIZE_LIMIT && { loadedAccountsDataSizeLimit: reader.read(u32) }),
    ...(mask & HEAP_SIZE && { heapSize: reader.read(u32) }),
  }
}
