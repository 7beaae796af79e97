import { getAddMemoInstruction } from '@solana-program/memo'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MEMO_PROGRAM, MEMO_V1_PROGRAM, MEMO_V3_PROGRAM, SYSTEM_PROGRAM } from '../../../src/core/program/ids.ts'
import { addMemo, decodeMemoInstruction } from '../../../src/core/program/memo.ts'
import { account, fromKit, kitSigner } from './support.ts'

describe('a memo', () => {
  it('has the bytes and accounts of the other implementation', () => {
    expect(addMemo({ text: 'payout №7 🏦' })).toEqual(fromKit(getAddMemoInstruction({ memo: 'payout №7 🏦' })))
    expect(addMemo({ text: 'x', signers: [account(1)] })).toEqual(fromKit(getAddMemoInstruction({ memo: 'x', signers: [kitSigner(1)] })))
  })

  it('reads back whatever the text, under each of its programs', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.constantFrom(MEMO_PROGRAM, MEMO_V3_PROGRAM, MEMO_V1_PROGRAM),
        (text, program) => {
          const memo = { ...addMemo({ text, signers: [account(1)] }), program }
          expect(decodeMemoInstruction(memo)).toEqual({ kind: 'memo', text, signers: [account(1)] })
        },
      ),
    )
  })

  it('reads as TextDecoder reads it, or not at all where that refuses', () => {
    const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    const textOf = (data: Uint8Array): string | null => {
      try {
        return strict.decode(data)
      } catch {
        return null
      }
    }
    const anyBytes = fc.array(
      fc.constantFrom(0x00, 0x25, 0x41, 0x7f, 0x80, 0xbf, 0xc0, 0xc3, 0xe2, 0x82, 0xac, 0xed, 0xa0, 0xf0, 0x9f, 0xf4, 0xff),
      {
        maxLength: 8,
      },
    )
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const data = Uint8Array.from(bytes)
        expect(decodeMemoInstruction({ program: MEMO_PROGRAM, accounts: [], data })?.text ?? null).toBe(textOf(data))
      }),
      { numRuns: 3000 },
    )
  })

  it('is not written with half of a character', () => {
    expect(() => addMemo({ text: 'broken \ud83c' })).toThrow('MEMO_NOT_TEXT')
  })

  it('of another program is none', () => {
    expect(decodeMemoInstruction({ ...addMemo({ text: 'x' }), program: SYSTEM_PROGRAM })).toBeNull()
  })
})
