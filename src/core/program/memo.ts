import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Address } from '../address/address.ts'
import { StrongroomError } from '../error/error.ts'
import { decodeUtf8 } from '../text/utf8.ts'
import { MEMO_PROGRAM, MEMO_V1_PROGRAM, MEMO_V3_PROGRAM } from './ids.ts'
import type { Instruction } from './instruction.ts'

const MEMO_PROGRAMS: readonly Address[] = [MEMO_PROGRAM, MEMO_V3_PROGRAM, MEMO_V1_PROGRAM]

/** Units a memo takes, with room to spare. */
export const UNITS_PER_MEMO = 40_000

/** A text on the chain, for anybody to read. The accounts it names have signed it. */
type MemoInstruction = { readonly kind: 'memo'; readonly text: string; readonly signers: readonly Address[] }

/**
 * Writes a text beside the transaction, signed by `signers` besides the fee payer. Where a token account asks for the memo, the program must
 * be one that the token program knows as such, which the newest is not: MEMO_V3_PROGRAM.
 * @throws MEMO_NOT_TEXT when the text holds half of a surrogate pair, which has no UTF-8 form
 */
export function addMemo({
  text,
  signers = [],
  program = MEMO_PROGRAM,
}: {
  text: string
  signers?: readonly Address[]
  program?: Address
}): Instruction {
  const data = utf8ToBytes(text)
  if (decodeUtf8(data) !== text) throw new StrongroomError('MEMO_NOT_TEXT', {})
  const accounts = signers.map((address) => ({ address, signer: true, writable: false }))
  return { program, accounts, data }
}

/** What a memo says; null for another program and for bytes that are not UTF-8, which the program refuses. */
export function decodeMemoInstruction({ program, accounts, data }: Instruction): MemoInstruction | null {
  if (!MEMO_PROGRAMS.includes(program)) return null
  const text = decodeUtf8(data)
  return text === null ? null : { kind: 'memo', text, signers: accounts.map(({ address }) => address) }
}
