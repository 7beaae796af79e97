import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import bs58 from 'bs58'
import type { Address } from '../../src/core/address/address.ts'
import { isSignedBy } from '../../src/main/signer/keys/ed25519.ts'
import type { Signature } from '../../src/core/keys/signature.ts'
import type { Nonce } from '../../src/core/lifetime/lifetime.ts'
import { expandInstructions } from '../../src/core/message/expand.ts'
import { decodeTransaction } from '../../src/core/message/transaction.ts'
import { decodeSystemInstruction, type SystemInstruction } from '../../src/core/program/system.ts'

export const FEE_PER_SIGNATURE = 5_000n
export const RENT_MINIMUM = 890_880n

export type Account = { readonly lamports: bigint; readonly nonce: { readonly authority: Address; readonly value: Nonce } | null }
export type Accounts = ReadonlyMap<Address, Account>

/** A transaction as its bytes say it. */
export type Read = {
  readonly signature: Signature
  readonly token: string
  readonly signers: readonly Address[]
  readonly accountKeys: readonly Address[]
  readonly feeLamports: bigint
  /** Nothing of ours signed it, and it is told without its bytes. */
  readonly isForeign: boolean
  /** Null: something the model's chain does not know, which fails. */
  readonly instructions: readonly (SystemInstruction | null)[]
}

export type Ending = 'landed' | 'failed' | 'unexecuted'
export type Executed = {
  readonly read: Read
  readonly ending: Ending
  readonly before: Accounts
  readonly after: Accounts
}

const known = new Map<string, Read | null>()

/** Reads the bytes that a node was given; null where they are no transaction whose every signature holds. The same bytes are read once. */
export function readTransaction(bytes: Uint8Array): Read | null {
  const name = Buffer.from(bytes).toString('base64')
  let read = known.get(name)
  if (read === undefined) {
    read = decodeWhole(bytes)
    if (known.size > 5_000) known.clear()
    known.set(name, read)
  }
  return read
}

function decodeWhole(bytes: Uint8Array): Read | null {
  const { message, compiled, signatures } = decodeTransaction(bytes)
  const signers = compiled.staticAccounts.slice(0, compiled.header.signerCount)
  const [signature] = signatures
  if (signature === undefined || signature === null) return null
  for (const [index, address] of signers.entries()) {
    const given = signatures[index] ?? null
    if (given === null || !isSignedBy({ address, message, signature: given })) return null
  }
  return {
    signature,
    token: compiled.lifetimeToken,
    isForeign: false,
    signers,
    accountKeys: compiled.staticAccounts,
    feeLamports: FEE_PER_SIGNATURE * BigInt(signers.length),
    instructions: expandInstructions({ message: compiled }).map(decodeSystemInstruction),
  }
}

/** The value that a nonce account gets in a block that follows one of this hash. */
export function nextNonce(parentHash: string): Nonce {
  return bs58.encode(sha256(utf8ToBytes(`nonce ${parentHash}`))) as Nonce
}

/** The nonce account whose value stands in the message where a blockhash would, if it does and the account still holds that value. */
export function livingNonce({ instructions, token, signers }: Read, accounts: Accounts): Address | null {
  const [first = null] = instructions
  if (first?.kind !== 'advanceNonce') return null
  const nonce = accounts.get(first.nonceAccount)?.nonce ?? null
  return nonce !== null && nonce.value === token && signers.includes(nonce.authority) ? first.nonceAccount : null
}

/**
 * What a transaction does to the accounts: all of its instructions or none, its fee either way, and with a nonce its advance either way.
 * One whose fee cannot be paid is in the block and does nothing at all.
 */
export function execute(read: Read, { accounts, parentHash, ill }: { accounts: Accounts; parentHash: string; ill: Ending }): Executed {
  const [payer] = read.signers
  const held = payer === undefined ? 0n : (accounts.get(payer)?.lamports ?? 0n)
  if (payer === undefined || ill === 'unexecuted' || !mayHold(held - read.feeLamports)) {
    return { read, ending: 'unexecuted', before: accounts, after: accounts }
  }
  const paid = change(accounts, payer, -read.feeLamports)
  const nonce = livingNonce(read, accounts)
  const begun = nonce === null ? paid : advance(paid, nonce, parentHash)
  const done = ill === 'failed' ? null : runAll(read, begun, { parentHash, nonce })
  return { read, ending: done === null ? 'failed' : 'landed', before: accounts, after: done ?? begun }
}

function runAll({ instructions, accountKeys }: Read, begun: Accounts, at: { parentHash: string; nonce: Address | null }): Accounts | null {
  let accounts: Accounts = begun
  for (const [index, instruction] of instructions.entries()) {
    if (index === 0 && at.nonce !== null) continue
    if (instruction?.kind === 'transferLamports') {
      const { source, destination, lamports } = instruction
      if ((accounts.get(source)?.lamports ?? 0n) < lamports) return null
      accounts = change(change(accounts, source, 0n - lamports), destination, lamports)
    } else if (instruction?.kind === 'advanceNonce') {
      if (accounts.get(instruction.nonceAccount)?.nonce?.value === nextNonce(at.parentHash)) return null
      accounts = advance(accounts, instruction.nonceAccount, at.parentHash)
    } else return null
  }
  return accountKeys.every((address) => mayHold(accounts.get(address)?.lamports ?? 0n)) ? accounts : null
}

/** Nothing, or at least the minimum. */
function mayHold(lamports: bigint): boolean {
  return lamports === 0n || lamports >= RENT_MINIMUM
}

export function change(accounts: Accounts, address: Address, by: bigint): Accounts {
  const account = accounts.get(address) ?? { lamports: 0n, nonce: null }
  return new Map(accounts).set(address, { ...account, lamports: account.lamports + by })
}

export function advance(accounts: Accounts, address: Address, parentHash: string): Accounts {
  const account = accounts.get(address)
  if (account === undefined || account.nonce === null) return accounts
  return new Map(accounts).set(address, { ...account, nonce: { ...account.nonce, value: nextNonce(parentHash) } })
}
