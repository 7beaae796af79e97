import type { Address } from '../../../../src/core/address/address.ts'
import { decodeAddress } from '../../../../src/core/address/address.ts'
import { findSeededAddress } from '../../../../src/core/address/seeded.ts'
import { lamports } from '../../../../src/core/amount/lamports.ts'
import { blockHeight, slot } from '../../../../src/core/chain/slot.ts'
import { isStrongroomError } from '../../../../src/core/error/error.ts'
import { invariant } from '../../../../src/core/error/invariant.ts'
import { isBlockhash, type Lifetime } from '../../../../src/core/lifetime/lifetime.ts'
import { compileMessage } from '../../../../src/core/message/compile.ts'
import { decodeMessage } from '../../../../src/core/message/decode.ts'
import { encodeMessage } from '../../../../src/core/message/encode.ts'
import type { CompiledMessage } from '../../../../src/core/message/message.ts'
import type { Instruction } from '../../../../src/core/program/instruction.ts'
import { SYSTEM_PROGRAM } from '../../../../src/core/program/ids.ts'
import { createAccountWithSeed, initializeNonce } from '../../../../src/core/program/system.ts'
import type { Random } from '../../../model/random.ts'
import { pickInstruction } from './instructions.ts'
import { ANY_ADDRESS, anyOf, LAMPORTS, ourWallet, receiver, someone } from './pick.ts'
import { NONCE_SEEDS } from './world.ts'

/** A message as whoever speaks for the backend would ask for it. */
export type Composed = { readonly message: Uint8Array; readonly compiled: CompiledMessage }

const INSTRUCTIONS_MAX = 6

/** The next message; null where the pieces give none that has bytes at all. */
export function composeMessage(random: Random): Composed | null {
  const instructions = mixed(random, pieces(random))
  const feePayer = random.chance(0.9) ? ourWallet(random) : someone(random)
  const shared = { feePayer, lifetime: lifetimeOf(random), instructions }
  try {
    const compiled = compileMessage(withVersion(random, shared))
    const message = encodeMessage(compiled)
    return { message, compiled: decodeMessage(message) }
  } catch (error) {
    // Pieces put together at random may name a program as writable, or be too many: no such message exists.
    if (isStrongroomError(error)) return null
    throw error
  }
}

function pieces(random: Random): Instruction[] {
  const count = 1 + random.below(random.chance(0.7) ? 3 : INSTRUCTIONS_MAX)
  const list: Instruction[] = []
  for (let made = 0; made < count; made++) list.push(...(random.chance(0.12) ? nonceMaking(random) : [pickInstruction(random)]))
  if (random.chance(0.1)) list.push(random.pick(list))
  return list
}

/** A nonce account that is made: whole, or in one of the ways that leave it to somebody else. */
function nonceMaking(random: Random): Instruction[] {
  const payer = ourWallet(random)
  const base = random.chance(0.9) ? payer : someone(random)
  const seed = random.pick(NONCE_SEEDS)
  const account = findSeededAddress({ base, seed, owner: SYSTEM_PROGRAM })
  const byteLength = random.chance(0.9) ? 80n : BigInt(random.below(200))
  const owner = random.chance(0.95) ? SYSTEM_PROGRAM : someone(random)
  const amount = anyOf(random, LAMPORTS)
  const made = createAccountWithSeed({ payer, account, base, seed, lamports: lamports(amount), byteLength, owner })
  const initialised = initializeNonce({
    nonceAccount: random.chance(0.9) ? account : random.pick(ANY_ADDRESS),
    authority: random.chance(0.7) ? ourWallet(random) : receiver(random),
  })
  const order = random.below(10)
  if (order < 5) return [made, initialised]
  if (order < 6) return [initialised, made]
  if (order < 7) return [made, pickInstruction(random), initialised]
  if (order < 8) return [made, initialised, made]
  return [made]
}

/** Now and then in another order, with an account replaced, a role changed or a byte of data turned. */
function mixed(random: Random, instructions: readonly Instruction[]): readonly Instruction[] {
  const list = [...instructions]
  if (random.chance(0.1)) list.reverse()
  if (!random.chance(0.12)) return list
  const at = random.below(list.length)
  const chosen = list[at]
  invariant(chosen !== undefined, 'one of the instructions')
  list[at] = altered(random, chosen)
  return list
}

function altered(random: Random, instruction: Instruction): Instruction {
  const way = random.below(5)
  const place = instruction.accounts.length === 0 ? 0 : random.below(instruction.accounts.length)
  const accountsWith = (change: Partial<Instruction['accounts'][number]>) =>
    instruction.accounts.map((meta, index) => (index === place ? { ...meta, ...change } : meta))
  if (way <= 1) return { ...instruction, accounts: accountsWith({ address: random.pick(ANY_ADDRESS) }) }
  if (way === 2) return { ...instruction, accounts: accountsWith({ signer: random.chance(0.5), writable: random.chance(0.5) }) }
  if (way === 3) {
    const more = { address: random.pick(ANY_ADDRESS), signer: random.chance(0.3), writable: random.chance(0.5) }
    return { ...instruction, accounts: [...instruction.accounts, more] }
  }
  if (instruction.data.length === 0) return instruction
  const data = Uint8Array.from(instruction.data)
  const byte = random.below(data.length)
  data[byte] = random.below(256)
  return { ...instruction, data }
}

/** A blockhash of its own for each message, so that each nonce that is advanced gets another value. */
function lifetimeOf(random: Random): Lifetime {
  const blockhash: string = decodeAddress(Uint8Array.from({ length: 32 }, () => random.below(256)))
  invariant(isBlockhash(blockhash), '32 bytes')
  return { kind: 'blockhash', blockhash, lastValidBlockHeight: blockHeight(150), fetchedSlot: slot(1) }
}

type Shared = { readonly feePayer: Address; readonly lifetime: Lifetime; readonly instructions: readonly Instruction[] }

function withVersion(random: Random, shared: Shared): Parameters<typeof compileMessage>[0] {
  const kind = random.below(40)
  if (kind < 20) return { ...shared, version: 'legacy' }
  if (kind < 31) return { ...shared, version: 0 }
  if (kind < 32)
    return { ...shared, version: 0, lookupTables: [{ address: random.pick(ANY_ADDRESS), addresses: ANY_ADDRESS.slice(0, 40) }] }
  const priorityFee = lamports(random.pick([0n, 1n, 5_000n, 10_000_000n, 10_000_001n]))
  return { ...shared, version: 1, config: { computeUnitLimit: 1_000_000, loadedAccountsDataSizeLimit: 4_194_304, priorityFee } }
}
