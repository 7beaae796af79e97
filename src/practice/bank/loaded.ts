import { type Address, decodeAddress } from '../../core/address/address.ts'
import { u32 } from '../../core/program/layout.ts'
import type { Account } from './account.ts'
import type { Runtime } from './runtime.ts'
import type { TransactionError } from './runtime-error.ts'
import type { Snapshot } from './snapshot.ts'

/** Counted for every account that exists, besides its data (SIMD-0186). */
const ACCOUNT_BYTES = 64
/** Counted for every lookup table a message names. */
const LOOKUP_TABLE_BYTES = 8_248
const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
const KIND_PROGRAM = 2
const KIND_BYTES = 4

/** Programs are large and never change here: each runtime's are measured once. */
const programBytes = new WeakMap<Runtime, Map<Address, number>>()

/** How many bytes a transaction loads before it runs: what its limit is held against and a part of its cost. */
export function loadedBytes(runtime: Runtime, addresses: readonly Address[], { accounts }: Snapshot, tables: number): number {
  return addresses.reduce((total, address) => {
    const known = accounts.get(address)
    return total + (known === undefined ? measure(runtime, address) : sizeOf(known))
  }, tables * LOOKUP_TABLE_BYTES)
}

/** Whether a transaction that ends so had loaded its accounts. */
export function hasLoaded(error: TransactionError | null, unitsConsumed: bigint): boolean {
  return error === null || typeof error === 'object' || unitsConsumed > 0n
}

function measure(runtime: Runtime, address: Address): number {
  const known = programBytes.get(runtime) ?? new Map<Address, number>()
  programBytes.set(runtime, known)
  const bytes = known.get(address)
  if (bytes !== undefined) return bytes
  const account = runtime.readAccount(address)
  if (account?.executable !== true) return sizeOf(account)
  const code = programData(account)
  const measured = sizeOf(account) + (code === null ? 0 : sizeOf(runtime.readAccount(code)))
  known.set(address, measured)
  return measured
}

function sizeOf(account: Account | null): number {
  return account === null ? 0 : ACCOUNT_BYTES + account.data.length
}

/** The account that holds an upgradeable program's code. */
function programData({ owner, data }: Account): Address | null {
  const isProgram = owner === UPGRADEABLE_LOADER && u32.read(data, 0)?.value === KIND_PROGRAM
  return isProgram ? decodeAddress(data.subarray(KIND_BYTES, KIND_BYTES + 32)) : null
}
