import type { Address } from '../address/address.ts'
import { type Lamports, lamports } from '../amount/lamports.ts'
import { blockHeight, slot } from '../chain/slot.ts'
import type { Blockhash } from '../lifetime/lifetime.ts'
import { compileMessage } from '../message/compile.ts'
import { decodeMessage } from '../message/decode.ts'
import { encodeMessage } from '../message/encode.ts'
import { MEMO_V3_PROGRAM } from '../program/ids.ts'
import type { Instruction } from '../program/instruction.ts'
import { transferLamports } from '../program/system.ts'
import { requestedCost } from './requested-cost.ts'
import type { FeeRule, ResourceFeeRule } from './rule.ts'

/*
 * The rule by which the network charges stands nowhere: nodes say what a message costs. Two messages of one signature that nobody ever signs ask for
 * much and for little; none sets a limit, since a node of before 1.10 prices signatures alone and no message that does more.
 */

/** A signature never cost as much; what costs more for one is charged for what it asks. At a rate of 1/80 the message that asks for much does. */
const SIGNATURE_MOST = lamports(20_000n)

/** With these counts, what each asks for is a multiple of 20 cost units: no rate in twentieths leaves a part of a lamport. */
const MEMOS = { count: 8, bytes: 8 }
const TRANSFERS = 12

type Asked = { readonly feePayer: Address; readonly blockhash: Blockhash }

/** Asks for more compute units than a transaction gets. */
export function heavyProbe(asked: Asked): Uint8Array {
  const data = new Uint8Array(MEMOS.bytes).fill(0x2e)
  return probe(
    asked,
    Array.from({ length: MEMOS.count }, () => ({ program: MEMO_V3_PROGRAM, accounts: [], data })),
  )
}

/** Asks for what a few transfers ask for. */
export function lightProbe(asked: Asked): Uint8Array {
  const { feePayer } = asked
  const nothing = transferLamports({ source: feePayer, destination: feePayer, lamports: lamports(0n) })
  return probe(
    asked,
    Array.from({ length: TRANSFERS }, () => nothing),
  )
}

/** The rule by the fee of {@link heavyProbe} alone, where each signature costs the same; null where {@link resourceRule} tells. */
export function signatureRule(heavyLamports: Lamports): FeeRule | null {
  return heavyLamports > SIGNATURE_MOST ? null : { kind: 'signatures', lamportsPerSignature: heavyLamports }
}

/** The rule of SIMD-0553 that gives both probes their fees; null where none does. */
export function resourceRule(
  asked: Asked,
  fees: { readonly heavyLamports: Lamports; readonly lightLamports: Lamports },
): ResourceFeeRule | null {
  const [heavy, light] = [heavyProbe(asked), lightProbe(asked)].map((message) => requestedCost(decodeMessage(message)))
  if (heavy === undefined || light === undefined) return null
  const numerator = fees.heavyLamports - fees.lightLamports
  const denominator = heavy - light
  const common = greatestDivisor(numerator, denominator)
  const inclusion = fees.lightLamports - (light * numerator + denominator - 1n) / denominator
  if (numerator <= 0n || inclusion < 0n) return null
  const rate = { numerator: numerator / common, denominator: denominator / common }
  return { kind: 'resources', inclusionLamports: lamports(inclusion), rate }
}

function probe({ feePayer, blockhash }: Asked, instructions: readonly Instruction[]): Uint8Array {
  const lifetime = { kind: 'blockhash' as const, blockhash, lastValidBlockHeight: blockHeight(0), fetchedSlot: slot(0) }
  return encodeMessage(compileMessage({ version: 'legacy', feePayer, instructions, lifetime }))
}

function greatestDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : greatestDivisor(other, one % other)
}
