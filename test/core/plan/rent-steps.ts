import type { LiteSVM } from 'litesvm'
import type { Address } from '../../../src/core/address/address.ts'
import { type Lamports, lamports } from '../../../src/core/amount/lamports.ts'
import type { ReclaimRequest } from '../../../src/core/plan/reclaim.ts'
import type { RentOfNonce, RentOfToken } from '../../../src/core/plan/reclaim-item.ts'
import { decodeAccountExtensions } from '../../../src/core/program/account-extensions.ts'
import { decodeNonceAccount } from '../../../src/core/program/nonce-account.ts'
import { decodeTokenAccount } from '../../../src/core/program/token-account.ts'
import { balanceOf, onChain, treasury } from './executing.ts'
import { holding, legacy, RICH, terms } from './support.ts'

/** What the chain counts beside the bytes of every account. */
const OVERHEAD_BYTES = 128n
export const minimumAt = (perByte: bigint, bytes: number): Lamports => lamports(perByte * (OVERHEAD_BYTES + BigInt(bytes)))

/** From here on the chain asks so many lamports a byte. */
export function setRent(svm: LiteSVM, perByte: bigint): void {
  const rent = svm.getRent()
  rent.lamportsPerByteYear = perByte / BigInt(rent.exemptionThreshold)
  svm.setRent(rent)
}

export function reclaimRequest(more: Partial<ReclaimRequest>): ReclaimRequest {
  return {
    tokens: [],
    nonces: [],
    isOurs: () => true,
    isInUse: () => false,
    treasury: holding(treasury, RICH),
    terms,
    options: legacy,
    ...more,
  }
}

/** A token account as the chain has it, with today's minimum. */
export function readRentOfToken(svm: LiteSVM, account: Address, keptFor: RentOfToken['keptFor'] = null): RentOfToken {
  const { data, program, bytes } = read(svm, account)
  const token = decodeTokenAccount(data)
  if (token === null) throw new Error('it is a token account')
  const standing = {
    account,
    tokenProgram: program,
    lamports: lamports(balanceOf(svm, account)),
    token,
    extensions: decodeAccountExtensions(data),
  }
  return { standing, minimumLamports: lamports(svm.minimumBalanceForRentExemption(BigInt(bytes))), keptFor }
}

export function readRentOfNonce(svm: LiteSVM, account: Address): RentOfNonce {
  const { data, bytes } = read(svm, account)
  const nonce = decodeNonceAccount(data)
  if (nonce === null) throw new Error('it is a nonce account')
  return {
    account,
    authority: nonce.authority,
    lamports: lamports(balanceOf(svm, account)),
    minimumLamports: lamports(svm.minimumBalanceForRentExemption(BigInt(bytes))),
  }
}

function read(svm: LiteSVM, address: Address): { data: Uint8Array; program: Address; bytes: number } {
  const found = svm.getAccount(onChain(address))
  if (!found.exists) throw new Error(`${address} is there`)
  const data = Uint8Array.from(found.data)
  return { data, program: found.programAddress as string as Address, bytes: data.length }
}
