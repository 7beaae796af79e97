import { ristretto255 } from '@noble/curves/ed25519.js'
import { describe, expect, it } from 'vitest'
import { pointOf } from '../../../src/core/confidential/point.ts'

describe('the point that bytes write', () => {
  it('is the one that was written, and none where they write none', () => {
    const { Point } = ristretto255
    expect(pointOf(Point.BASE.toBytes())?.equals(Point.BASE)).toBe(true)
    expect(pointOf(new Uint8Array(32))?.equals(Point.ZERO)).toBe(true)
    for (const bytes of [new Uint8Array(32).fill(0xff), new Uint8Array(31)]) expect(pointOf(bytes)).toBeNull()
  })
})
