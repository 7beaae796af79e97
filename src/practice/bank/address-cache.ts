import { type Address, decodeAddress, encodeAddress } from '../../core/address/address.ts'

/** Base 58 is the slowest step of a transfer; the same addresses come again and again. Emptied when full. */
const MAX_CACHED_ADDRESSES = 100_000

const bytesByAddress = new Map<Address, Uint8Array>()
const addressByBytes = new Map<string, Address>()

/** The 32 bytes of an address. The array is shared: it must not be written to. */
export function addressBytes(address: Address): Uint8Array {
  const known = bytesByAddress.get(address)
  if (known !== undefined) return known
  return remember(address, encodeAddress(address))
}

/** The address of 32 bytes. */
export function addressText(bytes: Uint8Array): Address {
  const known = addressByBytes.get(cacheKey(bytes))
  if (known !== undefined) return known
  const address = decodeAddress(bytes)
  remember(address, Uint8Array.from(bytes))
  return address
}

function remember(address: Address, bytes: Uint8Array): Uint8Array {
  if (bytesByAddress.size >= MAX_CACHED_ADDRESSES) {
    bytesByAddress.clear()
    addressByBytes.clear()
  }
  bytesByAddress.set(address, bytes)
  addressByBytes.set(cacheKey(bytes), address)
  return bytes
}

function cacheKey(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
