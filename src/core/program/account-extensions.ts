import { CONFIDENTIAL_ACCOUNT } from './confidential-account.ts'
import { decodeField, u64 } from './layout.ts'
import { type Extension, readExtensions } from './token-extensions.ts'

/** What the extensions of a token account say of what it holds beside its balance. */
export type AccountExtensions = {
  /** Every type, in the order of the bytes. */
  readonly types: readonly number[]
  /** Transfer fees that arrived here and belong to the mint's issuer, in smallest units. */
  readonly withheld: bigint
  /** Whether it holds anything encrypted, or may: only its keys can tell. */
  readonly confidential: boolean
}

const WITHHELD_FEES = 2
const CONFIDENTIAL_WITHHELD = 17

/*
 * confidential = approved(1) key(32) pending-low(64) pending-high(64) available(64) …
 * The program lets an account close whose three encrypted balances are zero bytes, as it leaves them when they are emptied.
 */
const ENCRYPTED_START = 1 + 32
const ENCRYPTED_END = ENCRYPTED_START + 3 * 64

/** The extensions in a token account's data; none for a plain one; null when an entry is cut short. */
export function decodeAccountExtensions(data: Uint8Array): AccountExtensions | null {
  const extensions = readExtensions(data)
  if (extensions === null) return null
  const fees = valueOf(extensions, WITHHELD_FEES)
  const withheld = fees === null ? 0n : decodeField(u64, fees)
  const encrypted = valueOf(extensions, CONFIDENTIAL_ACCOUNT)
  if (withheld === null || (encrypted !== null && encrypted.length < ENCRYPTED_END)) return null
  const balances = encrypted?.subarray(ENCRYPTED_START, ENCRYPTED_END) ?? new Uint8Array()
  const feesHidden = valueOf(extensions, CONFIDENTIAL_WITHHELD) ?? new Uint8Array()
  return {
    types: extensions.map(({ type }) => type),
    withheld,
    confidential: !isZero(balances) || !isZero(feesHidden),
  }
}

/** Whether a confidential account holds fees in secret that belong to the mint's issuer: nothing of its own empties it of those. */
export function hasHiddenFees(data: Uint8Array): boolean {
  return !isZero(valueOf(readExtensions(data) ?? [], CONFIDENTIAL_WITHHELD) ?? new Uint8Array())
}

function valueOf(extensions: readonly Extension[], wanted: number): Uint8Array | null {
  return extensions.find(({ type }) => type === wanted)?.value ?? null
}

function isZero(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0)
}
