import type { Address } from '../../core/address/address.ts'
import type { Blockhash } from '../../core/lifetime/lifetime.ts'
import type { LoadedAccounts } from '../../core/message/expand.ts'
import type { Account } from './account.ts'
import type { Entry } from './entry.ts'
import type { History } from './history.ts'
import { nonceAfter, nonceIn, withNonce } from './nonce.ts'
import { priorityOf } from './priority.ts'
import { toRunnable } from './runnable.ts'
import { hasLoaded, loadedBytes } from './loaded.ts'
import { chargeAhead, chargeUnrun, isCharged } from './charge.ts'
import type { Outcome, Runtime } from './runtime.ts'
import type { TransactionError } from './runtime-error.ts'
import { type Snapshot, takeSnapshot, tokenBalances } from './snapshot.ts'
import { nameOf, type WireTransaction } from './wire.ts'

export type Job = {
  readonly transaction: WireTransaction
  readonly loaded: LoadedAccounts
  /** The nonce account that keeps this transaction alive; null when a blockhash does. */
  readonly nonceAccount: Address | null
  readonly newestBlockhash: Blockhash
  readonly slot: bigint
  readonly index: number
  /** What the rule in force asks for it. */
  readonly fee: bigint
}

/** In a block, whether it succeeded or not; or refused: no fee taken, in no block. */
export type Execution =
  | { readonly kind: 'landed'; readonly entry: Entry; readonly before: ReadonlyMap<Address, Account | null> }
  | { readonly kind: 'refused'; readonly error: TransactionError }

type Ledger = { readonly runtime: Runtime; readonly history: History }

/** Runs a transaction and measures what it did: the virtual machine tells neither fee nor balances. */
export function execute(ledger: Ledger, job: Job): Execution {
  const { runtime, history } = ledger
  const { compiled } = job.transaction
  const runnable = toRunnable(job.transaction, job.newestBlockhash, true)
  if (runnable === null) return { kind: 'refused', error: 'SignatureFailure' }

  const accounts = [...compiled.staticAccounts, ...job.loaded.writable, ...job.loaded.readonly]
  const before = takeSnapshot(ledger, job.transaction, accounts)
  const ahead = chargeAhead(runtime, job.transaction, job.fee)
  if (ahead === null) return { kind: 'refused', error: 'InsufficientFundsForFee' }
  const outcome = runtime.execute({ ...runnable, legacy: compiled.version === 'legacy' })
  const taken = lamportsIn(before) - lamportsNow(runtime, accounts)
  const hasPaid = outcome.error === null || taken > ahead.taken
  if (!hasPaid) ahead.undo()
  const fee = hasPaid ? taken : feeUnrun(runtime, job, outcome)
  if (fee === null) return { kind: 'refused', error: outcome.error ?? 'InsufficientFundsForFee' }
  if (outcome.error !== null && job.nonceAccount !== null) advance(runtime, job.nonceAccount, job.newestBlockhash)

  const after = takeSnapshot(ledger, job.transaction, accounts)
  for (const [address, account] of after.accounts) history.noteTokenAccount(address, account)
  const entry: Entry = {
    ...outcome,
    signature: nameOf(job.transaction),
    slot: job.slot,
    index: job.index,
    transaction: job.transaction,
    loaded: job.loaded,
    accounts,
    fee,
    unitPrice: priorityOf(compiled).unitPrice,
    loadedBytes: hasLoaded(outcome.error, outcome.unitsConsumed) ? loadedBytes(runtime, accounts, before, compiled.lookups.length) : 0,
    preBalances: before.lamports,
    postBalances: after.lamports,
    preTokenBalances: tokenBalances(runtime, accounts, before),
    postTokenBalances: tokenBalances(runtime, accounts, after),
  }
  return { kind: 'landed', entry, before: before.accounts }
}

/** The fee of what the virtual machine left aside; null when there is none. */
function feeUnrun(runtime: Runtime, { transaction, fee }: Job, { error }: Outcome): bigint | null {
  return error !== null && isCharged(error) ? chargeUnrun(runtime, transaction, fee) : null
}

function lamportsNow(runtime: Runtime, accounts: readonly Address[]): bigint {
  return accounts.reduce((total, address) => total + runtime.readLamports(address), 0n)
}

/** A failed transaction advances its nonce on the ledger, but not in the virtual machine. */
function advance(runtime: Runtime, address: Address, newest: Blockhash): void {
  const account = runtime.readAccount(address)
  if (account !== null && nonceIn(account) !== null) runtime.writeAccount(address, withNonce(account, nonceAfter(newest)))
}

/** Lamports only move among a transaction's accounts: what is missing afterwards is the fee. */
function lamportsIn({ lamports }: Snapshot): bigint {
  return lamports.reduce((total, value) => total + value, 0n)
}
