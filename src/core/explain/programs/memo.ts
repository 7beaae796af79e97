import { MEMO_PROGRAM, MEMO_V1_PROGRAM, MEMO_V3_PROGRAM } from '../../program/ids.ts'
import { type ProgramLayouts, tagged } from '../layout.ts'
import { textToEnd } from '../shape.ts'

const layouts = [tagged([], 'addMemo', '...signer!', 'Writes on the chain, for anybody to read: {memo}.', { memo: textToEnd })]

export const memoPrograms: readonly ProgramLayouts[] = [
  { address: MEMO_PROGRAM, name: 'Memo v4', layouts },
  { address: MEMO_V3_PROGRAM, name: 'Memo', layouts },
  { address: MEMO_V1_PROGRAM, name: 'Memo v1', layouts },
]
