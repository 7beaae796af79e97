import { type Address, ADDRESS_BYTES, decodeAddress } from '../address/address.ts'

/**
 * The account in which a transfer-hook program lists what it wants to see besides source, mint, destination and owner:
 *
 *     account = *( tag(8) length(u32) value(length) )      the entry whose tag is that of the hook's Execute instruction
 *     value   = count(u32) *( kind(u8) config(32) signer(u8) writable(u8) )
 *     config  = an address | seeds, packed | where 32 bytes of an address stand
 */
export type ExtraAccountMeta = { readonly config: AccountConfig; readonly signer: boolean; readonly writable: boolean }

/** Accounts count from 0: source, mint, destination, owner, the list itself, then what the list names. */
export type AccountConfig =
  | { readonly kind: 'literal'; readonly address: Address }
  /** Derived from the hook program itself, or from the account in a place before it. */
  | { readonly kind: 'derived'; readonly program: 'hook' | number; readonly seeds: readonly HookSeed[] }
  | { readonly kind: 'in-instruction'; readonly offset: number }
  | { readonly kind: 'in-account'; readonly account: number; readonly offset: number }

export type HookSeed =
  | { readonly kind: 'literal'; readonly bytes: Uint8Array }
  | { readonly kind: 'instruction'; readonly offset: number; readonly length: number }
  | { readonly kind: 'address'; readonly account: number }
  | { readonly kind: 'data'; readonly account: number; readonly offset: number; readonly length: number }

/** SHA-256 of “spl-transfer-hook-interface:execute”, its first eight bytes. */
export const EXECUTE_TAG: readonly number[] = [105, 37, 101, 197, 75, 251, 102, 26]

const TAG_BYTES = 8
const LENGTH_BYTES = 4
const META_BYTES = 35
const CONFIG_BYTES = 32
/** From here on the kind is a place in the list, of the account that is the deriving program. */
const PROGRAM_IN_PLACE = 128

/** What a list names, in its order; null where it holds no such entry or one that is not understood to the last byte. */
export function decodeExtraAccountMetas(data: Uint8Array): readonly ExtraAccountMeta[] | null {
  const value = findEntry(data)
  const count = value === null || value.length < LENGTH_BYTES ? null : readU32(value, 0)
  if (value === null || count === null || count * META_BYTES > value.length - LENGTH_BYTES) return null
  const metas = Array.from({ length: count }, (_, index) => {
    const start = LENGTH_BYTES + index * META_BYTES
    return decodeMeta(value.subarray(start, start + META_BYTES))
  })
  return metas.every((meta) => meta !== null) ? metas : null
}

function findEntry(data: Uint8Array): Uint8Array | null {
  let offset = 0
  while (offset + TAG_BYTES + LENGTH_BYTES <= data.length) {
    const start = offset + TAG_BYTES + LENGTH_BYTES
    const end = start + readU32(data, offset + TAG_BYTES)
    if (end > data.length) return null
    if (EXECUTE_TAG.every((byte, index) => data[offset + index] === byte)) return data.subarray(start, end)
    offset = end
  }
  return null
}

function decodeMeta(bytes: Uint8Array): ExtraAccountMeta | null {
  const [kind = 0] = bytes
  const config = decodeConfig(kind, bytes.subarray(1, 1 + CONFIG_BYTES))
  const signer = readFlag(bytes[1 + CONFIG_BYTES])
  const writable = readFlag(bytes[2 + CONFIG_BYTES])
  return config === null || signer === null || writable === null ? null : { config, signer, writable }
}

function decodeConfig(kind: number, bytes: Uint8Array): AccountConfig | null {
  if (kind === 0) return { kind: 'literal', address: decodeAddress(bytes) }
  if (kind === 2) return decodePlace(bytes)
  if (kind !== 1 && kind < PROGRAM_IN_PLACE) return null
  const seeds = decodeSeeds(bytes)
  return seeds && { kind: 'derived', program: kind === 1 ? 'hook' : kind - PROGRAM_IN_PLACE, seeds }
}

function decodePlace([kind, first = 0, second = 0]: Uint8Array): AccountConfig | null {
  if (kind === 1) return { kind: 'in-instruction', offset: first }
  return kind === 2 ? { kind: 'in-account', account: first, offset: second } : null
}

/** Seeds follow each other until a zero byte or the end. */
function decodeSeeds(bytes: Uint8Array): readonly HookSeed[] | null {
  const seeds: HookSeed[] = []
  let offset = 0
  while (offset < bytes.length && bytes[offset] !== 0) {
    const read = decodeSeed(bytes, offset)
    if (read === null || read.next > bytes.length) return null
    seeds.push(read.seed)
    offset = read.next
  }
  return seeds
}

function decodeSeed(bytes: Uint8Array, start: number): { seed: HookSeed; next: number } | null {
  const [kind = 0, first = 0, second = 0, third = 0] = bytes.subarray(start, start + 4)
  switch (kind) {
    case 1:
      return { seed: { kind: 'literal', bytes: bytes.slice(start + 2, start + 2 + first) }, next: start + 2 + first }
    case 2:
      return { seed: { kind: 'instruction', offset: first, length: second }, next: start + 3 }
    case 3:
      return { seed: { kind: 'address', account: first }, next: start + 2 }
    case 4:
      return { seed: { kind: 'data', account: first, offset: second, length: third }, next: start + 4 }
    default:
      return null
  }
}

function readFlag(byte: number | undefined): boolean | null {
  return byte === 0 || byte === 1 ? byte === 1 : null
}

function readU32(bytes: Uint8Array, offset: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(offset, true)
}

/** The 32 bytes at a place, as an address; null where the bytes end before. */
export function addressAt(bytes: Uint8Array, offset: number): Address | null {
  const end = offset + ADDRESS_BYTES
  return end > bytes.length ? null : decodeAddress(new Uint8Array(bytes.subarray(offset, end)))
}
