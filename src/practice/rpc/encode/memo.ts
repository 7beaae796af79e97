import { MEMO_PROGRAM, MEMO_V1_PROGRAM, MEMO_V3_PROGRAM } from '../../../core/program/ids.ts'
import type { Entry } from '../../bank/entry.ts'

const decoder = new TextDecoder()

/** The memos of a transaction, each with its length in bytes, as the list of an address's signatures shows them; null without one. */
export function memoOf({ transaction: { compiled } }: Entry): string | null {
  const memos = compiled.instructions
    .filter(({ programIndex }) => isMemoProgram(compiled.staticAccounts[programIndex]))
    .map(({ data }) => `[${data.length}] ${decoder.decode(data)}`)
  return memos.length === 0 ? null : memos.join('; ')
}

function isMemoProgram(program: string | undefined): boolean {
  return program === MEMO_PROGRAM || program === MEMO_V3_PROGRAM || program === MEMO_V1_PROGRAM
}
