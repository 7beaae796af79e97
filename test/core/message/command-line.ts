import { readFileSync } from 'node:fs'
import { type Address, parseAddress } from '../../../src/core/address/address.ts'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import { LAMPORTS_DECIMALS } from '../../../src/core/amount/format.ts'
import { parseAmount } from '../../../src/core/amount/text.ts'
import { blockHeight, slot } from '../../../src/core/chain/slot.ts'
import { addressOfSeed, parseKeypairFile, type Seed } from '../../../src/core/keys/keypair.ts'
import type { Blockhash, Lifetime, Nonce } from '../../../src/core/lifetime/lifetime.ts'
import type { Draft } from './drafts.ts'
import type { Instruction } from '../../../src/core/program/instruction.ts'
import { setComputeUnitLimit, setComputeUnitPrice } from '../../../src/core/program/compute-budget.ts'
import { addMemo } from '../../../src/core/program/memo.ts'
import { advanceNonce, transferLamports } from '../../../src/core/program/system.ts'
import { closeTokenAccount, revoke, transferChecked, transferCheckedWithFee } from '../../../src/core/program/token.ts'

/** One recorded run of the ledger's command line, signing without a network. */
export type RecordedCase = { readonly name: string; readonly command: readonly string[]; readonly stdout: string }
export type Recording = {
  readonly keypairs: { readonly [name: string]: readonly number[] }
  readonly addresses: { readonly [name: string]: string }
  readonly cases: readonly RecordedCase[]
}

/** What a run printed: base-64 message, `address=signature` lines, addresses that have not signed. */
export type Printed = { readonly message: string; readonly signers: readonly string[]; readonly absent?: readonly string[] }

export function readRecording(name: string): Recording {
  return JSON.parse(readFileSync(new URL(`../../vectors/conformance/${name}`, import.meta.url), 'utf8')) as Recording
}

/** The recorded keys, by the file name that the commands use. */
export function seedsOf({ keypairs }: Recording): ReadonlyMap<string, Seed> {
  return new Map(Object.entries(keypairs).map(([name, bytes]) => [`${name}.json`, parseKeypairFile(JSON.stringify(bytes))]))
}

/** What the command line puts on a message of its own accord when a price is asked for without a limit. */
const DEFAULT_UNIT_LIMIT = 1_400_000

/** A command line taken apart: words in order, and options by name. */
class Command {
  readonly words: readonly string[]
  readonly #options = new Map<string, string>()
  readonly #seeds: ReadonlyMap<string, Seed>

  constructor(command: readonly string[], seeds: ReadonlyMap<string, Seed>) {
    const flags = new Set(['--sign-only', '--dump-transaction-message', '--allow-unfunded-recipient', '--no-recipient-is-ata-owner'])
    const words: string[] = []
    for (let at = 0; at < command.length; at++) {
      const item = command[at] ?? ''
      if (!item.startsWith('--')) words.push(item)
      else if (!flags.has(item)) this.#options.set(item, command[++at] ?? '')
    }
    this.words = words
    this.#seeds = seeds
  }

  option(name: string): string | undefined {
    return this.#options.get(name)
  }

  /** An option or word that names a key file or an address. */
  address(text: string | undefined): Address {
    const seed = this.#seeds.get(text ?? '')
    return seed === undefined ? parseAddress(text ?? '') : addressOfSeed(seed)
  }
}

/** The draft that a command means, with the instructions in the order in which that command line writes them. */
export function draftOfCommand(words: readonly string[], seeds: ReadonlyMap<string, Seed>): Draft<'legacy'> {
  const command = new Command(words, seeds)
  const lifetime = lifetimeOf(command)
  const instructions = command.words[0] === 'solana' ? nativeInstructions(command) : tokenInstructions(command)
  return {
    version: 'legacy',
    feePayer: command.address(command.option('--fee-payer')),
    lifetime,
    instructions: lifetime.kind === 'nonce' ? [advanceNonce(lifetime), ...instructions] : instructions,
  }
}

function lifetimeOf(command: Command): Lifetime {
  const token = command.option('--blockhash') ?? ''
  const nonce = command.option('--nonce')
  if (nonce === undefined) {
    return { kind: 'blockhash', blockhash: token as Blockhash, lastValidBlockHeight: blockHeight(0), fetchedSlot: slot(0) }
  }
  const authority = command.address(command.option('--nonce-authority'))
  return { kind: 'nonce', nonce: token as Nonce, nonceAccount: parseAddress(nonce), authority }
}

/** Transfer, memo, price; and the limit only without a nonce. */
function nativeInstructions(command: Command): Instruction[] {
  const [, , destination, amount = ''] = command.words
  const memo = command.option('--with-memo')
  const price = command.option('--with-compute-unit-price')
  const transfer = transferLamports({
    source: command.address(command.option('--from')),
    destination: command.address(destination),
    lamports: lamports(parseAmount({ text: amount, decimals: LAMPORTS_DECIMALS })),
  })
  const limit = command.option('--nonce') === undefined ? [setComputeUnitLimit({ units: DEFAULT_UNIT_LIMIT })] : []
  return [
    transfer,
    ...(memo === undefined ? [] : [addMemo({ text: memo })]),
    ...(price === undefined ? [] : [setComputeUnitPrice({ microLamports: BigInt(price) }), ...limit]),
  ]
}

/** Memo (signed by the owner), the token instruction, price, limit. */
function tokenInstructions(command: Command): Instruction[] {
  const memo = command.option('--with-memo')
  const price = command.option('--with-compute-unit-price')
  const limit = command.option('--with-compute-unit-limit')
  const owner = command.address(command.option('--owner'))
  return [
    ...(memo === undefined ? [] : [addMemo({ text: memo, signers: [owner] })]),
    tokenInstruction(command, owner),
    ...(price === undefined ? [] : [setComputeUnitPrice({ microLamports: BigInt(price) })]),
    ...(limit === undefined ? [] : [setComputeUnitLimit({ units: Number(limit) })]),
  ]
}

function tokenInstruction(command: Command, owner: Address): Instruction {
  const tokenProgram = command.address(command.option('--program-id'))
  const [, verb] = command.words
  if (verb === 'transfer') return tokenTransfer(command, { owner, tokenProgram })
  if (verb === 'revoke') return revoke({ tokenProgram, account: command.address(command.words[2]), owner })
  return closeTokenAccount({
    tokenProgram,
    account: command.address(command.option('--address')),
    destination: command.address(command.option('--recipient')),
    owner,
  })
}

function tokenTransfer(command: Command, { owner, tokenProgram }: { owner: Address; tokenProgram: Address }): Instruction {
  const [, , mint, amount = '', destination] = command.words
  const decimals = Number(command.option('--mint-decimals'))
  const expectedFee = command.option('--expected-fee')
  const transfer = {
    tokenProgram,
    source: command.address(command.option('--from')),
    mint: command.address(mint),
    destination: command.address(destination),
    owner,
    amount: tokenAmount(parseAmount({ text: amount, decimals })),
    decimals,
  }
  if (expectedFee === undefined) return transferChecked(transfer)
  return transferCheckedWithFee({ ...transfer, fee: tokenAmount(parseAmount({ text: expectedFee, decimals })) })
}
