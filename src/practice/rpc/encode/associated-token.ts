import { ASSOCIATED_TOKEN_PROGRAM } from '../../../core/program/ids.ts'
import type { Instruction } from '../../../core/program/instruction.ts'
import { applyShape, type Explained, type Shape } from './shape.ts'

const CREATION = ['source', 'account', 'wallet', 'mint', 'systemProgram', 'tokenProgram'] as const

/** The associated token program's instructions by their tag. */
const SHAPES: readonly Shape[] = [
  { type: 'create', accounts: CREATION },
  { type: 'createIdempotent', accounts: CREATION },
  {
    type: 'recoverNested',
    accounts: ['nestedSource', 'nestedMint', 'destination', 'nestedOwner', 'ownerMint', 'wallet', 'tokenProgram'],
  },
]

/** The making of an associated token account in the node's words; null for anything else. No data at all means `create`. */
export function explainAssociatedToken(instruction: Instruction): Explained | null {
  const [tag = 0] = instruction.data
  const shape = instruction.program === ASSOCIATED_TOKEN_PROGRAM ? SHAPES[tag] : undefined
  const parsed = shape === undefined ? null : applyShape(shape, instruction, 1)
  return parsed === null ? null : { program: 'spl-associated-token-account', parsed }
}
