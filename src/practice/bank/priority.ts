import type { Address } from '../../core/address/address.ts'
import type { CompiledMessage } from '../../core/message/message.ts'
import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from '../../core/program/ids.ts'

const MICRO_LAMPORTS = 1_000_000n
const BUILTIN_UNITS = 3_000n
const DEFAULT_UNITS = 200_000n
const MAX_UNITS = 1_400_000n
const SET_UNIT_LIMIT = 2
const SET_UNIT_PRICE = 3
const SET_LOADED_LIMIT = 4
const MAX_LOADED_BYTES = 64 * 1_024 * 1_024

const BUILTIN_PROGRAMS: ReadonlySet<string> = new Set([
  SYSTEM_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  'Vote111111111111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
])

/** What a message offers above the base fee. `unitPrice` is in micro-lamports. */
export type Priority = { readonly unitPrice: bigint; readonly lamports: bigint }

/** A version 1 message states its priority in lamports; older ones a price for each unit of a limit. */
export function priorityOf(message: CompiledMessage): Priority {
  return message.version === 1 ? configuredPriority(message) : pricedPriority(message)
}

function configuredPriority({ config }: CompiledMessage): Priority {
  const lamports = config?.priorityFee ?? 0n
  const limit = BigInt(config?.computeUnitLimit ?? 0)
  return { lamports, unitPrice: limit === 0n ? 0n : (lamports * MICRO_LAMPORTS) / limit }
}

function pricedPriority(message: CompiledMessage): Priority {
  const { unitPrice, units } = budgetOf(message)
  return { unitPrice, lamports: (unitPrice * units + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS }
}

/** What a message asks to run and to load at most. */
export function requestedLimits(message: CompiledMessage): { readonly units: bigint; readonly loadedBytes: number } {
  if (message.version !== 1) return budgetOf(message)
  const { computeUnitLimit = 0, loadedAccountsDataSizeLimit = 0 } = message.config ?? {}
  return {
    units: BigInt(Math.min(computeUnitLimit, Number(MAX_UNITS))),
    loadedBytes: Math.min(loadedAccountsDataSizeLimit, MAX_LOADED_BYTES),
  }
}

function budgetOf(message: CompiledMessage): { readonly unitPrice: bigint; readonly units: bigint; readonly loadedBytes: number } {
  let unitPrice = 0n
  let limit: bigint | null = null
  let loadedBytes = MAX_LOADED_BYTES
  for (const { programIndex, data } of message.instructions) {
    if (message.staticAccounts[programIndex] !== COMPUTE_BUDGET_PROGRAM) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === SET_UNIT_LIMIT && data.length >= 5) limit = BigInt(view.getUint32(1, true))
    if (data[0] === SET_UNIT_PRICE && data.length >= 9) unitPrice = view.getBigUint64(1, true)
    if (data[0] === SET_LOADED_LIMIT && data.length >= 5) loadedBytes = Math.min(view.getUint32(1, true), MAX_LOADED_BYTES)
  }
  const units = limit ?? defaultUnits(message)
  return { unitPrice, units: units < MAX_UNITS ? units : MAX_UNITS, loadedBytes }
}

function defaultUnits({ instructions, staticAccounts }: CompiledMessage): bigint {
  const unitsOf = (program: Address | undefined) => (BUILTIN_PROGRAMS.has(program ?? '') ? BUILTIN_UNITS : DEFAULT_UNITS)
  return instructions.reduce((units, { programIndex }) => units + unitsOf(staticAccounts[programIndex]), 0n)
}
