import type { Address } from '../../../core/address/address.ts'
import { expandInstructions } from '../../../core/message/expand.ts'
import type { CompiledMessage } from '../../../core/message/message.ts'
import { decodeAssociatedTokenInstruction } from '../../../core/program/associated-token.ts'
import type { Instruction } from '../../../core/program/instruction.ts'
import { decodeSystemInstruction } from '../../../core/program/system.ts'
import { decodeTokenInstruction } from '../../../core/program/token.ts'

type LeavingAsset = 'native' | 'priority-fee' | Address

/** What a message lets leave for others, in smallest units. */
export type Outflow = {
  readonly amounts: ReadonlyMap<LeavingAsset, bigint>
  /** Whose token accounts it makes, and how many: their rent is paid here, and whoever closes one keeps it. */
  readonly made: ReadonlyMap<Address, bigint>
  /** A token account of which the rest, lamports nobody can tell from the bytes, goes to somebody else; null where there is none. */
  readonly untold: Address | null
}

type Told = {
  readonly message: CompiledMessage
  /** Ours, or a treasury of the policy: what goes there does not leave. */
  readonly isHome: (address: Address) => boolean
  /** Proved before, by assertAllowed. */
  readonly ownerOf: (tokenAccount: Address) => Address
}

type Move = { readonly asset: LeavingAsset; readonly to: Address; readonly amount: bigint }

/** Adds up what leaves, from the bytes of a message that assertAllowed let through. Fees are not in it; of the accounts it makes, their number. */
export function outflowOf({ message, isHome, ownerOf }: Told): Outflow {
  const amounts = new Map<LeavingAsset, bigint>()
  const made = new Map<Address, bigint>()
  let untold: Address | null = null
  for (const instruction of expandInstructions({ message })) {
    const move = moveOf(instruction, ownerOf)
    if (move !== null && !isHome(move.to)) amounts.set(move.asset, (amounts.get(move.asset) ?? 0n) + move.amount)
    const owner = ownerOfMade(instruction)
    if (owner !== null && !isHome(owner)) made.set(owner, (made.get(owner) ?? 0n) + 1n)
    const closed = decodeTokenInstruction(instruction)
    if (closed?.kind === 'closeTokenAccount' && !isHome(closed.destination)) untold = closed.account
  }
  return { amounts, made, untold }
}

/** For whom a token account is made, unless somebody made it before: the bytes do not say which. */
function ownerOfMade(instruction: Instruction): Address | null {
  const made = decodeAssociatedTokenInstruction(instruction)
  return made === null || made.kind === 'recoverNested' ? null : made.owner
}

function moveOf(instruction: Instruction, ownerOf: Told['ownerOf']): Move | null {
  const system = decodeSystemInstruction(instruction)
  if (system?.kind === 'transferLamports' || system?.kind === 'withdrawNonce')
    return { asset: 'native', to: system.destination, amount: system.lamports }
  const token = decodeTokenInstruction(instruction)
  if (token?.kind === 'transferChecked' || token?.kind === 'transferCheckedWithFee')
    return { asset: token.mint, to: ownerOf(token.destination), amount: token.amount }
  return null
}
