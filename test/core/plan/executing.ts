import { getTransactionDecoder, lamports as kitLamports, type Address as KitAddress } from '@solana/kit'
import { FailedTransactionMetadata, type LiteSVM } from 'litesvm'
import { expect } from 'vitest'
import { type Address, encodeAddress } from '../../../src/core/address/address.ts'
import { blockHeight, slot } from '../../../src/core/chain/slot.ts'
import { addressOfSeed, signBytes } from '../../../src/core/keys/keypair.ts'
import { isBlockhash, type Lifetime } from '../../../src/core/lifetime/lifetime.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { encodeTransaction } from '../../../src/core/message/transaction.ts'
import { buildMessage } from '../../../src/core/plan/draft.ts'
import type { PlannedIntent } from '../../../src/core/plan/intent.ts'
import { mint, TOKEN_RENT } from './support.ts'

type Executable = Pick<PlannedIntent, 'template' | 'byteLength' | 'changes'>

const seeds = new Map(
  Array.from({ length: 25 }, (_, index) => new Uint8Array(32).fill(index + 1)).map((seed) => [addressOfSeed(seed), seed]),
)
const [first, ...others] = [...seeds.keys()]
if (first === undefined) throw new Error('there are 25 keys')
/** Accounts whose keys sign what is executed. */
export const [treasury, wallets]: readonly [Address, readonly Address[]] = [first, others]
export const onChain = (address: Address) => address as string as KitAddress
export const balanceOf = (svm: LiteSVM, address: Address): bigint => svm.getBalance(onChain(address)) ?? 0n

/** Signs and executes a planned transaction; the error's name, or null. */
export function execute(svm: LiteSVM, planned: Executable): string | null {
  const result = send(svm, planned)
  return result instanceof FailedTransactionMetadata ? result.toString() : null
}

/** Signs and executes it; the compute units that it took. */
export function takenBy(svm: LiteSVM, planned: Executable): number {
  const result = send(svm, planned)
  if (result instanceof FailedTransactionMetadata) throw new Error(result.toString())
  return Number(result.computeUnitsConsumed())
}

function send(svm: LiteSVM, { template, byteLength }: Executable) {
  const blockhash: string = svm.latestBlockhash()
  if (!isBlockhash(blockhash)) throw new Error('the chain has a blockhash')
  const lifetime: Lifetime = { kind: 'blockhash', blockhash, lastValidBlockHeight: blockHeight(150), fetchedSlot: slot(0) }
  const compiled = compileMessage(buildMessage({ template, lifetime }))
  const message = encodeMessage(compiled)
  const signatures = compiled.staticAccounts.slice(0, compiled.header.signerCount).map((address) => {
    const seed = seeds.get(address)
    return seed === undefined ? null : signBytes({ seed, message })
  })
  const bytes = encodeTransaction({ message, signatures })
  expect(bytes).toHaveLength(byteLength)
  return svm.sendTransaction(getTransactionDecoder().decode(bytes))
}

/** Executes it and holds every lamport balance it predicts against the chain's. */
export function expectAsPredicted(svm: LiteSVM, transaction: Executable): void {
  const natives = transaction.changes.filter(({ asset }) => asset.kind === 'native')
  const before = natives.map(({ account }) => balanceOf(svm, account))
  expect(execute(svm, transaction)).toBeNull()
  expect(natives.map(({ account }, index) => balanceOf(svm, account) - (before[index] ?? 0n))).toEqual(natives.map(({ change }) => change))
}

/** 82 bytes: supply at 36, decimals at 44, initialised at 45. */
export function mintData(): Uint8Array {
  const data = new Uint8Array(82)
  new DataView(data.buffer).setBigUint64(36, 10n ** 15n, true)
  data.set([6, 1], 44)
  return data
}

/** 165 bytes: mint, owner, amount at 64, state at 108. */
export function tokenData(owner: Address, amount: bigint): Uint8Array {
  const data = new Uint8Array(165)
  data.set(encodeAddress(mint), 0)
  data.set(encodeAddress(owner), 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  data[108] = 1
  return data
}

/** Puts an account under a program, with the rent of a token account. */
export function putAccount(svm: LiteSVM, { address, program, data }: { address: Address; program: Address; data: Uint8Array }): void {
  svm.setAccount({
    address: onChain(address),
    data,
    executable: false,
    lamports: kitLamports(TOKEN_RENT),
    programAddress: onChain(program),
    space: BigInt(data.length),
  })
}
