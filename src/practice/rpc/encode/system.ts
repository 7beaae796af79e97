import { SYSTEM_PROGRAM } from '../../../core/program/ids.ts'
import type { Instruction } from '../../../core/program/instruction.ts'
import { address, longText, number64, tagOf } from './part.ts'
import { applyShape, type Explained, type Shape } from './shape.ts'

const TAG_BYTES = 4
const lamports = number64('lamports')
const space = number64('space')
const owner = address('owner')
const base = address('base')
const seed = longText('seed')

/** The system program's instructions by their tag. */
const SHAPES: readonly Shape[] = [
  { type: 'createAccount', accounts: ['source', 'newAccount'], parts: [lamports, space, owner] },
  { type: 'assign', accounts: ['account'], parts: [owner] },
  { type: 'transfer', accounts: ['source', 'destination'], parts: [lamports] },
  { type: 'createAccountWithSeed', accounts: ['source', 'newAccount'], parts: [base, seed, lamports, space, owner] },
  { type: 'advanceNonce', accounts: ['nonceAccount', 'recentBlockhashesSysvar', 'nonceAuthority'] },
  {
    type: 'withdrawFromNonce',
    accounts: ['nonceAccount', 'destination', 'recentBlockhashesSysvar', 'rentSysvar', 'nonceAuthority'],
    parts: [lamports],
  },
  { type: 'initializeNonce', accounts: ['nonceAccount', 'recentBlockhashesSysvar', 'rentSysvar'], parts: [address('nonceAuthority')] },
  { type: 'authorizeNonce', accounts: ['nonceAccount', 'nonceAuthority'], parts: [address('newAuthorized')] },
  { type: 'allocate', accounts: ['account'], parts: [space] },
  { type: 'allocateWithSeed', accounts: ['account', null], parts: [base, seed, space, owner] },
  { type: 'assignWithSeed', accounts: ['account', null], parts: [base, seed, owner] },
  {
    type: 'transferWithSeed',
    accounts: ['source', 'sourceBase', 'destination'],
    parts: [lamports, longText('sourceSeed'), address('sourceOwner')],
  },
  { type: 'upgradeNonce', accounts: ['nonceAccount'] },
]

/** An instruction of the system program in the node's words; null when it is not one or not understood. */
export function explainSystem(instruction: Instruction): Explained | null {
  const shape = instruction.program === SYSTEM_PROGRAM ? SHAPES[tagOf(instruction.data) ?? SHAPES.length] : undefined
  const parsed = shape === undefined ? null : applyShape(shape, instruction, TAG_BYTES)
  return parsed === null ? null : { program: 'system', parsed }
}
