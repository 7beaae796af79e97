import type { Address } from '../../../../src/core/address/address.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../../src/core/program/ids.ts'
import { decodeAnyNonceAccount } from '../../../../src/core/program/nonce-account.ts'
import { decodeTokenAccount } from '../../../../src/core/program/token-account.ts'
import type { Account } from '../../../../src/practice/bank/account.ts'
import { associated, MINTS, OURS } from './world.ts'

export type Holding = ReadonlyMap<'native' | Address, bigint>
const NOTHING: Holding = new Map()
const ours: ReadonlySet<Address> = new Set(OURS)
/** Only the wallet of a token account takes what a nested account of it holds. */
const owners: ReadonlySet<Address> = new Set([...OURS, ...OURS.flatMap((owner) => MINTS.map((mint) => associated(owner, mint)))])
const isOurs = (address: Address | null): boolean => address !== null && ours.has(address)

/** What part of an account is ours because nobody else can take it: judged by its state alone, whatever was intended. */
export function holdingIn(address: Address, account: Account | null): Holding {
  if (account === null) return NOTHING
  const { lamports, data, owner } = account
  if (owner === SYSTEM_PROGRAM) {
    const isHeld = data.length === 0 ? isOurs(address) : isOurs(decodeAnyNonceAccount(data)?.account.authority ?? null)
    return isHeld ? new Map([['native', lamports]]) : NOTHING
  }
  const token = owner === TOKEN_PROGRAM || owner === TOKEN_2022_PROGRAM ? decodeTokenAccount(data) : null
  if (token === null || !owners.has(token.owner)) return NOTHING
  const { mint, amount, delegate, delegatedAmount, closeAuthority, nativeReserve } = token
  const lent = delegate === null || isOurs(delegate) ? 0n : delegatedAmount < amount ? delegatedAmount : amount
  const isClosedByUs = closeAuthority === null || isOurs(closeAuthority)
  if (nativeReserve !== null) return isClosedByUs ? new Map([['native', lamports - lent]]) : NOTHING
  return new Map<'native' | Address, bigint>([
    ['native', isClosedByUs ? lamports : 0n],
    [mint, amount - lent + withheldIn(data)],
  ])
}

/** What the issuer withheld, behind the 165 bytes, their type and the head of the one extension: a fee, as the chain's own is. */
function withheldIn(data: Uint8Array): bigint {
  const at = data.findIndex((byte, index) => index >= 166 && byte === 2 && data[index + 1] === 0 && data[index + 2] === 8)
  return at < 0 ? 0n : new DataView(data.buffer, data.byteOffset).getBigUint64(at + 4, true)
}

/** Adds a holding to a sum, once or with another sign. */
export function addTo(sum: Map<'native' | Address, bigint>, holding: Holding, sign: 1n | -1n): void {
  for (const [asset, amount] of holding) sum.set(asset, (sum.get(asset) ?? 0n) + sign * amount)
}
