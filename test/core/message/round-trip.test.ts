import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { decodeMessage } from '../../../src/core/message/decode.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { decodeTransaction, encodeTransaction, measureTransaction } from '../../../src/core/message/transaction.ts'
import { decodeSignature, type Signature } from '../../../src/core/keys/signature.ts'
import { anyDraft, anyVersion0Draft } from './drafts.ts'

const anySignature: fc.Arbitrary<Signature> = fc.uint8Array({ minLength: 64, maxLength: 64 }).map((bytes) => {
  bytes[0] = 1
  return decodeSignature(bytes)
})

describe('a message', () => {
  it('decodes to what was encoded', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const compiled = compileMessage(draft)
        expect(decodeMessage(encodeMessage(compiled))).toEqual(compiled)
      }),
    )
  })

  it('comes out the same whatever the order of the accounts in its instructions', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const { staticAccounts, header } = compileMessage(draft)
        const reversed = draft.lifetime.kind === 'nonce' ? draft.instructions : draft.instructions.toReversed()
        const again = compileMessage({ ...draft, instructions: reversed })
        expect(again.staticAccounts).toEqual(staticAccounts)
        expect(again.header).toEqual(header)
      }),
    )
  })

  it('orders the accounts of one role by their bytes', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const { staticAccounts, header } = compileMessage(draft)
        const hex = staticAccounts.map((address) => Buffer.from(encodeAddress(address)).toString('hex'))
        const { signerCount, readonlySignerCount, readonlyNonSignerCount } = header
        const borders = [1, signerCount - readonlySignerCount, signerCount, hex.length - readonlyNonSignerCount, hex.length]
        for (const [index, end] of borders.slice(1).entries()) {
          const group = hex.slice(borders[index], end)
          expect(group).toEqual(group.toSorted())
        }
      }),
    )
  })

  it('takes no signer, no called program and no nonce account from a lookup table', () => {
    fc.assert(
      fc.property(anyVersion0Draft, (draft) => {
        const { staticAccounts } = compileMessage(draft)
        const mustBeStatic = [
          draft.feePayer,
          ...draft.instructions.map(({ program }) => program),
          ...draft.instructions.flatMap(({ accounts }) => accounts.filter(({ signer }) => signer).map(({ address }) => address)),
          ...(draft.lifetime.kind === 'nonce' ? [draft.lifetime.nonceAccount] : []),
        ]
        expect(staticAccounts).toEqual(expect.arrayContaining(mustBeStatic))
      }),
    )
  })
})

describe('a transaction', () => {
  it('decodes to what was encoded, with and without its signatures', () => {
    fc.assert(
      fc.property(anyDraft, fc.array(fc.option(anySignature), { minLength: 12, maxLength: 12 }), (draft, some) => {
        const compiled = compileMessage(draft)
        const message = encodeMessage(compiled)
        const signatures = some.slice(0, compiled.header.signerCount)
        expect(decodeTransaction(encodeTransaction({ message, signatures }))).toEqual({ message, compiled, signatures })
      }),
    )
  })

  it('decoded from the host’s own kind of bytes is a copy of them, in plain arrays', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const compiled = compileMessage(draft)
        const signatures = Array.from({ length: compiled.header.signerCount }, () => null)
        const bytes = Buffer.from(encodeTransaction({ message: encodeMessage(compiled), signatures }))
        const decoded = decodeTransaction(bytes)
        bytes.fill(0)
        expect(decoded).toEqual({ message: encodeMessage(compiled), compiled, signatures })
        const arrays = [decoded.message, ...decoded.compiled.instructions.map(({ data }) => data)]
        expect(arrays.every((array) => Object.getPrototypeOf(array) === Uint8Array.prototype)).toBe(true)
      }),
    )
  })

  it('has the size that was measured before it was signed', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const compiled = compileMessage(draft)
        const signatures = Array.from({ length: compiled.header.signerCount }, () => null)
        expect(measureTransaction(compiled)).toBe(encodeTransaction({ message: encodeMessage(compiled), signatures }).length)
      }),
    )
  })
})
