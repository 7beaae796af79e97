import { type Address, ADDRESS_BYTES, decodeAddress } from '../address/address.ts'
import { type Slot, slot } from '../chain/slot.ts'
import { u32, u64 } from './layout.ts'

/** Kind (4 bytes), deactivation slot (8), last extended slot (8), its start index (1), authority (1 + 32), padding (2): then addresses. */
const META_BYTES = 56
const KIND_TABLE = 1
const NOT_DEACTIVATED = 0xffff_ffff_ffff_ffffn

/** A lookup table account: the addresses it holds in order, and the slot at which it was switched off. */
type LookupTableAccount = { readonly addresses: readonly Address[]; readonly deactivationSlot: Slot | null }

/** The lookup table in an account's data; null when it holds something else. */
export function decodeLookupTable(bytes: Uint8Array): LookupTableAccount | null {
  const kind = u32.read(bytes, 0)
  const deactivation = u64.read(bytes, 4)
  const isTable = kind?.value === KIND_TABLE && bytes.length >= META_BYTES && (bytes.length - META_BYTES) % ADDRESS_BYTES === 0
  if (!isTable || deactivation === null) return null

  const count = (bytes.length - META_BYTES) / ADDRESS_BYTES
  const addresses = Array.from({ length: count }, (_, index) => {
    const start = META_BYTES + index * ADDRESS_BYTES
    return decodeAddress(bytes.subarray(start, start + ADDRESS_BYTES))
  })
  return { addresses, deactivationSlot: deactivation.value === NOT_DEACTIVATED ? null : slot(deactivation.value) }
}
