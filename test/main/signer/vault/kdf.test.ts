import { argon2id } from '@noble/hashes/argon2.js'
import { describe, expect, it } from 'vitest'
import { calibrateCost, deriveKey } from '../../../../src/main/signer/vault/kdf.ts'
import { PRODUCT_LIMITS, type VaultLimits } from '../../../../src/main/signer/vault/limits.ts'

const secret = new Uint8Array(64).fill(1)
const salt = new Uint8Array(32).fill(2)

describe('the key derivation', () => {
  it.each([
    { memoryKib: 64, passes: 1, lanes: 1 },
    { memoryKib: 128, passes: 3, lanes: 1 },
    { memoryKib: 256, passes: 2, lanes: 4 },
  ])('is Argon2id as an independent implementation computes it, at $memoryKib KiB, $passes passes, $lanes lanes', async (cost) => {
    const oracle = argon2id(secret, salt, { m: cost.memoryKib, t: cost.passes, p: cost.lanes, dkLen: 32 })
    expect(await deriveKey({ secret, salt, cost })).toEqual(oracle)
  })

  it('does not change the secret, and is not disturbed when the secret is wiped meanwhile', async () => {
    const cost = { memoryKib: 64, passes: 1, lanes: 1 }
    const expected = await deriveKey({ secret, salt, cost })
    expect(secret).toEqual(new Uint8Array(64).fill(1))
    const wiped = secret.slice()
    const deriving = deriveKey({ secret: wiped, salt, cost })
    wiped.fill(0)
    expect(await deriving).toEqual(expected)
  })

  it('holds the product to 256 MiB and 3 passes at least', () => {
    expect(PRODUCT_LIMITS.floor).toEqual({ memoryKib: 262_144, passes: 3, lanes: 1 })
    expect(PRODUCT_LIMITS.targetMs).toBe(1_000)
  })
})

describe('the calibration', () => {
  const limits: VaultLimits = {
    floor: { memoryKib: 64, passes: 3, lanes: 1 },
    ceiling: { memoryKib: 64, passes: 20, lanes: 1 },
    targetMs: 1_000,
  }
  /** A clock on which the measured run takes this long. */
  const runOf = (ms: number) => {
    const times = [0, ms]
    return () => times.shift() ?? 0
  }

  it.each([
    { measuredMs: 300, passes: 10, why: 'ten passes of 100 ms take the target time' },
    { measuredMs: 1_900, passes: 3, why: 'a slow machine still does the floor' },
    { measuredMs: 30, passes: 20, why: 'a fast machine stops at the ceiling' },
    { measuredMs: 0, passes: 20, why: 'a clock that stands still is no reason to stop' },
  ])('chooses $passes passes when the floor takes $measuredMs ms: $why', async ({ measuredMs, passes }) => {
    expect(await calibrateCost({ limits, now: runOf(measuredMs) })).toEqual({ memoryKib: 64, passes, lanes: 1 })
  })
})
