import { type Address as KitAddress, createAddressWithSeed } from '@solana/kit'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSeededAddress } from '../../../src/core/address/seeded.ts'
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { addressNamed } from '../../support/block.ts'

describe('the address of a base and a seed', () => {
  it('is the one kit finds', async () => {
    const seeds = fc.string({ maxLength: 8, unit: 'grapheme-ascii' })
    await fc.assert(
      fc.asyncProperty(seeds, fc.string(), fc.constantFrom(SYSTEM_PROGRAM, TOKEN_PROGRAM), async (seed, name, owner) => {
        const base = addressNamed(name)
        const theirs = await createAddressWithSeed({
          baseAddress: base as string as KitAddress,
          programAddress: owner as string as KitAddress,
          seed,
        })
        expect(findSeededAddress({ base, seed, owner })).toBe(theirs)
      }),
      { numRuns: 50 },
    )
  })

  it('takes no seed of more than 32 bytes', () => {
    expect(() => findSeededAddress({ base: addressNamed('base'), seed: 'x'.repeat(33), owner: SYSTEM_PROGRAM })).toThrow(/33 bytes/)
  })
})
