import {
  getRequestHeapFrameInstruction,
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
  getSetLoadedAccountsDataSizeLimitInstruction,
} from '@solana-program/compute-budget'
import { describe, expect, it } from 'vitest'
import * as budget from '../../../src/core/program/compute-budget.ts'
import { COMPUTE_BUDGET_PROGRAM } from '../../../src/core/program/ids.ts'
import { damaged, fromKit } from './support.ts'

const CASES = [
  {
    kind: 'setComputeUnitLimit',
    ours: budget.setComputeUnitLimit({ units: 1_400_000 }),
    theirs: getSetComputeUnitLimitInstruction({ units: 1_400_000 }),
    means: { units: 1_400_000 },
  },
  {
    kind: 'setComputeUnitPrice',
    ours: budget.setComputeUnitPrice({ microLamports: 0xffff_ffff_ffff_ffffn }),
    theirs: getSetComputeUnitPriceInstruction({ microLamports: 0xffff_ffff_ffff_ffffn }),
    means: { microLamports: 0xffff_ffff_ffff_ffffn },
  },
  {
    kind: 'setLoadedAccountsDataSizeLimit',
    ours: budget.setLoadedAccountsDataSizeLimit({ byteLength: 0xffff_ffff }),
    theirs: getSetLoadedAccountsDataSizeLimitInstruction({ accountDataSizeLimit: 0xffff_ffff }),
    means: { byteLength: 0xffff_ffff },
  },
]

describe('a compute-budget instruction', () => {
  it.each(CASES)('$kind has the bytes of the other implementation, and reads back', ({ kind, ours, theirs, means }) => {
    expect(ours).toEqual(fromKit(theirs))
    expect(budget.decodeComputeBudgetInstruction(ours)).toEqual({ kind, ...means })
  })

  it.each(CASES)('$kind is not understood when a byte is missing or too many', ({ ours }) => {
    for (const instruction of damaged(ours)) expect(budget.decodeComputeBudgetInstruction(instruction)).toBeNull()
  })

  it('that asks for heap is understood', () => {
    const heap = fromKit(getRequestHeapFrameInstruction({ bytes: 65_536 }))
    expect(budget.decodeComputeBudgetInstruction(heap)).toEqual({ kind: 'requestHeap', byteLength: 65_536 })
  })

  it('of the old, withdrawn kind is not understood', () => {
    const old = { program: COMPUTE_BUDGET_PROGRAM, accounts: [], data: Uint8Array.of(0, 1, 0, 0, 0, 1, 0, 0, 0) }
    expect(budget.decodeComputeBudgetInstruction(old)).toBeNull()
  })
})
