import type { Address } from '../address/address.ts'
import type { Instruction } from '../program/instruction.ts'
import { withdrawNonce } from '../program/system.ts'
import { closeTokenAccount, withdrawExcessLamports } from '../program/token.ts'
import type { ReclaimItem } from './reclaim-item.ts'
import { UNITS_PER_TOKEN_INSTRUCTION } from './token-units.ts'

const UNITS_PER_NONCE_INSTRUCTION = 150

/** What brings back the lamports of one account. */
export function reclaimInstruction(item: ReclaimItem, destination: Address): Instruction {
  const { account, owner, lamports } = item
  switch (item.how) {
    case 'take-excess':
      return withdrawExcessLamports({ tokenProgram: item.tokenProgram, account, destination, authority: owner })
    case 'close':
      return closeTokenAccount({ tokenProgram: item.tokenProgram, account, destination, owner })
    case 'withdraw-nonce':
      return withdrawNonce({ nonceAccount: account, destination, authority: owner, lamports })
  }
}

/** Compute units that it takes at most. */
export function unitsOf(items: readonly ReclaimItem[]): number {
  return items.reduce((sum, { how }) => sum + (how === 'withdraw-nonce' ? UNITS_PER_NONCE_INSTRUCTION : UNITS_PER_TOKEN_INSTRUCTION), 0)
}
