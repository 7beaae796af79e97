import { createHash } from 'node:crypto'
import bs58 from 'bs58'
import type { Address } from '../../core/address/address.ts'
import type { Blockhash, Nonce } from '../../core/lifetime/lifetime.ts'
import { accountRole } from '../../core/message/expand.ts'
import type { CompiledMessage } from '../../core/message/message.ts'
import { SYSTEM_PROGRAM } from '../../core/program/ids.ts'
import { decodeNonceAccount, type NonceAccount } from '../../core/program/nonce-account.ts'
import type { Account } from './account.ts'

/** The nonce stands behind version, state and authority. */
const NONCE_OFFSET = 40
const ADVANCE_NONCE = 4

/** What a nonce account holds, or null when this is not an initialized one. */
export function nonceIn(account: Account | null): NonceAccount | null {
  return account !== null && account.owner === SYSTEM_PROGRAM ? decodeNonceAccount(account.data) : null
}

/** The value a nonce advances to while this is the newest block's hash. */
export function nonceAfter(blockhash: Blockhash): Nonce {
  const digest = createHash('sha256').update('DURABLE_NONCE').update(bs58.decode(blockhash)).digest()
  return bs58.encode(digest) as Nonce
}

/** The same nonce account with another value. */
export function withNonce(account: Account, nonce: Nonce): Account {
  const data = Uint8Array.from(account.data)
  data.set(bs58.decode(nonce), NONCE_OFFSET)
  return { ...account, data }
}

/** The nonce account a message begins by advancing, and who signs that instruction; null for any other message. */
export function advancedNonce(message: CompiledMessage): { readonly account: Address; readonly signers: readonly Address[] } | null {
  const first = message.instructions[0]
  const index = first?.accountIndexes[0]
  if (first === undefined || index === undefined || message.staticAccounts[first.programIndex] !== SYSTEM_PROGRAM) return null
  const account = message.staticAccounts[index]
  if (account === undefined || !isAdvance(first.data) || !accountRole(message, index).writable) return null
  const signers = first.accountIndexes.filter((at) => at < message.header.signerCount)
  return { account, signers: signers.flatMap((at) => message.staticAccounts[at] ?? []) }
}

function isAdvance(data: Uint8Array): boolean {
  return data.length >= 4 && new DataView(data.buffer, data.byteOffset).getUint32(0, true) === ADVANCE_NONCE
}
