import { describe, expect, it } from 'vitest'
import { copySecret, takeSecret } from '../../../../src/main/signer/vault/secret.ts'

describe('a secret', () => {
  it.each([
    ['an array', () => new Uint8Array(32).fill(7)],
    ['a Buffer, whose own slice would share its bytes', () => Buffer.alloc(32, 7)],
    ['a part of a larger buffer', () => new Uint8Array(64).fill(7).subarray(16, 48)],
  ])('is a copy in a buffer of its own, from %s', (_, make) => {
    const original = make()
    const copy = copySecret(original)
    copy.fill(0)
    expect([...original]).toEqual(new Array(32).fill(7))
    expect(copySecret(original).buffer.byteLength).toBe(32)
  })

  it('is gone from where it was taken', () => {
    const original = Buffer.alloc(32, 7)
    expect([...takeSecret(original)]).toEqual(new Array(32).fill(7))
    expect([...original]).toEqual(new Array(32).fill(0))
  })
})
