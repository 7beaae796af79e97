import { accountRole } from '../../core/message/expand.ts'
import type { CompiledMessage } from '../../core/message/message.ts'
import type { Entry } from './entry.ts'

const SIGNATURE_UNITS = 720n
const WRITE_LOCK_UNITS = 300n
const DATA_BYTES_PER_UNIT = 4
const PAGE_BYTES = 32 * 1_024
const PAGE_UNITS = 8n

/** What a transaction takes of a block's room: signatures, write locks, instruction data, what it ran, and what it loaded. */
export function costUnits({ transaction: { compiled }, accounts, unitsConsumed, loadedBytes }: Entry): bigint {
  const writable = accounts.filter((_, index) => accountRole(compiled, index).writable).length
  return costUnitsOf(compiled, { writable, units: unitsConsumed, loadedBytes })
}

type Counted = { readonly writable: number; readonly units: bigint; readonly loadedBytes: number }

/** The same of a message that runs so many units and loads so many bytes, or asks to. */
export function costUnitsOf({ header, instructions }: CompiledMessage, { writable, units, loadedBytes }: Counted): bigint {
  const dataBytes = instructions.reduce((total, { data }) => total + data.length, 0)
  return (
    BigInt(header.signerCount) * SIGNATURE_UNITS +
    BigInt(writable) * WRITE_LOCK_UNITS +
    BigInt(Math.floor(dataBytes / DATA_BYTES_PER_UNIT)) +
    units +
    BigInt(Math.ceil(loadedBytes / PAGE_BYTES)) * PAGE_UNITS
  )
}
