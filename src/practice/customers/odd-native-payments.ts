import { encodeAddress } from '../../core/address/address.ts'
import type { Address } from '../../core/address/address.ts'
import { lamports } from '../../core/amount/lamports.ts'
import { LOOKUP_TABLE_PROGRAM } from '../../core/program/ids.ts'
import { addMemo } from '../../core/program/memo.ts'
import { transferLamports } from '../../core/program/system.ts'
import type { PaymentPlan, Teller } from './teller.ts'

/*
 * Payments that count like any other, made in ways that a reader of instructions, or of old message versions, would miss or count twice.
 */

type NativePayment = { readonly to: Address; readonly amount: bigint }

const PARTS = 3n
/** Before the addresses of a lookup table: see core/program/lookup-table.ts. */
const TABLE_META_BYTES = 56
const TABLE_LAMPORTS = 10_000_000n

/** A transfer with a text beside it, as exchanges with one address for all ask for. */
export function payWithMemo({ people }: Teller, { to, amount }: NativePayment): PaymentPlan {
  const customer = people.next(amount)
  const transfer = transferLamports({ source: customer.address, destination: to, lamports: lamports(amount) })
  return whole({ to, amount }, { keys: [customer], instructions: [addMemo({ text: 'for customer 12345' }), transfer] })
}

/** Three transfers in one transaction: one credit, of their sum. */
export function payInParts({ people }: Teller, { to, amount }: NativePayment): PaymentPlan {
  const customer = people.next(amount)
  const part = amount / PARTS
  const amounts = [part, part, amount - 2n * part]
  const instructions = amounts.map((value) => transferLamports({ source: customer.address, destination: to, lamports: lamports(value) }))
  return whole({ to, amount }, { keys: [customer], instructions })
}

/** A version 0 transaction that names our account through a lookup table alone. */
export function payThroughLookupTable({ bank, people }: Teller, { to, amount }: NativePayment): PaymentPlan {
  const customer = people.next(amount)
  const table = { address: people.freshKey().address, addresses: [to] }
  // As if it had been filled long ago: one that is made in the ordinary way can be used only some slots later.
  bank.writeAccount(table.address, {
    lamports: TABLE_LAMPORTS,
    data: encodeTable(table.addresses),
    owner: LOOKUP_TABLE_PROGRAM,
    executable: false,
  })
  const instructions = [transferLamports({ source: customer.address, destination: to, lamports: lamports(amount) })]
  return whole({ to, amount }, { keys: [customer], instructions, form: { version: 0, lookupTables: [table] } })
}

/** A version 1 transaction. */
export function payInVersion1({ people }: Teller, { to, amount }: NativePayment): PaymentPlan {
  const customer = people.next(amount)
  const instructions = [transferLamports({ source: customer.address, destination: to, lamports: lamports(amount) })]
  return whole({ to, amount }, { keys: [customer], instructions, form: { version: 1 } })
}

/** A transfer of nothing, which asks to write to our account all the same. */
export function payNothing({ people }: Teller, to: Address): PaymentPlan {
  const customer = people.next(0n)
  const instructions = [transferLamports({ source: customer.address, destination: to, lamports: lamports(0n) })]
  return { keys: [customer], instructions, account: to, mint: null, amount: 0n, credit: 0n, reason: 'nothing-arrived' }
}

function whole({ to, amount }: NativePayment, how: Pick<PaymentPlan, 'keys' | 'instructions' | 'form'>): PaymentPlan {
  return { ...how, account: to, mint: null, amount, credit: amount, reason: null }
}

function encodeTable(addresses: readonly Address[]): Uint8Array {
  const meta = Buffer.alloc(TABLE_META_BYTES)
  meta.writeUInt32LE(1, 0)
  meta.writeBigUInt64LE(0xffff_ffff_ffff_ffffn, 4)
  return Uint8Array.from(Buffer.concat([meta, ...addresses.map((address) => encodeAddress(address))]))
}
