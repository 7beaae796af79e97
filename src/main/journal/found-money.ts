import type { Address } from '../../core/address/address.ts'
import type { Signature } from '../../core/keys/signature.ts'
import type { CreditRecord, PaymentRecord } from './records.ts'

/** An amount to look for, in smallest units of the native token or of a mint. */
export type SoughtAmount = { readonly asset: 'native' | Address; readonly amount: bigint }

/** Finding what was paid and what arrived by what a person remembers of it: a part of what can be read. */
export type MoneyReader = {
  /** Payments whose reference contains a text, letter case aside, or that are of one of the amounts; newest first, each reference once. */
  findPayments(of: {
    readonly text: string
    readonly amounts: readonly SoughtAmount[]
    readonly limit: number
  }): Promise<readonly PaymentRecord[]>
  /** References that one of these transactions, signed outside this journal, paid after another had paid them. */
  paidAgain(signatures: readonly Signature[]): Promise<readonly string[]>
  /** What arrived, credited or not, of exactly one of the amounts; newest first. */
  findArrivals(of: { readonly amounts: readonly SoughtAmount[]; readonly limit: number }): Promise<readonly CreditRecord[]>
}
