import type { Address } from '../../core/address/address.ts'
import { MEMO_PROGRAM, MEMO_V3_PROGRAM } from '../../core/program/ids.ts'
import type { Account } from './account.ts'
import { addressBytes, addressText } from './address-cache.ts'
import type { Runnable } from './runnable.ts'
import { type TransactionError, toTransactionError } from './runtime-error.ts'

type Native = typeof import('litesvm/dist/internal.js')
type NativeMetadata = InstanceType<Native['TransactionMetadata']>

export type InnerInstruction = {
  readonly programIdIndex: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
  readonly stackHeight: number
}
export type ReturnData = { readonly programId: Address; readonly data: Uint8Array }

/** What running a transaction gave. Failed ones have logs and units too, unless they were refused before they ran. */
export type Outcome = {
  readonly error: TransactionError | null
  readonly logs: readonly string[]
  readonly unitsConsumed: bigint
  /** Index of the top-level instruction, and what it called. Instructions that called nothing are left out. */
  readonly innerInstructions: readonly { readonly index: number; readonly instructions: readonly InnerInstruction[] }[]
  readonly returnData: ReturnData | null
}
export type Simulation = Outcome & { readonly accounts: ReadonlyMap<Address, Account> }

/**
 * The virtual machine that runs transactions. Bytes given to it must have been decoded strictly before:
 * malformed ones abort the process. It knows no blockhash window, no repeats and no sizes; the bank does.
 */
export type Runtime = ReturnType<typeof createRuntime>

/** Lamports a byte on mainnet since September 2026 (SIMD-0437). An account is counted 128 bytes larger than its data. */
const USUAL_RENT = 5_080n

/** Litesvm has no build for this platform. */
export class RuntimeMissingError extends Error {
  override readonly name = 'RuntimeMissingError'
}

/**
 * Loads the virtual machine.
 * @throws {RuntimeMissingError} where litesvm is not installed or has no binary
 */
export async function openRuntime(options: { readonly rentLamportsPerByte?: bigint } = {}): Promise<Runtime> {
  try {
    return createRuntime(await import('litesvm/dist/internal.js'), options)
  } catch (cause) {
    const platform = `${process.platform} ${process.arch}`
    throw new RuntimeMissingError(`The practice network needs litesvm, which is not available here (${platform}).`, { cause })
  }
}

function createRuntime(native: Native, { rentLamportsPerByte = USUAL_RENT }: { readonly rentLamportsPerByte?: bigint }) {
  const svm = new native.LiteSvm()
  svm.setTransactionHistory(0n)
  svm.setBlockhashCheck(false)
  setRent(rentLamportsPerByte)

  /** Of a byte, from now on. */
  function setRent(lamportsPerByte: bigint): void {
    const rent = svm.getRent()
    rent.lamportsPerByteYear = lamportsPerByte
    svm.setRent(rent)
  }

  function readAccount(address: Address): Account | null {
    const account = svm.getAccount(addressBytes(address))
    return account === null || account.lamports() === 0n ? null : toAccount(account)
  }

  function writeAccount(address: Address, account: Account): void {
    const { lamports, data, owner, executable } = account
    svm.setAccount(addressBytes(address), new native.Account(lamports, data, addressBytes(owner), executable, 0n))
  }

  function execute({ wire, verifySignatures, legacy }: Run): Outcome {
    svm.setSigverify(verifySignatures)
    const result = legacy ? svm.sendLegacyTransaction(wire) : svm.sendVersionedTransaction(wire)
    return result instanceof native.FailedTransactionMetadata ? toFailure(result) : toOutcome(result, null)
  }

  function simulate({ wire, verifySignatures, legacy }: Run): Simulation {
    svm.setSigverify(verifySignatures)
    const result = legacy ? svm.simulateLegacyTransaction(wire) : svm.simulateVersionedTransaction(wire)
    if (result instanceof native.FailedTransactionMetadata) return { ...toFailure(result), accounts: new Map() }
    const accounts = result.postAccounts().map((post) => [addressText(post.address), toAccount(post.account())] as const)
    return { ...toOutcome(result.meta(), null), accounts: new Map(accounts) }
  }

  function startSlot(slot: SlotStart): void {
    svm.setClock(new native.Clock(slot.slot, slot.epochStartSeconds, slot.epoch, slot.epoch + 1n, slot.unixSeconds))
    if (slot.hashes.length > 0) svm.setSlotHashes([...slot.hashes])
  }

  // Some builds of the virtual machine lack the newest memo program; the one before it means the same by the same bytes.
  const memo = readAccount(MEMO_V3_PROGRAM)
  if (memo !== null && readAccount(MEMO_PROGRAM) === null) writeAccount(MEMO_PROGRAM, memo)

  return {
    readAccount,
    writeAccount,
    execute,
    simulate,
    setRent,
    startSlot,
    readLamports: (address: Address): bigint => svm.getBalance(addressBytes(address)) ?? 0n,
    /** Of every account of this owner. */
    addressesOwnedBy: (owner: Address): Address[] => svm.getProgramAccounts(addressBytes(owner)).map((found) => addressText(found.address)),
    minimumBalance: (dataLength: bigint): bigint => svm.minimumBalanceForRentExemption(dataLength),
  }
}

type Run = Runnable & { readonly legacy: boolean }

type SlotStart = {
  readonly slot: bigint
  readonly epoch: bigint
  readonly epochStartSeconds: bigint
  readonly unixSeconds: bigint
  /** Newest first. */
  readonly hashes: readonly { readonly slot: bigint; readonly hash: string }[]
}

function toAccount(account: InstanceType<Native['Account']>): Account {
  return {
    lamports: account.lamports(),
    data: account.data(),
    owner: addressText(account.owner()),
    executable: account.executable(),
  }
}

function toFailure(failure: InstanceType<Native['FailedTransactionMetadata']>): Outcome {
  return toOutcome(failure.meta(), toTransactionError(failure.err()))
}

function toOutcome(meta: NativeMetadata, error: TransactionError | null): Outcome {
  return {
    error,
    logs: meta.logs(),
    unitsConsumed: meta.computeUnitsConsumed(),
    innerInstructions: toInnerInstructions(meta),
    returnData: toReturnData(meta),
  }
}

function toInnerInstructions(meta: NativeMetadata): Outcome['innerInstructions'] {
  return meta
    .innerInstructions()
    .map((inner, index) => ({ index, instructions: inner.map(toInnerInstruction) }))
    .filter(({ instructions }) => instructions.length > 0)
}

function toInnerInstruction(inner: InstanceType<Native['InnerInstruction']>): InnerInstruction {
  const instruction = inner.instruction()
  return {
    programIdIndex: instruction.programIdIndex(),
    accounts: [...instruction.accounts()],
    data: instruction.data(),
    stackHeight: inner.stackHeight(),
  }
}

function toReturnData(meta: NativeMetadata): ReturnData | null {
  const returned = meta.returnData()
  const data = returned.data()
  return data.length === 0 ? null : { programId: addressText(returned.programId()), data }
}
