import { describe, expect, it } from 'vitest'
import { encodeContents } from '../../../src/renderer/qr/codes.ts'
import { fitsCodes } from '../../../src/renderer/qr/fits-codes.ts'

const contentsOf = (byteLength: number) => `data:application/json;base64,${Buffer.alloc(byteLength).toString('base64')}`
/** 1 MiB, less what stands before the bytes. */
const MOST = 1_048_571

describe('what is shown as codes', () => {
  it('is as much as the other side takes from codes, and no byte more', () => {
    expect([fitsCodes(contentsOf(MOST - 2)), fitsCodes(contentsOf(MOST + 1))]).toEqual([true, false])
    expect(encodeContents(new Uint8Array(MOST)).partCount).toBeLessThanOrEqual(4_096)
    expect(() => encodeContents(new Uint8Array(MOST + 1))).toThrow('a message of')
  })
})
