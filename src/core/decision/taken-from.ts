import type { Address } from '../address/address.ts'
import type { PlannedSource } from '../plan/sweep.ts'
import type { Instruction } from '../program/instruction.ts'
import { decodeTokenInstruction } from '../program/token.ts'
import { movementOf } from './movement.ts'

/** What is taken from an account, in smallest units: 0 where it is only closed. */
export type TakenFrom = Pick<PlannedSource, 'address' | 'account' | 'amount'>

/** Every account that some instructions take from or close, in their order, with whoever signs for it and all that is taken. */
export function takenFrom(instructions: readonly Instruction[]): readonly TakenFrom[] {
  const found = new Map<Address, TakenFrom>()
  for (const taken of instructions.flatMap((instruction) => takenBy(instruction) ?? [])) {
    const { amount } = found.get(taken.account) ?? { amount: 0n }
    found.set(taken.account, { ...taken, amount: amount + taken.amount })
  }
  return [...found.values()]
}

function takenBy(instruction: Instruction): TakenFrom | null {
  const token = decodeTokenInstruction(instruction)
  if (token?.kind === 'closeTokenAccount') return { address: token.owner, account: token.account, amount: 0n }
  const movement = movementOf(instruction)
  if (movement === null) return null
  const { from: account, amount } = movement
  const isOfToken = token?.kind === 'transferChecked' || token?.kind === 'transferCheckedWithFee'
  return { address: isOfToken ? token.owner : account, account, amount }
}
