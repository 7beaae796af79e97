import { type Address, encodeAddress } from '../../src/core/address/address.ts'
import { tokenAmount } from '../../src/core/amount/lamports.ts'
import { encodeMint } from '../../src/core/program/token-account.ts'

/** An account that a hook wants to see, as its list keeps it: what it is, then 32 bytes that say which. */
export type ListedAccount = {
  readonly kind: number
  readonly config: readonly number[]
  readonly signer?: boolean
  readonly writable?: boolean
}

const EXECUTE = [105, 37, 101, 197, 75, 251, 102, 26]

export const literal = (address: Address): ListedAccount => ({ kind: 0, config: [...encodeAddress(address)] })
/** Derived from the hook program, or from the account in a place. */
export const derived = (...seeds: readonly (readonly number[])[]): ListedAccount => ({ kind: 1, config: seeds.flat() })
export const derivedOf = (place: number, ...seeds: readonly (readonly number[])[]): ListedAccount => ({
  kind: 128 + place,
  config: seeds.flat(),
})
export const inInstruction = (offset: number): ListedAccount => ({ kind: 2, config: [1, offset] })
export const inAccount = (place: number, offset: number): ListedAccount => ({ kind: 2, config: [2, place, offset] })
export const seed = {
  text: (text: string) => [1, text.length, ...Buffer.from(text)],
  instruction: (offset: number, length: number) => [2, offset, length],
  address: (place: number) => [3, place],
  data: (place: number, offset: number, length: number) => [4, place, offset, length],
}

/** The list as the account of a hook program holds it. */
export function listData(listed: readonly ListedAccount[]): Uint8Array {
  const metas = listed.flatMap(({ kind, config, signer = false, writable = false }) => [
    kind,
    ...config,
    ...new Array<number>(32 - config.length).fill(0),
    Number(signer),
    Number(writable),
  ])
  const length = 4 + metas.length
  return Uint8Array.of(...EXECUTE, length & 0xff, length >> 8, 0, 0, listed.length, 0, 0, 0, ...metas)
}

/** A mint of 6 decimals with the transfer-hook extension alone. */
export function hookedMintData(hook: Address): Uint8Array {
  const base = encodeMint({ mintAuthority: null, supply: tokenAmount(10n ** 15n), decimals: 6, initialized: true, freezeAuthority: null })
  return Uint8Array.of(...base, ...new Uint8Array(165 - base.length), 1, 14, 0, 64, 0, ...new Uint8Array(32), ...encodeAddress(hook))
}

/** A token account of such a mint: what it needs to hold besides is one byte. */
export function hookedAccountData({ mint, owner, amount }: { mint: Address; owner: Address; amount: bigint }): Uint8Array {
  const data = new Uint8Array(165)
  data.set(encodeAddress(mint), 0)
  data.set(encodeAddress(owner), 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  data[108] = 1
  return Uint8Array.of(...data, 2, 7, 0, 0, 0, 15, 0, 1, 0, 0)
}
