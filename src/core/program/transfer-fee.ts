import type { TokenAmount } from '../amount/lamports.ts'
import { bytesField, type Field, struct, tokenAmountField, u16, u64 } from './layout.ts'

/** What a mint withholds from each transfer: a share of it, up to a maximum, from an epoch on. */
export type TransferFee = { readonly epoch: bigint; readonly maximum: TokenAmount; readonly basisPoints: number }
/** A change is announced two epochs ahead: the older fee holds until the newer one's epoch. */
export type TransferFees = { readonly older: TransferFee; readonly newer: TransferFee }

const ALL_BASIS_POINTS = 10_000n
const TWO_AUTHORITIES_BYTES = 64

const feeField: Field<TransferFee> = struct({ epoch: u64, maximum: tokenAmountField, basisPoints: u16 })
const wholeField = struct<TransferFees & { authorities: Uint8Array; withheld: TokenAmount }>({
  authorities: bytesField(TWO_AUTHORITIES_BYTES),
  withheld: tokenAmountField,
  older: feeField,
  newer: feeField,
})

/** The fee extension of a mint. Who may change the fee and what the mint has withheld are not part of it. */
export const transferFeesField: Field<TransferFees> = {
  write: ({ older, newer }, out) =>
    wholeField.write({ authorities: new Uint8Array(TWO_AUTHORITIES_BYTES), withheld: 0n as TokenAmount, older, newer }, out),
  read: (bytes, offset) => {
    const read = wholeField.read(bytes, offset)
    return read && { value: { older: read.value.older, newer: read.value.newer }, next: read.next }
  },
}

/** The fee that holds in an epoch. */
export function feeIn({ older, newer }: TransferFees, epoch: bigint): TransferFee {
  return epoch >= newer.epoch ? newer : older
}

/** What is withheld of a transfer, in smallest units: the share rounded up, at most the maximum. */
export function withheldOf({ basisPoints, maximum }: TransferFee, amount: bigint): bigint {
  const share = (amount * BigInt(basisPoints) + ALL_BASIS_POINTS - 1n) / ALL_BASIS_POINTS
  return share < maximum ? share : maximum
}
