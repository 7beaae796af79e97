import { LOOKUP_TABLE_PROGRAM } from '../../../core/program/ids.ts'
import type { Instruction } from '../../../core/program/instruction.ts'
import { addressList, number8, number64, tagOf } from './part.ts'
import { applyShape, type Explained, type Shape } from './shape.ts'

const TAG_BYTES = 4
const TABLE = ['lookupTableAccount', 'lookupTableAuthority'] as const

/** The lookup table program's instructions by their tag. */
const SHAPES: readonly Shape[] = [
  {
    type: 'createLookupTable',
    accounts: [...TABLE, 'payerAccount', 'systemProgram'],
    parts: [number64('recentSlot'), number8('bumpSeed')],
  },
  { type: 'freezeLookupTable', accounts: TABLE },
  { type: 'extendLookupTable', accounts: [...TABLE, 'payerAccount', 'systemProgram'], optional: 2, parts: [addressList('newAddresses')] },
  { type: 'deactivateLookupTable', accounts: TABLE },
  { type: 'closeLookupTable', accounts: [...TABLE, 'recipient'] },
]

/** An instruction of the lookup table program in the node's words; null when it is not one or not understood. */
export function explainLookupTable(instruction: Instruction): Explained | null {
  const shape = instruction.program === LOOKUP_TABLE_PROGRAM ? SHAPES[tagOf(instruction.data) ?? SHAPES.length] : undefined
  const parsed = shape === undefined ? null : applyShape(shape, instruction, TAG_BYTES)
  return parsed === null ? null : { program: 'address-lookup-table', parsed }
}
