import type { Address } from '../../core/address/address.ts'
import type { CompiledMessage } from '../../core/message/message.ts'
import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from '../../core/program/ids.ts'

const LAMPORTS_PER_SIGNATURE = 5_000n
const MICRO_LAMPORTS = 1_000_000n
const BUILTIN_UNITS = 3_000n
const DEFAULT_UNITS = 200_000n
const MAX_UNITS = 1_400_000n
const SET_UNIT_LIMIT = 2
const SET_UNIT_PRICE = 3

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

/** The fee the ledger will take for a message. */
export function messageFee(message: CompiledMessage): bigint {
  return LAMPORTS_PER_SIGNATURE * BigInt(message.header.signerCount) + priorityOf(message).lamports
}

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
  let unitPrice = 0n
  let limit: bigint | null = null
  for (const { programIndex, data } of message.instructions) {
    if (message.staticAccounts[programIndex] !== COMPUTE_BUDGET_PROGRAM) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === SET_UNIT_LIMIT && data.length >= 5) limit = BigInt(view.getUint32(1, true))
    if (data[0] === SET_UNIT_PRICE && data.length >= 9) unitPrice = view.getBigUint64(1, true)
  }
  const units = limit ?? defaultUnits(message)
  const paidUnits = units < MAX_UNITS ? units : MAX_UNITS
  return { unitPrice, lamports: (unitPrice * paidUnits + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS }
}

function defaultUnits({ instructions, staticAccounts }: CompiledMessage): bigint {
  const unitsOf = (program: Address | undefined) => (BUILTIN_PROGRAMS.has(program ?? '') ? BUILTIN_UNITS : DEFAULT_UNITS)
  return instructions.reduce((units, { programIndex }) => units + unitsOf(staticAccounts[programIndex]), 0n)
}
