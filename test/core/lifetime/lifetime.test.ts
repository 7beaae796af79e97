import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockHeight, slot } from '../../../src/core/chain/slot.ts'
import { type Blockhash, isBlockhash, type Nonce, lifetimeToken } from '../../../src/core/lifetime/lifetime.ts'
import { lifetimeTokenField } from '../../../src/core/lifetime/token.ts'
import { decodeField, encodeField } from '../../../src/core/program/layout.ts'
import { anyAddress } from '../message/drafts.ts'

const HASH = '9PSe7XvL5tGPawm5z9bBKgJttnKmpFuiwRjCkRT75CTm'

describe('a lifetime', () => {
  it('stands in the message as its blockhash, or as its nonce', () => {
    const fetched = { lastValidBlockHeight: blockHeight(150), fetchedSlot: slot(1) }
    expect(lifetimeToken({ kind: 'blockhash', blockhash: HASH as Blockhash, ...fetched })).toBe(HASH)
    fc.assert(
      fc.property(anyAddress, anyAddress, (nonceAccount, authority) => {
        expect(lifetimeToken({ kind: 'nonce', nonce: HASH as Nonce, nonceAccount, authority })).toBe(HASH)
      }),
    )
  })

  it('is 32 bytes in the message, and the same text again', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const token = decodeField(lifetimeTokenField, bytes)
        expect(token && encodeField(lifetimeTokenField, token)).toEqual(bytes)
      }),
    )
    expect(decodeField(lifetimeTokenField, new Uint8Array(31))).toBeNull()
  })
})

describe('a blockhash', () => {
  it('is told from other text', () => {
    expect(isBlockhash(HASH)).toBe(true)
    for (const text of ['', HASH.slice(2), `${HASH}1`, `${HASH} `, HASH.replace('9', '0')]) expect(isBlockhash(text)).toBe(false)
  })
})
