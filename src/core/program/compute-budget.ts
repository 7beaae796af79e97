import { COMPUTE_BUDGET_PROGRAM } from './ids.ts'
import type { Instruction } from './instruction.ts'
import { u32, u64 } from './layout.ts'
import { builder, type Decoded, decodeWith, instructionLayout } from './layout-instruction.ts'

const heap = instructionLayout({ kind: 'requestHeap', tag: [1], accounts: {}, data: { byteLength: u32 } })
const computeUnitLimit = instructionLayout({ kind: 'setComputeUnitLimit', tag: [2], accounts: {}, data: { units: u32 } })
const computeUnitPrice = instructionLayout({ kind: 'setComputeUnitPrice', tag: [3], accounts: {}, data: { microLamports: u64 } })
const dataSizeLimit = instructionLayout({ kind: 'setLoadedAccountsDataSizeLimit', tag: [4], accounts: {}, data: { byteLength: u32 } })

const layouts = [heap, computeUnitLimit, computeUnitPrice, dataSizeLimit] as const

export type ComputeBudgetInstruction = Decoded<(typeof layouts)[number]>

/** What a compute-budget instruction says; null for another program and for anything not understood to the last byte. */
export function decodeComputeBudgetInstruction(instruction: Instruction): ComputeBudgetInstruction | null {
  return instruction.program === COMPUTE_BUDGET_PROGRAM ? decodeWith<ComputeBudgetInstruction>(layouts, instruction) : null
}

/** The most compute units the transaction may use. The priority fee is paid on this figure, used or not. */
export const setComputeUnitLimit = builder(COMPUTE_BUDGET_PROGRAM, computeUnitLimit)
/** What is offered on top of the base fee, in millionths of a lamport per compute unit. */
export const setComputeUnitPrice = builder(COMPUTE_BUDGET_PROGRAM, computeUnitPrice)
/** The most bytes of account data the transaction may load. */
export const setLoadedAccountsDataSizeLimit = builder(COMPUTE_BUDGET_PROGRAM, dataSizeLimit)
