import { decodeAddress } from '../address/address.ts'
import { type Lamports, lamports } from '../amount/lamports.ts'
import { blockHeight, slot } from '../chain/slot.ts'
import { invariant } from '../error/invariant.ts'
import { baseFee, priorityFee, transactionFee } from '../fee/fee.ts'
import type { FeeRule, ResourceFeeRule } from '../fee/rule.ts'
import { isBlockhash, type Lifetime } from '../lifetime/lifetime.ts'
import { nonceField } from '../lifetime/token.ts'
import { compileMessage } from '../message/compile.ts'
import {
  countAccounts,
  MAX_ACCOUNTS,
  MAX_COMPUTE_UNITS,
  MAX_INSTRUCTIONS,
  MAX_SIGNERS_V1,
  MAX_TRANSACTION_BYTES,
} from '../message/limits.ts'
import type { CompiledMessage } from '../message/message.ts'
import { measureTransaction } from '../message/transaction.ts'
import { ASSOCIATED_TOKEN_PROGRAM } from '../program/ids.ts'
import { decodeField } from '../program/layout.ts'
import { buildMessage } from './draft.ts'
import type { ChainTerms, TransactionOptions, MessageTemplate } from './sweep.ts'

export type Measure = {
  readonly byteLength: number
  readonly signerCount: number
  readonly feeLamports: Lamports
  readonly fits: boolean
  /** What a plan keeps beside its fee, where that is not the same for each signature: nothing else says how it comes about. */
  readonly charged: { readonly feeRule?: ResourceFeeRule }
}

/** Bytes that no account, blockhash or nonce of a real message has: they hold the place of the lifetime while sizes are measured. */
const STAND_IN = new Uint8Array(32).fill(0x5a)

/** What a planned message weighs and costs: compiled and encoded, under a lifetime of the planned kind. */
export function measureTemplate(template: MessageTemplate, { feeRule: rule }: ChainTerms): Measure {
  const compiled = compileMessage(buildMessage({ template, lifetime: placeholderLifetime(template.options) }))
  const byteLength = measureTransaction(compiled)
  const { signerCount } = compiled.header
  const { computeUnitPrice: price = 0n } = template.options
  const { computeUnitLimit } = template
  const feeLamports = transactionFee({ message: compiled, rule, priorityLamports: priorityFee({ price, computeUnitLimit }) })
  return {
    byteLength,
    signerCount,
    feeLamports,
    charged: rule.kind === 'resources' ? { feeRule: rule } : {},
    fits:
      byteLength <= MAX_TRANSACTION_BYTES[compiled.version] &&
      isWithinCounts(compiled, template.options) &&
      template.computeUnitLimit <= MAX_COMPUTE_UNITS,
  }
}

/** Signatures of a transaction that sweeps one account and is paid by another. */
const SIGNATURES_ONE_BY_ONE = 2n

/** What a sweep of one account costs that another pays for, its priority fee left out. `template`: such a sweep. */
export function oneByOneFee(template: MessageTemplate, { feeRule }: ChainTerms): Lamports {
  return feeRule.kind === 'signatures' ? lamports(SIGNATURES_ONE_BY_ONE * feeRule.lamportsPerSignature) : baseFeeOf(template, feeRule)
}

/** What a planned message costs, its priority fee left out. */
export function baseFeeOf(template: MessageTemplate, feeRule: FeeRule): Lamports {
  return baseFee(compileMessage(buildMessage({ template, lifetime: placeholderLifetime(template.options) })), feeRule)
}

/**
 * The largest count, up to `most`, for which `fits` holds, given that it holds for every smaller one; 0 when it holds for none.
 * Starts at `guess`, so that groups like the one before cost two questions each.
 */
export function largestFit({ most, guess, fits }: { most: number; guess: number; fits: (count: number) => boolean }): number {
  let count = Math.min(most, guess)
  while (count > 0 && !fits(count)) count--
  if (count < Math.min(most, guess)) return count
  while (count < most && fits(count + 1)) count++
  return count
}

/** Measures each count once. */
export function measureOnce(measure: (count: number) => Measure): (count: number) => Measure {
  const measured = new Map<number, Measure>()
  return (count) => {
    const known = measured.get(count) ?? measure(count)
    measured.set(count, known)
    return known
  }
}

function isWithinCounts(compiled: CompiledMessage, options: TransactionOptions): boolean {
  return (
    (compiled.version !== 1 || compiled.header.signerCount <= MAX_SIGNERS_V1) &&
    countAccounts(compiled) <= MAX_ACCOUNTS &&
    countRun(compiled, options) <= MAX_INSTRUCTIONS
  )
}

/** What making an associated token account calls: its size is asked, it is created, given to its owner for ever, and begun. */
const CALLS_OF_CREATION = 4
/** Where lamports are already, it is paid the rest, given its size, and given to its program, in place of being created. */
const CALLS_WITH_LAMPORTS = CALLS_OF_CREATION + 2

/**
 * How many instructions the chain runs for it, those that programs call included: the limit is for all of them. What a transfer hook calls is
 * not known here; the simulation finds it. What lives by a nonce waits long enough for anybody to send lamports to where the accounts will be.
 */
function countRun({ instructions, staticAccounts }: CompiledMessage, { lifetime }: TransactionOptions): number {
  const creations = instructions.filter(({ programIndex }) => staticAccounts[programIndex] === ASSOCIATED_TOKEN_PROGRAM)
  const calls = lifetime.kind === 'nonce' ? CALLS_WITH_LAMPORTS : CALLS_OF_CREATION
  return instructions.length + calls * creations.length
}

/** A lifetime of the planned kind that no message has. */
export function placeholderLifetime({ lifetime }: TransactionOptions): Lifetime {
  const nonce = decodeField(nonceField, STAND_IN)
  invariant(nonce !== null && isBlockhash(nonce), 'the stand-in is 32 bytes')
  if (lifetime.kind === 'nonce') {
    return { kind: 'nonce', nonce, nonceAccount: decodeAddress(STAND_IN), authority: lifetime.authority }
  }
  return { kind: 'blockhash', blockhash: nonce, lastValidBlockHeight: blockHeight(0), fetchedSlot: slot(0) }
}
