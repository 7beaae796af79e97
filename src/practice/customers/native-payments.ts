import type { Address } from '../../core/address/address.ts'
import { lamports } from '../../core/amount/lamports.ts'
import type { NoCreditReason } from '../../core/deposit/deposit.ts'
import type { Instruction } from '../../core/program/instruction.ts'
import { transferLamports } from '../../core/program/system.ts'
import type { PaymentPlan, Teller } from './teller.ts'

type NativePayment = { readonly to: Address; readonly amount: bigint }

/** A plain transfer. With a reason, one that is too small to count. */
export function payNative({ people }: Teller, { to, amount }: NativePayment, reason: NoCreditReason | null): PaymentPlan {
  const customer = people.next(amount)
  const instructions = [transferLamports({ source: customer.address, destination: to, lamports: lamports(amount) })]
  return { keys: [customer], instructions, account: to, mint: null, amount, credit: reason === null ? amount : 0n, reason }
}

/** A transfer to us, and a second one that the customer cannot afford: nothing of either happens. */
export function payNativeAndFail({ bank, people }: Teller, { to, amount }: NativePayment): PaymentPlan {
  const customer = people.next(amount)
  const source = customer.address
  const tooMuch = lamports(bank.runtime.readLamports(source) + 1n)
  const instructions = [
    transferLamports({ source, destination: to, lamports: lamports(amount) }),
    transferLamports({ source, destination: people.neighbour(customer).address, lamports: tooMuch }),
  ]
  return { keys: [customer], instructions, account: to, mint: null, amount, credit: 0n, reason: 'transaction-failed' }
}

/** A transfer to somebody else that names our account besides. */
export function payNativeElsewhere({ people }: Teller, { to, amount }: NativePayment): PaymentPlan {
  const customer = people.next(amount)
  const destination = people.neighbour(customer).address
  const transfer = transferLamports({ source: customer.address, destination, lamports: lamports(amount) })
  return { keys: [customer], instructions: [mentioning(transfer, to)], account: destination, mint: null, amount, credit: 0n, reason: null }
}

/** A customer's transfer to itself that names our account besides. */
export function payNativeSelf({ people }: Teller, { to, amount }: NativePayment): PaymentPlan {
  const customer = people.next(amount)
  const source = customer.address
  const transfer = transferLamports({ source, destination: source, lamports: lamports(amount) })
  return { keys: [customer], instructions: [mentioning(transfer, to)], account: source, mint: null, amount, credit: 0n, reason: null }
}

/** The system program does not look at accounts beyond those it needs. */
function mentioning(transfer: Instruction, address: Address): Instruction {
  return { ...transfer, accounts: [...transfer.accounts, { address, signer: false, writable: false }] }
}
