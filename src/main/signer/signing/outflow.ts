import type { Address } from '../../../core/address/address.ts'
import { expandInstructions } from '../../../core/message/expand.ts'
import type { CompiledMessage } from '../../../core/message/message.ts'
import type { Instruction } from '../../../core/program/instruction.ts'
import { decodeSystemInstruction } from '../../../core/program/system.ts'
import { decodeTokenInstruction } from '../../../core/program/token.ts'
import type { SpendingLimit } from '../protocol.ts'

/** What a message lets leave for others, in smallest units. */
export type Outflow = {
  readonly amounts: ReadonlyMap<SpendingLimit['asset'], bigint>
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

type Move = { readonly asset: SpendingLimit['asset']; readonly to: Address; readonly amount: bigint }

/** Adds up what leaves, from the bytes of a message that assertAllowed let through. Fees and the rent of new accounts are not in it. */
export function outflowOf({ message, isHome, ownerOf }: Told): Outflow {
  const amounts = new Map<SpendingLimit['asset'], bigint>()
  let untold: Address | null = null
  for (const instruction of expandInstructions({ message })) {
    const move = moveOf(instruction, ownerOf)
    if (move !== null && !isHome(move.to)) amounts.set(move.asset, (amounts.get(move.asset) ?? 0n) + move.amount)
    const closed = decodeTokenInstruction(instruction)
    if (closed?.kind === 'closeTokenAccount' && !isHome(closed.destination)) untold = closed.account
  }
  return { amounts, untold }
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
