import type { Address } from '../address/address.ts'
import type { Asset } from '../deposit/deposit.ts'
import type { Instruction } from '../program/instruction.ts'
import { decodeConfidentialTransfer } from '../program/confidential-payment.ts'
import { decodeSystemInstruction } from '../program/system.ts'
import { decodeTokenInstruction } from '../program/token.ts'

/** What one instruction takes out of one account and puts into another, in smallest units. */
export type Movement = {
  readonly asset: 'native' | Address
  /** The account that is debited: a wallet, a token account, a nonce account. */
  readonly from: Address
  /** The account that is credited. */
  readonly to: Address
  readonly amount: bigint
}

/** What an instruction moves by an amount that it names; null where it names none. A token account that is closed names none. */
export function movementOf(instruction: Instruction): Movement | null {
  const system = decodeSystemInstruction(instruction)
  if (system?.kind === 'transferLamports') return { asset: 'native', from: system.source, to: system.destination, amount: system.lamports }
  if (system?.kind === 'withdrawNonce')
    return { asset: 'native', from: system.nonceAccount, to: system.destination, amount: system.lamports }
  if (system?.kind === 'createAccountWithSeed') return { asset: 'native', from: system.payer, to: system.account, amount: system.lamports }
  const token = decodeTokenInstruction(instruction)
  if (token?.kind !== 'transferChecked' && token?.kind !== 'transferCheckedWithFee') return null
  return { asset: token.mint, from: token.source, to: token.destination, amount: token.amount }
}

/** What an instruction that moves something moves, with the decimals that it names; null for every other. */
export function assetMovedBy(instruction: Instruction): Asset | null {
  if (movementOf(instruction) === null) return null
  const token = decodeTokenInstruction(instruction)
  if (token?.kind !== 'transferChecked' && token?.kind !== 'transferCheckedWithFee') return { kind: 'native' }
  const { mint, tokenProgram, decimals } = token
  return { kind: 'token', mint, tokenProgram, decimals }
}

/**
 * The movements of some instructions, in their order. `hidden`: what confidential transfers among them move, in their order; no byte says it, and one
 * without it is left out.
 */
export function movementsOf(instructions: readonly Instruction[], hidden: readonly bigint[] = []): Movement[] {
  const amounts = hidden.values()
  return instructions.flatMap((instruction) => {
    const transfer = decodeConfidentialTransfer(instruction)
    if (transfer === null) return movementOf(instruction) ?? []
    const { value: amount } = amounts.next()
    return amount === undefined ? [] : { asset: transfer.mint, from: transfer.source, to: transfer.destination, amount }
  })
}

/** How many of the instructions move an amount that no byte says. */
export function countHidden(instructions: readonly Instruction[]): number {
  return instructions.filter((instruction) => decodeConfidentialTransfer(instruction) !== null).length
}
