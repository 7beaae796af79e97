import bs58 from 'bs58'
import type { Address } from '../../../../src/core/address/address.ts'
import { lamports } from '../../../../src/core/amount/lamports.ts'
import { blockHeight, slot } from '../../../../src/core/chain/slot.ts'
import { isBlockhash, type Lifetime } from '../../../../src/core/lifetime/lifetime.ts'
import { invariant } from '../../../../src/core/error/invariant.ts'
import { compileMessage } from '../../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../../src/core/message/encode.ts'
import type { Instruction } from '../../../../src/core/program/instruction.ts'
import { transferLamports } from '../../../../src/core/program/system.ts'
import { accountOf, TREASURY } from './signer.ts'

const blockhash = bs58.encode(new Uint8Array(32).fill(0xb1))
invariant(isBlockhash(blockhash), 'a blockhash')
export const LIFETIME: Lifetime = { kind: 'blockhash', blockhash, lastValidBlockHeight: blockHeight(150), fetchedSlot: slot(1) }

/** The bytes of a legacy message. Account 1 of the vault pays unless told otherwise. */
export function messageOf(instructions: readonly Instruction[], { feePayer = accountOf(1) }: { feePayer?: Address } = {}): Uint8Array {
  return encodeMessage(compileMessage({ version: 'legacy', feePayer, lifetime: LIFETIME, instructions }))
}

/** The sweep of one deposit account into the treasury. */
export const sweepOf = (n: number, amount = 1_000_000n) =>
  transferLamports({ source: accountOf(n), destination: TREASURY, lamports: lamports(amount) })
