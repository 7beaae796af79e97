import * as z from 'zod'
import type { Lamports } from '../../../core/amount/lamports.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { transactionFee } from '../../../core/fee/fee.ts'
import type { Blockhash } from '../../../core/lifetime/lifetime.ts'
import { decodeMessage } from '../../../core/message/decode.ts'
import type { CompiledMessage } from '../../../core/message/message.ts'
import { COMPUTE_BUDGET_PROGRAM } from '../../../core/program/ids.ts'
import type { AtSlot, LatestBlockhash } from '../answers.ts'
import type { Call } from '../call.ts'
import type { ReadOptions } from '../node-client.ts'
import { readConfig } from './chain.ts'
import { atSlot, blockHeightSchema, blockhashSchema, lamportsSchema } from './schemas.ts'

const feeCalculatorSchema = z.object({ lamportsPerSignature: lamportsSchema })
const feesSchema = atSlot(z.object({ blockhash: blockhashSchema, lastValidBlockHeight: blockHeightSchema.nullish() }))
const recentSchema = atSlot(z.object({ blockhash: blockhashSchema, feeCalculator: feeCalculatorSchema }))
const calculatorSchema = atSlot(z.object({ feeCalculator: feeCalculatorSchema }).nullable())

/** Programs whose instructions carry signatures of their own, which are paid for as well. */
const SIGNATURE_PROGRAMS: ReadonlySet<string> = new Set([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
])

/**
 * A blockhash from getFees with the height up to which it can execute. The oldest nodes say a slot instead (`lastValidSlot`), which is no
 * height, and a blockhash without its height gives a signature that can never be proved dead.
 * @throws NODE_TOO_OLD
 */
export async function latestFromFees(call: Call, node: string, options?: ReadOptions): Promise<LatestBlockhash> {
  const { contextSlot, value } = await call({
    method: 'getFees',
    params: [readConfig(options)],
    schema: feesSchema,
    atLeast: options?.minContextSlot,
  })
  const { blockhash, lastValidBlockHeight } = value
  if (lastValidBlockHeight === null || lastValidBlockHeight === undefined)
    throw new StrongroomError('NODE_TOO_OLD', {
      node,
      method: 'getLatestBlockhash',
      lacking: 'the height up to which the blockhash is valid',
    })
  return { blockhash, lastValidBlockHeight, fetchedSlot: contextSlot }
}

/** A blockhash from getRecentBlockhash, which says nothing of its lifetime. */
export async function recentBlockhash(call: Call, options?: ReadOptions): Promise<AtSlot<Blockhash>> {
  const { contextSlot, value } = await call({
    method: 'getRecentBlockhash',
    params: [readConfig(options)],
    schema: recentSchema,
    atLeast: options?.minContextSlot,
  })
  return { contextSlot, value: value.blockhash }
}

/** The price of one signature under a blockhash; null when the blockhash is over, or was never known. */
export async function signaturePrice(call: Call, blockhash: string, options?: ReadOptions): Promise<AtSlot<Lamports | null>> {
  const { contextSlot, value } = await call({
    method: 'getFeeCalculatorForBlockhash',
    params: [blockhash, readConfig(options)],
    schema: calculatorSchema,
    atLeast: options?.minContextSlot,
  })
  return { contextSlot, value: value?.feeCalculator.lamportsPerSignature ?? null }
}

/**
 * What a message costs by the price of its signatures, which is all an old node knows. A message that pays otherwise too is not priced.
 * @throws NODE_TOO_OLD
 */
export async function feeBySignatures(
  call: Call,
  node: string,
  message: Uint8Array,
  options?: ReadOptions,
): Promise<AtSlot<Lamports | null>> {
  const compiled = decodeMessage(message)
  if (paysOtherwise(compiled))
    throw new StrongroomError('NODE_TOO_OLD', { node, method: 'getFeeForMessage', lacking: 'a price for more than signatures' })
  const { contextSlot, value } = await signaturePrice(call, compiled.lifetimeToken, options)
  if (value === null) return { contextSlot, value }
  const rule = { kind: 'signatures', lamportsPerSignature: value } as const
  return { contextSlot, value: transactionFee({ message: compiled, rule }) }
}

function paysOtherwise({ version, instructions, staticAccounts }: CompiledMessage): boolean {
  const programs = instructions.map(({ programIndex }) => String(staticAccounts[programIndex]))
  return version === 1 || programs.some((program) => program === COMPUTE_BUDGET_PROGRAM || SIGNATURE_PROGRAMS.has(program))
}
