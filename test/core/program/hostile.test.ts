import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeAssociatedTokenInstruction } from '../../../src/core/program/associated-token.ts'
import { decodeComputeBudgetInstruction } from '../../../src/core/program/compute-budget.ts'
import * as ids from '../../../src/core/program/ids.ts'
import type { Instruction } from '../../../src/core/program/instruction.ts'
import { decodeLookupTable } from '../../../src/core/program/lookup-table.ts'
import { decodeMemoInstruction } from '../../../src/core/program/memo.ts'
import { decodeNonceAccount } from '../../../src/core/program/nonce-account.ts'
import { decodeSystemInstruction } from '../../../src/core/program/system.ts'
import { decodeMint, decodeTokenAccount } from '../../../src/core/program/token-account.ts'
import { decodeTokenInstruction } from '../../../src/core/program/token.ts'
import { anyAddress } from '../message/drafts.ts'

const RUNS = { numRuns: 2000 }

/** Short data behind a plausible tag, so that many of them come close to something that exists. */
const anyData = fc.oneof(
  fc.uint8Array({ maxLength: 80 }),
  fc.tuple(fc.integer({ min: 0, max: 30 }), fc.uint8Array({ maxLength: 12 })).map(([tag, rest]) => Uint8Array.of(tag, ...rest)),
)

function anyInstructionOf(...programs: Instruction['program'][]): fc.Arbitrary<Instruction> {
  const anyAccount = fc.record({ address: anyAddress, signer: fc.boolean(), writable: fc.boolean() })
  return fc.record({ program: fc.constantFrom(...programs), accounts: fc.array(anyAccount, { maxLength: 7 }), data: anyData })
}

describe('bytes that mean nothing are answered with null, never with an error', () => {
  const decoders = [
    { name: 'system', programs: [ids.SYSTEM_PROGRAM], decode: decodeSystemInstruction },
    { name: 'compute budget', programs: [ids.COMPUTE_BUDGET_PROGRAM], decode: decodeComputeBudgetInstruction },
    { name: 'memo', programs: [ids.MEMO_PROGRAM, ids.MEMO_V3_PROGRAM, ids.MEMO_V1_PROGRAM], decode: decodeMemoInstruction },
    { name: 'token', programs: [ids.TOKEN_PROGRAM, ids.TOKEN_2022_PROGRAM], decode: decodeTokenInstruction },
    { name: 'associated token', programs: [ids.ASSOCIATED_TOKEN_PROGRAM], decode: decodeAssociatedTokenInstruction },
  ]

  it.each(decoders)('in a $name instruction', ({ programs, decode }) => {
    fc.assert(
      fc.property(anyInstructionOf(...programs), (instruction) => {
        const decoded = decode(instruction)
        expect(decoded === null || typeof decoded.kind === 'string').toBe(true)
      }),
      RUNS,
    )
  })

  it.each(decoders)('and a $name instruction is not understood under another program', ({ decode }) => {
    fc.assert(
      fc.property(anyInstructionOf(ids.LOOKUP_TABLE_PROGRAM), (instruction) => {
        expect(decode(instruction)).toBeNull()
      }),
    )
  })

  it('in an account', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(0, 56, 80, 82, 88, 165, 166, 170, 355),
        fc.uint8Array({ minLength: 355, maxLength: 355 }),
        (length, all) => {
          const bytes = all.subarray(0, length)
          for (const decode of [decodeMint, decodeTokenAccount, decodeNonceAccount, decodeLookupTable]) {
            const decoded = decode(bytes)
            expect(decoded === null || typeof decoded === 'object').toBe(true)
          }
        },
      ),
      RUNS,
    )
  })
})
