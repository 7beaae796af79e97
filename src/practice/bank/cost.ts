import { accountRole } from '../../core/message/expand.ts'
import type { Entry } from './entry.ts'

const SIGNATURE_UNITS = 720n
const WRITE_LOCK_UNITS = 300n
const DATA_BYTES_PER_UNIT = 4
const PAGE_BYTES = 32 * 1_024
const PAGE_UNITS = 8n

/** What a transaction takes of a block's room: signatures, write locks, instruction data, what it ran, and what it loaded. */
export function costUnits({ transaction: { compiled }, accounts, unitsConsumed, loadedBytes }: Entry): bigint {
  const writable = accounts.filter((_, index) => accountRole(compiled, index).writable).length
  const dataBytes = compiled.instructions.reduce((total, { data }) => total + data.length, 0)
  return (
    BigInt(compiled.header.signerCount) * SIGNATURE_UNITS +
    BigInt(writable) * WRITE_LOCK_UNITS +
    BigInt(Math.floor(dataBytes / DATA_BYTES_PER_UNIT)) +
    unitsConsumed +
    BigInt(Math.ceil(loadedBytes / PAGE_BYTES)) * PAGE_UNITS
  )
}
