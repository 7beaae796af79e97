import fc from 'fast-check'
import bs58 from 'bs58'
import { describe, expect, it } from 'vitest'
import { type Address, decodeAddress } from '../../../src/core/address/address.ts'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { blockHeight, slot } from '../../../src/core/chain/slot.ts'
import { digestForm, formOfMessage } from '../../../src/core/decision/decided-form.ts'
import { type Decided, hasClearLines, isSuccession } from '../../../src/core/decision/succession.ts'
import { invariant } from '../../../src/core/error/invariant.ts'
import { isBlockhash, isNonce, type Lifetime } from '../../../src/core/lifetime/lifetime.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { decodeMessage } from '../../../src/core/message/decode.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import type { Instruction } from '../../../src/core/program/instruction.ts'
import { addMemo } from '../../../src/core/program/memo.ts'
import { advanceNonce, transferLamports } from '../../../src/core/program/system.ts'

const addressOf = (byte: number): Address => decodeAddress(new Uint8Array(32).fill(byte))
const PAYER = addressOf(1)
const token = (byte: number) => bs58.encode(new Uint8Array(32).fill(byte))

function lifetimeOf(kind: Lifetime['kind'], byte: number): Lifetime {
  const text = token(byte)
  invariant(isBlockhash(text) && isNonce(text), 'a blockhash and a nonce')
  if (kind === 'blockhash') return { kind, blockhash: text, lastValidBlockHeight: blockHeight(1), fetchedSlot: slot(1) }
  return { kind, nonce: text, nonceAccount: addressOf(byte), authority: PAYER }
}

/** The form of a message, as its bytes say it. */
function formOf(instructions: readonly Instruction[], lifetime: Lifetime = lifetimeOf('blockhash', 9)) {
  const advance = lifetime.kind === 'nonce' ? [advanceNonce({ nonceAccount: lifetime.nonceAccount, authority: lifetime.authority })] : []
  const draft = { version: 'legacy', feePayer: PAYER, lifetime, instructions: [...advance, ...instructions] } as const
  const form = formOfMessage(decodeMessage(encodeMessage(compileMessage(draft))), lifetime.kind)
  invariant(form !== null, 'a message has a form')
  return form
}

type Line = { readonly to: number; readonly amount: bigint; readonly reference: string | null }
const pay = ({ to, amount }: Line) => transferLamports({ source: PAYER, destination: addressOf(to), lamports: lamports(amount) })
const decidedOf = (lines: readonly Line[], more: readonly Instruction[] = [], lifetime?: Lifetime): Decided => ({
  form: formOf([...lines.map(pay), ...more], lifetime),
  references: lines.flatMap(({ reference }) => reference ?? []),
})

const linesArbitrary = fc.uniqueArray(
  fc.record({ to: fc.integer({ min: 20, max: 200 }), amount: fc.bigInt({ min: 1n, max: 1_000n }), reference: fc.string({ minLength: 1 }) }),
  { selector: ({ reference }) => reference, minLength: 2, maxLength: 8 },
)

describe('the form of what is decided', () => {
  it('is the same under every blockhash, and under every nonce account of one authority', () => {
    fc.assert(
      fc.property(linesArbitrary, fc.constantFrom('blockhash' as const, 'nonce' as const), (lines, kind) => {
        const [one, other] = [201, 202].map((byte) => digestForm(decidedOf(lines, [], lifetimeOf(kind, byte)).form))
        expect(one).toBe(other)
      }),
    )
  })

  it('is another for another amount, recipient, order, instruction or kind of lifetime', () => {
    const lines: Line[] = [
      { to: 20, amount: 5n, reference: 'a' },
      { to: 21, amount: 6n, reference: 'b' },
    ]
    const [first, second] = lines as [Line, Line]
    const digests = [
      decidedOf(lines),
      decidedOf([{ ...first, amount: 6n }, second]),
      decidedOf([{ ...first, to: 22 }, second]),
      decidedOf([second, first]),
      decidedOf([first]),
      decidedOf(lines, [addMemo({ text: 'a memo' })]),
      decidedOf(lines, [], lifetimeOf('nonce', 201)),
    ].map(({ form }) => digestForm(form))
    expect(new Set(digests).size).toBe(digests.length)
  })

  it('has lines only where each movement has a reference of its own, or none has one', () => {
    const lines: Line[] = [
      { to: 20, amount: 5n, reference: 'a' },
      { to: 21, amount: 6n, reference: 'b' },
    ]
    const { form } = decidedOf(lines)
    expect(hasClearLines({ form, references: ['a', 'b'] })).toBe(true)
    expect(hasClearLines({ form, references: [] })).toBe(true)
    expect(hasClearLines({ form, references: ['a'] })).toBe(false)
    expect(hasClearLines({ form, references: ['a', 'a'] })).toBe(false)
    expect(hasClearLines({ form, references: ['a', 'b', 'c'] })).toBe(false)
  })
})

describe('what takes the place of something decided', () => {
  it('may divide its lines in any way, leave some out, and add memos', () => {
    fc.assert(
      fc.property(linesArbitrary, fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 8, maxLength: 8 }), (lines, places) => {
        const parts = [0, 1, 2].map((place) => lines.filter((_, index) => places[index] === place)).filter(({ length }) => length > 0)
        const memo = addMemo({ text: 'again' })
        expect(
          isSuccession(
            decidedOf(lines),
            parts.map((part) => decidedOf(part, [memo])),
          ),
        ).toBe(true)
      }),
    )
  })

  it('takes each line once, with its own amount, recipient and reference', () => {
    fc.assert(
      fc.property(linesArbitrary, fc.bigInt({ min: 1n, max: 9n }), (lines, more) => {
        const parent = decidedOf(lines)
        const [first, ...others] = lines as [Line, ...Line[]]
        const isRefused = (...successors: (readonly Line[])[]) =>
          !isSuccession(
            parent,
            successors.map((part) => decidedOf(part)),
          )
        expect(isRefused([first], [first])).toBe(true)
        expect(isRefused([{ ...first, amount: first.amount + more }], others)).toBe(true)
        expect(isRefused([{ ...first, to: 201 }], others)).toBe(true)
        expect(isRefused([{ ...first, reference: `${first.reference} again` }], others)).toBe(true)
        expect(isRefused([{ ...first, reference: null }], others)).toBe(true)
        expect(isRefused([...lines, { to: 201, amount: 1n, reference: 'new' }])).toBe(true)
      }),
    )
  })

  it('does nothing beside, and does not change from a blockhash to a nonce', () => {
    const lines: Line[] = [
      { to: 20, amount: 5n, reference: 'a' },
      { to: 21, amount: 6n, reference: 'b' },
    ]
    const parent = decidedOf(lines)
    const advance = advanceNonce({ nonceAccount: addressOf(77), authority: PAYER })
    expect(isSuccession(parent, [decidedOf(lines.slice(1), [advance])])).toBe(false)
    expect(isSuccession(parent, [decidedOf(lines.slice(1), [], lifetimeOf('nonce', 201))])).toBe(false)
    expect(isSuccession(parent, [decidedOf([], [addMemo({ text: 'nothing' })])])).toBe(false)
  })

  it('sweeps what an account holds by then, to the same place', () => {
    const sweep = (to: number, amount: bigint): Line => ({ to, amount, reference: null })
    const parent = decidedOf([sweep(20, 5n), sweep(21, 6n)])
    expect(isSuccession(parent, [decidedOf([sweep(20, 50n)]), decidedOf([sweep(21, 1n)])])).toBe(true)
    expect(isSuccession(parent, [decidedOf([sweep(22, 5n)])])).toBe(false)
    expect(isSuccession(parent, [decidedOf([sweep(20, 5n)]), decidedOf([sweep(20, 5n)])])).toBe(false)
  })

  it('may be the same once more, alone', () => {
    const advance = { form: formOf([advanceNonce({ nonceAccount: addressOf(77), authority: PAYER })]), references: [] }
    const other = { form: formOf([advanceNonce({ nonceAccount: addressOf(78), authority: PAYER })]), references: [] }
    expect(isSuccession(advance, [advance])).toBe(true)
    expect(isSuccession(advance, [other])).toBe(false)
    expect(isSuccession(advance, [advance, advance])).toBe(false)
  })
})
