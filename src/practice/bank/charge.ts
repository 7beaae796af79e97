import type { Runtime } from './runtime.ts'
import type { TransactionError } from './runtime-error.ts'
import { messageFee } from './priority.ts'
import type { WireTransaction } from './wire.ts'

/** Errors that come before a fee is taken: such a transaction gets into no block. */
const UNCHARGED: ReadonlySet<TransactionError> = new Set([
  'AccountNotFound',
  'InsufficientFundsForFee',
  'InvalidAccountForFee',
  'BlockhashNotFound',
  'AlreadyProcessed',
  'SignatureFailure',
  'SanitizeFailure',
  'AccountLoadedTwice',
  'TooManyAccountLocks',
  'AddressLookupTableNotFound',
  'InvalidAddressLookupTableOwner',
  'InvalidAddressLookupTableData',
  'InvalidAddressLookupTableIndex',
])

/** Whether a transaction that fails so is in a block, its fee taken. */
export function isCharged(error: TransactionError): boolean {
  return !UNCHARGED.has(error)
}

/**
 * Takes the fee of a transaction that never ran because its accounts could not be loaded. The ledger puts it into a block all
 * the same; the virtual machine leaves it aside. The fee taken, or null when the payer cannot pay.
 */
export function chargeUnrun(runtime: Runtime, { compiled }: WireTransaction): bigint | null {
  const [payer] = compiled.staticAccounts
  const account = payer === undefined ? null : runtime.readAccount(payer)
  const fee = messageFee(compiled)
  if (payer === undefined || account === null || account.lamports < fee) return null
  runtime.writeAccount(payer, { ...account, lamports: account.lamports - fee })
  return fee
}
