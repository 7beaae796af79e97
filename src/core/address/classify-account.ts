import type { Lamports } from '../amount/lamports.ts'
import { LOADERS, LOOKUP_TABLE_PROGRAM, SYSTEM_PROGRAM, SYSVAR_OWNER, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../program/ids.ts'
import { decodeLookupTable } from '../program/lookup-table.ts'
import { decodeNonceAccount } from '../program/nonce-account.ts'
import { decodeMint, decodeTokenAccount } from '../program/token-account.ts'
import type { Address } from './address.ts'
import { isOnCurve, isSmallOrder } from './curve.ts'

/** What the chain says of an address. */
type OnChain = { readonly owner: Address; readonly lamports: Lamports; readonly executable: boolean; readonly data: Uint8Array }

/**
 * What is at an address.
 * - wallet: owned by the system program, without data, and somebody may hold its key
 * - unfunded: nothing is there, and somebody may hold its key
 * - off-curve: nothing but lamports, if anything, and no key: only a program can move what arrives
 * - small-order: its key is everybody's and nobody's
 * - has-data: of a program that is not read here, or of the system program with bytes that are no nonce
 */
export type AccountClass =
  | { readonly kind: 'wallet' | 'unfunded' | 'off-curve' | 'small-order' | 'program' | 'sysvar' | 'multisig' }
  | { readonly kind: 'token-account'; readonly tokenProgram: Address; readonly mint: Address; readonly owner: Address }
  | { readonly kind: 'mint'; readonly tokenProgram: Address; readonly decimals: number }
  | { readonly kind: 'nonce-account'; readonly authority: Address }
  | { readonly kind: 'lookup-table'; readonly addresses: number }
  | { readonly kind: 'has-data'; readonly owner: Address; readonly byteLength: number }

/** Of a multisig of either token program. */
const MULTISIG_BYTES = 355

/** Says what an address is from what a node says is there; null where nothing is. */
export function classifyAccount(address: Address, account: OnChain | null): AccountClass {
  if (account !== null && account.executable) return { kind: 'program' }
  if (account === null || (account.owner === SYSTEM_PROGRAM && account.data.length === 0)) {
    if (!isOnCurve(address)) return { kind: 'off-curve' }
    if (isSmallOrder(address)) return { kind: 'small-order' }
    return { kind: account === null || account.lamports === 0n ? 'unfunded' : 'wallet' }
  }
  return classifyData(account)
}

function classifyData({ owner, data }: OnChain): AccountClass {
  return readKnown(owner, data) ?? { kind: 'has-data', owner, byteLength: data.length }
}

function readKnown(owner: Address, data: Uint8Array): AccountClass | null {
  switch (owner) {
    case TOKEN_PROGRAM:
    case TOKEN_2022_PROGRAM:
      return readToken(owner, data)
    case SYSTEM_PROGRAM: {
      const nonce = decodeNonceAccount(data)
      return nonce === null ? null : { kind: 'nonce-account', authority: nonce.authority }
    }
    case LOOKUP_TABLE_PROGRAM: {
      const table = decodeLookupTable(data)
      return table === null ? null : { kind: 'lookup-table', addresses: table.addresses.length }
    }
    case SYSVAR_OWNER:
      return { kind: 'sysvar' }
    default:
      return LOADERS.includes(owner) ? { kind: 'program' } : null
  }
}

function readToken(tokenProgram: Address, data: Uint8Array): AccountClass | null {
  if (data.length === MULTISIG_BYTES) return { kind: 'multisig' }
  const held = decodeTokenAccount(data)
  if (held !== null) return { kind: 'token-account', tokenProgram, mint: held.mint, owner: held.owner }
  const mint = decodeMint(data)
  return mint === null ? null : { kind: 'mint', tokenProgram, decimals: mint.decimals }
}
