import type { Address } from '../../src/core/address/address.ts'
import { lamports } from '../../src/core/amount/lamports.ts'
import { blockHeight, slot } from '../../src/core/chain/slot.ts'
import type { Lifetime } from '../../src/core/lifetime/lifetime.ts'
import { compileMessage } from '../../src/core/message/compile.ts'
import { encodeMessage } from '../../src/core/message/encode.ts'
import type { MessageDraft } from '../../src/core/message/message.ts'
import { encodeTransaction } from '../../src/core/message/transaction.ts'
import type { Instruction } from '../../src/core/program/instruction.ts'
import { transferLamports } from '../../src/core/program/system.ts'
import { Bank } from '../../src/practice/bank/bank.ts'
import type { BankOptions } from '../../src/practice/bank/bank-options.ts'
import type { Entry } from '../../src/practice/bank/entry.ts'
import { openRuntime } from '../../src/practice/bank/runtime.ts'
import { parseWire, type WireTransaction } from '../../src/practice/bank/wire.ts'
import { createCompose } from '../../src/practice/compose.ts'
import { type Faucet, createFaucet } from '../../src/practice/faucet.ts'
import { createPracticeKey, type PracticeKey } from '../../src/practice/keys.ts'
import { createRandom } from '../../src/practice/random.ts'

const random = createRandom('keys of the tests')

/** The same key for the same name. */
export const keyOf = (name: string): PracticeKey => createPracticeKey(random.bytes(name))

export type TestBank = { readonly bank: Bank; readonly faucet: Faucet }

/** A bank on the real virtual machine whose time passes only when told. */
export async function openTestBank(
  options: Partial<Pick<BankOptions, 'skipRate' | 'finalityBlocks' | 'fees' | 'rent' | 'kept' | 'consensusSwitch'>> & {
    rentLamportsPerByte?: bigint
    seed?: string
  } = {},
) {
  const { rentLamportsPerByte = 5_080n, skipRate = 0, finalityBlocks = 31, seed = 'tests', kept, fees, rent, consensusSwitch } = options
  const runtime = await openRuntime({ rentLamportsPerByte })
  const bank = new Bank({
    runtime,
    random: createRandom(seed),
    finalityBlocks,
    skipRate,
    unixSeconds: () => 1_795_000_000n,
    ...(kept === undefined ? {} : { kept }),
    ...(fees === undefined ? {} : { fees }),
    ...(rent === undefined ? {} : { rent }),
    ...(consensusSwitch === undefined ? {} : { consensusSwitch }),
  })
  const faucet = createFaucet(bank, createCompose(bank), keyOf('faucet'))
  return { bank, faucet }
}

/** A key with lamports, in a closed block. */
export function fund({ bank, faucet }: TestBank, name: string, amount = 1_000_000_000n): PracticeKey {
  const key = keyOf(name)
  faucet.give(key.address, amount)
  bank.closeBlock()
  return key
}

export function closeBlocks(bank: Bank, count: number): void {
  for (let closed = 0; closed < count; closed++) bank.closeBlock()
}

/** A lifetime of the newest block. */
export function newestLifetime(bank: Bank): Lifetime {
  const block = bank.chain.at('processed')
  return {
    kind: 'blockhash',
    blockhash: block.blockhash,
    lastValidBlockHeight: blockHeight(block.height + 150n),
    fetchedSlot: slot(block.slot),
  }
}

type Signing = { readonly keys: readonly [PracticeKey, ...PracticeKey[]]; readonly lifetime: Lifetime }

/** A signed legacy transaction. */
export function sign(signing: Signing, instructions: readonly Instruction[]): WireTransaction {
  return signDraft(signing.keys, { version: 'legacy', feePayer: signing.keys[0].address, instructions, lifetime: signing.lifetime })
}

/** A signed transaction of any version. */
export function signDraft(keys: readonly PracticeKey[], draft: MessageDraft): WireTransaction {
  const compiled = compileMessage(draft)
  const message = encodeMessage(compiled)
  const signers = compiled.staticAccounts.slice(0, compiled.header.signerCount)
  const signatures = signers.map((address) => keys.find((key) => key.address === address)?.sign(message) ?? null)
  return parseWire(encodeTransaction({ message, signatures }))
}

export function transfer(source: PracticeKey, destination: Address, amount: bigint): Instruction {
  return transferLamports({ source: source.address, destination, lamports: lamports(amount) })
}

/** Sends, and expects it to be in a block. */
export function land(bank: Bank, transaction: WireTransaction): Entry {
  const submission = bank.submit(transaction)
  if (submission.kind === 'landed') return submission.entry
  throw new Error(`not landed: ${submission.kind === 'refused' ? JSON.stringify(submission.error) : 'known'}`)
}

/** What `submit` refuses with; null when it took the transaction. */
export function refusal(bank: Bank, transaction: WireTransaction): unknown {
  const submission = bank.submit(transaction)
  return submission.kind === 'refused' ? submission.error : null
}
