import type { Address } from '../../core/address/address.ts'
import type { Account } from './account.ts'
import type { LoadedAccounts } from '../../core/message/expand.ts'
import { chargeAhead, isCharged } from './charge.ts'
import { hasLoaded, loadedBytes } from './loaded.ts'
import { toRunnable } from './runnable.ts'
import type { Outcome, Simulation } from './runtime.ts'
import type { TransactionError } from './runtime-error.ts'
import { type Snapshot, takeSnapshot, tokenBalances } from './snapshot.ts'
import type { TokenBalance } from './token.ts'
import type { BankView } from './view.ts'
import { nameOf, type WireTransaction } from './wire.ts'

type Balances = { readonly lamports: readonly bigint[]; readonly tokens: readonly TokenBalance[] }

/** What would happen. The fee is null when the transaction would be refused: then nothing is charged. */
export type Simulated = Outcome & {
  readonly loaded: LoadedAccounts
  readonly fee: bigint | null
  /** What its accounts weigh; 0 when they were not loaded. */
  readonly loadedBytes: number
  readonly before: Balances
  readonly after: Balances
  /** An account as the transaction would leave it. */
  readonly accountAfter: (address: Address) => Account | null
}

export type Question = {
  readonly transaction: WireTransaction
  readonly verifySignatures: boolean
  /** The block whose knowledge of blockhashes and earlier transactions counts. The accounts are always the newest. */
  readonly at: { readonly slot: bigint; readonly height: bigint }
}

/** Runs a transaction on the newest state and takes everything back. */
export function simulate(bank: BankView, question: Question): Simulated {
  const { transaction } = question
  const loaded = bank.resolve(transaction.compiled)
  const addresses = [...transaction.compiled.staticAccounts, ...loaded.writable, ...loaded.readonly]
  const before = takeSnapshot(bank, transaction, addresses)
  const run = tryRun(bank, question)
  const fee = run.error === null || isCharged(run.error) ? bank.feeOf(transaction.compiled, question.at.slot) : null
  const isLoaded = hasLoaded(run.error, run.unitsConsumed)
  const after = run.error === null ? settle(before, addresses, run.accounts) : charge(before, fee ?? 0n)
  const balances = (snapshot: Snapshot) => ({ lamports: snapshot.lamports, tokens: tokenBalances(bank.runtime, addresses, snapshot) })
  return {
    ...run,
    loaded,
    fee,
    loadedBytes: isLoaded ? loadedBytes(bank.runtime, addresses, before, transaction.compiled.lookups.length) : 0,
    before: balances(before),
    after: balances(after),
    accountAfter: (address) => run.accounts.get(address) ?? bank.runtime.readAccount(address),
  }
}

function tryRun(bank: BankView, question: Question): Simulation {
  const { transaction, verifySignatures } = question
  const refusal = refuse(bank, question)
  if (refusal !== null) return nothing(refusal)
  const runnable = toRunnable(transaction, bank.chain.at('processed').blockhash, verifySignatures)
  if (runnable === null) return nothing('SignatureFailure')
  const ahead = chargeAhead(bank.runtime, transaction, bank.feeOf(transaction.compiled, question.at.slot))
  if (ahead === null) return nothing('InsufficientFundsForFee')
  try {
    return bank.runtime.simulate({ ...runnable, legacy: transaction.compiled.version === 'legacy' })
  } finally {
    ahead.undo()
  }
}

function refuse(bank: BankView, { transaction, at }: Question): TransactionError | null {
  if (bank.lifetimeAt(transaction.compiled, at.height) === null) return 'BlockhashNotFound'
  const known = bank.history.bySignature(nameOf(transaction))
  return known !== undefined && known.slot <= at.slot ? 'AlreadyProcessed' : null
}

function nothing(error: TransactionError): Simulation {
  return { error, logs: [], unitsConsumed: 0n, innerInstructions: [], returnData: null, accounts: new Map() }
}

function settle(before: Snapshot, addresses: readonly Address[], written: ReadonlyMap<Address, Account>): Snapshot {
  return {
    lamports: addresses.map((address, index) => written.get(address)?.lamports ?? before.lamports[index] ?? 0n),
    accounts: new Map([...before.accounts, ...written]),
  }
}

function charge(before: Snapshot, fee: bigint): Snapshot {
  return { ...before, lamports: before.lamports.map((lamports, index) => (index === 0 ? lamports - fee : lamports)) }
}
