import { lamports } from '../amount/lamports.ts'
import { invariant } from '../error/invariant.ts'
import { priorityFee } from '../fee/fee.ts'
import type { Lifetime } from '../lifetime/lifetime.ts'
import type { MessageDraft } from '../message/message.ts'
import { setComputeUnitLimit, setComputeUnitPrice, setLoadedAccountsDataSizeLimit } from '../program/compute-budget.ts'
import type { Instruction } from '../program/instruction.ts'
import { advanceNonce } from '../program/system.ts'
import type { ChainTerms, TransactionOptions, MessageTemplate } from './sweep.ts'

/** Every instruction of the native and compute-budget programs costs this much. */
const UNITS_PER_HEADER_INSTRUCTION = 150

/** The message of a planned transaction under a lifetime of the kind it was planned for. */
export function buildMessage({ template, lifetime }: { template: MessageTemplate; lifetime: Lifetime }): MessageDraft {
  const { feePayer, options } = template
  assertPlannedFor(options, lifetime)
  const instructions = [...lifetimeInstructions(lifetime), ...feeInstructions(template), ...template.instructions]
  const draft = { feePayer, instructions, lifetime }
  switch (options.version) {
    case 'legacy':
      return { ...draft, version: 'legacy' }
    case 0:
      return { ...draft, version: 0, lookupTables: options.lookupTables ?? [] }
    case 1:
      return { ...draft, version: 1, config: messageConfig(template) }
  }
}

/** How many instructions stand in the message besides those of the sweep itself. */
export function countHeaderInstructions({ lifetime, ...options }: TransactionOptions): number {
  const { price, units, loaded } = saidBy(options)
  return [lifetime.kind === 'nonce', price, units, loaded].filter(Boolean).length
}

/** What the message of these options says by instructions: version 1 has a header for it. */
function saidBy({ version, computeUnitPrice, limits }: Omit<TransactionOptions, 'lifetime'>) {
  const isLimited = limits === true
  const isPriced = computeUnitPrice !== undefined
  return version === 1
    ? { price: false, units: false, loaded: false }
    : { price: isPriced, units: isPriced || isLimited, loaded: isLimited }
}

/**
 * All limits are said where what is asked for is paid for, by the rule or by a price: a leader orders transactions by what they pay for each
 * cost unit, and data whose limit is not said counts 16,384 of those.
 */
export function optionsUnder(options: TransactionOptions, { feeRule }: ChainTerms): TransactionOptions {
  const isPaidFor = feeRule.kind === 'resources' || options.computeUnitPrice !== undefined
  return isPaidFor && options.version !== 1 ? { ...options, limits: true } : options
}

/** Compute units of those instructions. */
export function countHeaderUnits(options: TransactionOptions): number {
  return UNITS_PER_HEADER_INSTRUCTION * countHeaderInstructions(options)
}

function assertPlannedFor({ lifetime: planned }: TransactionOptions, lifetime: Lifetime): void {
  invariant(planned.kind === lifetime.kind, `a sweep planned for a ${planned.kind} under a ${lifetime.kind}`)
  if (planned.kind === 'nonce' && lifetime.kind === 'nonce') {
    invariant(planned.authority === lifetime.authority, 'a sweep planned for another nonce authority')
  }
}

function lifetimeInstructions(lifetime: Lifetime): Instruction[] {
  return lifetime.kind === 'nonce' ? [advanceNonce({ nonceAccount: lifetime.nonceAccount, authority: lifetime.authority })] : []
}

function feeInstructions({ options, computeUnitLimit, loadedAccountsDataSizeLimit: byteLength }: MessageTemplate): Instruction[] {
  const { price, units, loaded } = saidBy(options)
  return [
    ...(units ? [setComputeUnitLimit({ units: computeUnitLimit })] : []),
    ...(price ? [setComputeUnitPrice({ microLamports: options.computeUnitPrice ?? 0n })] : []),
    ...(loaded ? [setLoadedAccountsDataSizeLimit({ byteLength })] : []),
  ]
}

function messageConfig({ options, computeUnitLimit, loadedAccountsDataSizeLimit }: MessageTemplate) {
  const limits = { computeUnitLimit, loadedAccountsDataSizeLimit }
  if (options.computeUnitPrice === undefined) return limits
  return { ...limits, priorityFee: lamports(priorityFee({ price: options.computeUnitPrice, computeUnitLimit })) }
}
