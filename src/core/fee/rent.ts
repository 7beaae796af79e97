import { type Lamports, lamports } from '../amount/lamports.ts'

/** The ledger counts this many bytes on top of an account's data. */
const ACCOUNT_OVERHEAD_BYTES = 128

/** The least an account of `byteLength` data bytes must hold to stay, at the node's present rate per byte. */
export function rentExemptMinimum({ byteLength, lamportsPerByte }: { byteLength: number; lamportsPerByte: Lamports }): Lamports {
  return lamports(BigInt(ACCOUNT_OVERHEAD_BYTES + byteLength) * lamportsPerByte)
}
