import { SYSTEM_PROGRAM } from '../../../core/program/ids.ts'
import { decodeAssociatedTokenInstruction } from '../../../core/program/associated-token.ts'
import type { Instruction } from '../../../core/program/instruction.ts'
import type { Json } from '../json.ts'

const TYPES = { createAssociatedAccount: 'create', createAssociatedAccountIdempotent: 'createIdempotent' } as const

/** The making of an associated token account in the node's words; null for anything else. */
export function explainAssociatedToken(instruction: Instruction): { readonly program: string; readonly parsed: Json } | null {
  const decoded = decodeAssociatedTokenInstruction(instruction)
  if (decoded === null || decoded.kind === 'recoverNested') return null
  const { account, mint, payer, tokenProgram, owner } = decoded
  const info = { account, mint, source: payer, systemProgram: SYSTEM_PROGRAM, tokenProgram, wallet: owner }
  return { program: 'spl-associated-token-account', parsed: { info, type: TYPES[decoded.kind] } }
}
