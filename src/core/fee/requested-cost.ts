import { MAX_COMPUTE_UNITS } from '../message/limits.ts'
import type { CompiledMessage } from '../message/message.ts'
import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from '../program/ids.ts'

const UNITS_PER_SIGNATURE = 720
const UNITS_PER_WRITE_LOCK = 300
const DATA_BYTES_PER_UNIT = 4
const PAGE_BYTES = 32 * 1_024
const UNITS_PER_PAGE = 8
const MAX_LOADED_BYTES = 64 * 1_024 * 1_024
const SET_UNIT_LIMIT = 2
const SET_LOADED_LIMIT = 4
const UNITS_PER_BUILTIN_CALL = 3_000
const UNITS_PER_CALL = 200_000

/** Run by the node itself: where a message sets no unit limit, an instruction of theirs counts for less. */
const BUILTIN_PROGRAMS: ReadonlySet<string> = new Set([
  SYSTEM_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  'Vote111111111111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
])

/**
 * The cost units that a message asks for, as a block is packed by them and SIMD-0553 charges them: its signatures, the accounts that it locks for
 * writing, the data of its instructions, and the limits that it sets, or what counts where it sets none. Signatures that a precompile verifies are
 * not counted: no message of ours has any.
 */
export function requestedCost(message: CompiledMessage): bigint {
  const dataBytes = message.instructions.reduce((sum, { data }) => sum + data.length, 0)
  const { computeUnitLimit, loadedBytes } = limitsOf(message)
  return BigInt(
    UNITS_PER_SIGNATURE * message.header.signerCount +
      UNITS_PER_WRITE_LOCK * countWritable(message) +
      Math.floor(dataBytes / DATA_BYTES_PER_UNIT) +
      computeUnitLimit +
      UNITS_PER_PAGE * Math.ceil(loadedBytes / PAGE_BYTES),
  )
}

function countWritable({ header, staticAccounts, lookups }: CompiledMessage): number {
  const writable = staticAccounts.length - header.readonlySignerCount - header.readonlyNonSignerCount
  return lookups.reduce((sum, { writableIndexes }) => sum + writableIndexes.length, writable)
}

/** A version 1 message says its limits in its header, and has none where it says none (SIMD-0385). */
function limitsOf(message: CompiledMessage): { readonly computeUnitLimit: number; readonly loadedBytes: number } {
  const said =
    message.version === 1
      ? { units: message.config?.computeUnitLimit ?? 0, bytes: message.config?.loadedAccountsDataSizeLimit ?? 0 }
      : {
          units: budgeted(message, SET_UNIT_LIMIT) ?? defaultUnits(message),
          bytes: budgeted(message, SET_LOADED_LIMIT) ?? MAX_LOADED_BYTES,
        }
  return { computeUnitLimit: Math.min(said.units, MAX_COMPUTE_UNITS), loadedBytes: Math.min(said.bytes, MAX_LOADED_BYTES) }
}

function budgeted({ instructions, staticAccounts }: CompiledMessage, tag: number): number | null {
  const found = instructions.find(
    ({ programIndex, data }) => staticAccounts[programIndex] === COMPUTE_BUDGET_PROGRAM && data[0] === tag && data.length >= 5,
  )
  return found === undefined ? null : new DataView(found.data.buffer, found.data.byteOffset).getUint32(1, true)
}

function defaultUnits({ instructions, staticAccounts }: CompiledMessage): number {
  const unitsOf = (program: string | undefined) => (BUILTIN_PROGRAMS.has(program ?? '') ? UNITS_PER_BUILTIN_CALL : UNITS_PER_CALL)
  return instructions.reduce((sum, { programIndex }) => sum + unitsOf(staticAccounts[programIndex]), 0)
}
