import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Address } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import { blockHeight, slot } from '../../../src/core/chain/slot.ts'
import { type Blockhash, isBlockhash, type Lifetime } from '../../../src/core/lifetime/lifetime.ts'
import { nonceField } from '../../../src/core/lifetime/token.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import type { CompiledMessage } from '../../../src/core/message/message.ts'
import { buildMessage } from '../../../src/core/plan/draft.ts'
import type { NativeSource, NativeSweepRequest } from '../../../src/core/plan/native-request.ts'
import type { ChainTerms, PlannedTransaction, TransactionOptions } from '../../../src/core/plan/sweep.ts'
import type { TokenSource, TokenSweepRequest } from '../../../src/core/plan/token-request.ts'
import { TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { decodeField } from '../../../src/core/program/layout.ts'
import { addressNamed } from '../../support/block.ts'

export { addressNamed }

export const MINIMUM = 890_880n
export const SIGNATURE = 5_000n
export const TOKEN_RENT = 2_039_280n
export const terms: ChainTerms = {
  feeRule: { kind: 'signatures', lamportsPerSignature: lamports(SIGNATURE) } as const,
  rentMinimumLamports: lamports(MINIMUM),
}

export const treasury = addressNamed('treasury')
export const thirdParty = addressNamed('third party')
export const mint = addressNamed('mint')
const nonceAccount = addressNamed('nonce account')

export const holding = (address: Address, amount: bigint) => ({ address, lamports: lamports(amount) })
export const RICH = 1_000_000_000_000n

export const legacy: TransactionOptions = { version: 'legacy', lifetime: { kind: 'blockhash' } }
export const withPrice: TransactionOptions = { ...legacy, computeUnitPrice: 1_000n }
export const withNonce: TransactionOptions = { ...legacy, lifetime: { kind: 'nonce', authority: treasury } }
export const withBoth: TransactionOptions = { ...withNonce, computeUnitPrice: 1_000n }
export const v1: TransactionOptions = { version: 1, lifetime: { kind: 'blockhash' } }

/** So many sources that all hold the same. */
export function sources(count: number, balance: bigint): NativeSource[] {
  return Array.from({ length: count }, (_, index) => holding(addressNamed(`source ${index}`), balance))
}

/** Enough for a source to pay any group's fee; and too little to pay for more than itself, but worth moving. */
export const ABLE = 10_000_000n
export const UNABLE = MINIMUM + 13_000n

export function nativeRequest(more: Partial<NativeSweepRequest> & Pick<NativeSweepRequest, 'sources'>): NativeSweepRequest {
  return { mode: 'keep-minimum', destination: holding(treasury, RICH), treasury: holding(treasury, RICH), terms, options: legacy, ...more }
}

export function tokenSources(count: number, amount = 1_000n): TokenSource[] {
  return Array.from({ length: count }, (_, index) => {
    const owner = addressNamed(`source ${index}`)
    const account = findAssociatedAddress({ owner, mint, tokenProgram: TOKEN_PROGRAM })
    return { owner, account, amount: tokenAmount(amount), lamports: lamports(TOKEN_RENT), closeable: true, frozen: false }
  })
}

export function tokenRequest(more: Partial<TokenSweepRequest> & Pick<TokenSweepRequest, 'sources'>): TokenSweepRequest {
  return {
    mint,
    tokenProgram: TOKEN_PROGRAM,
    decimals: 6,
    close: false,
    destinationOwner: treasury,
    destinationRentLamports: null,
    treasury: holding(treasury, RICH),
    terms,
    options: legacy,
    ...more,
  }
}

/** A real lifetime of the kind a plan was made for. */
export function lifetimeFor(options: TransactionOptions): Lifetime {
  const token = addressNamed('lifetime') as string
  if (options.lifetime.kind === 'blockhash') {
    return { kind: 'blockhash', blockhash: blockhash(token), lastValidBlockHeight: blockHeight(150), fetchedSlot: slot(1) }
  }
  const nonce = decodeField(nonceField, sha256(utf8ToBytes('nonce')))
  if (nonce === null) throw new Error('32 bytes are a nonce')
  return { kind: 'nonce', nonce, nonceAccount, authority: options.lifetime.authority }
}

/** The real message of a planned transaction. */
export function compilePlanned({ template }: Pick<PlannedTransaction, 'template'>): CompiledMessage {
  return compileMessage(buildMessage({ template, lifetime: lifetimeFor(template.options) }))
}

function blockhash(text: string): Blockhash {
  if (!isBlockhash(text)) throw new Error(`${text} is no blockhash`)
  return text
}
