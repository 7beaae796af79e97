import type { Address } from '../../../core/address/address.ts'
import { movementsOf } from '../../../core/decision/movement.ts'
import { expandInstructions } from '../../../core/message/expand.ts'
import type { CompiledMessage } from '../../../core/message/message.ts'
import { decodeAssociatedTokenInstruction } from '../../../core/program/associated-token.ts'
import { PROOF_PROGRAM } from '../../../core/program/confidential-transfer.ts'
import type { Instruction } from '../../../core/program/instruction.ts'
import { decodeConfidentialTransfer } from '../../../core/program/confidential-payment.ts'
import { decodeSystemInstruction } from '../../../core/program/system.ts'
import { decodeTokenInstruction } from '../../../core/program/token.ts'
import { countedAs } from '../vault/counted-as.ts'

type LeavingAsset = 'native' | 'priority-fee' | Address

/**
 * What a token account that is made for others counts for in lamports: more than the rent of any that a mint's extensions can ask for today
 * (302 bytes). The signer asks no node what the rent is.
 */
export const ACCOUNT_LAMPORTS = 3_000_000n

/** What a message lets leave for others, in smallest units. Wrapped native tokens are native ones. */
export type Outflow = {
  readonly amounts: ReadonlyMap<LeavingAsset, bigint>
  /** Whose token accounts it makes, and how many: their rent is paid here, and whoever closes one keeps it. */
  readonly made: ReadonlyMap<Address, bigint>
  /** A token account of which the rest, lamports nobody can tell from the bytes, goes to somebody else; null where there is none. */
  readonly untold: Address | null
}

type Told = {
  readonly message: CompiledMessage
  /** What each of its confidential transfers moves, in their order; all of them are known. */
  readonly hidden: readonly bigint[]
  /** Whether money there is home, and so does not leave. */
  readonly isHome: (address: Address) => boolean
  /** Proved before, by assertAllowed. */
  readonly ownerOf: (tokenAccount: Address) => Address
}

type Move = { readonly asset: LeavingAsset; readonly amount: bigint }

/** Adds up what leaves, from the bytes of a message that assertAllowed let through. Base fees are not in it. */
export function outflowOf(told: Told): Outflow {
  const { message, isHome } = told
  const instructions = expandInstructions({ message })
  const given = noncesGiven(instructions, isHome)
  const amounts = new Map<LeavingAsset, bigint>()
  const made = new Map<Address, bigint>()
  let untold: Address | null = null
  for (const { asset, to, amount } of movementsOf(instructions.filter(isHidden), told.hidden)) {
    const of = countedAs(asset)
    if (!isHome(told.ownerOf(to))) amounts.set(of, (amounts.get(of) ?? 0n) + amount)
  }
  for (const instruction of instructions) {
    const move = moveOf(instruction, { ...told, given })
    if (move !== null) amounts.set(move.asset, (amounts.get(move.asset) ?? 0n) + move.amount)
    const owner = ownerOfMade(instruction)
    if (owner !== null && !isHome(owner)) made.set(owner, (made.get(owner) ?? 0n) + 1n)
    const closed = decodeTokenInstruction(instruction)
    if (closed?.kind === 'closeTokenAccount' && !isHome(closed.destination)) untold = closed.account
  }
  return { amounts, made, untold }
}

/** Whether it moves an amount that no byte says. */
function isHidden(instruction: Instruction): boolean {
  return decodeConfidentialTransfer(instruction) !== null
}

/** Nonce accounts that are made for an authority of others, who takes what is put into them. */
function noncesGiven(instructions: readonly Instruction[], isHome: Told['isHome']): ReadonlySet<Address> {
  const system = instructions.map(decodeSystemInstruction)
  return new Set(system.flatMap((one) => (one?.kind === 'initializeNonce' && !isHome(one.authority) ? [one.nonceAccount] : [])))
}

type Telling = Told & { readonly given: ReadonlySet<Address> }

/** For whom a token account is made, unless somebody made it before: the bytes do not say which. */
function ownerOfMade(instruction: Instruction): Address | null {
  const made = decodeAssociatedTokenInstruction(instruction)
  return made === null || made.kind === 'recoverNested' ? null : made.owner
}

/** What an instruction lets leave; null where nothing does. */
function moveOf(instruction: Instruction, { isHome, ownerOf, given }: Telling): Move | null {
  const system = decodeSystemInstruction(instruction)
  if (system?.kind === 'transferLamports' || system?.kind === 'withdrawNonce')
    return isHome(system.destination) ? null : { asset: 'native', amount: system.lamports }
  if (system?.kind === 'createAccountWithSeed') {
    // Whoever proves first in an account for a proof owns it, and closes it.
    const isTaken = given.has(system.account) || system.owner === PROOF_PROGRAM
    return isTaken ? { asset: 'native', amount: system.lamports } : null
  }
  const owner = ownerOfMade(instruction)
  if (owner !== null) return isHome(owner) ? null : { asset: 'native', amount: ACCOUNT_LAMPORTS }
  const token = decodeTokenInstruction(instruction)
  if (token?.kind !== 'transferChecked' && token?.kind !== 'transferCheckedWithFee') return null
  const asset = countedAs(token.mint)
  if (!isHome(ownerOf(token.destination))) return { asset, amount: token.amount }
  // On its way to the treasury the issuer withholds a fee, which does not arrive.
  return token.kind === 'transferCheckedWithFee' ? { asset, amount: token.fee } : null
}
