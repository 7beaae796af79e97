import type { Runtime } from './runtime.ts'
import type { TransactionError } from './runtime-error.ts'
import { machineFee } from './fee-rule.ts'
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
export function chargeUnrun(runtime: Runtime, { compiled }: WireTransaction, fee: bigint): bigint | null {
  const [payer] = compiled.staticAccounts
  const account = payer === undefined ? null : runtime.readAccount(payer)
  if (payer === undefined || account === null || account.lamports < fee) return null
  runtime.writeAccount(payer, { ...account, lamports: account.lamports - fee })
  return fee
}

/**
 * The virtual machine charges by the signature. Where the rule in force asks for another fee, the payer has so much less, or more, before it runs, and
 * what it then sees is what it would see. `taken`: how much less; null where the payer cannot pay.
 */
export function chargeAhead(runtime: Runtime, { compiled }: WireTransaction, fee: bigint): ChargedAhead | null {
  const taken = fee - machineFee(compiled)
  const [payer] = compiled.staticAccounts
  const account = payer === undefined || taken === 0n ? null : runtime.readAccount(payer)
  if (payer === undefined || account === null) return { taken: 0n, undo: () => undefined }
  if (account.lamports < fee) return null
  runtime.writeAccount(payer, { ...account, lamports: account.lamports - taken })
  return { taken, undo: () => runtime.writeAccount(payer, account) }
}

type ChargedAhead = { readonly taken: bigint; readonly undo: () => void }
