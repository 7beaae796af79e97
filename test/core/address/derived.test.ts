import { address, getProgramDerivedAddress } from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAddress } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { isOnCurve } from '../../../src/core/address/curve.ts'
import { findDerivedAddress } from '../../../src/core/address/derived.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { anyAddress } from '../message/drafts.ts'
import { readRecording } from '../message/command-line.ts'

describe('a derived address', () => {
  it('is the one that @solana/kit finds, with its bump', async () => {
    const anySeeds = fc.array(fc.uint8Array({ maxLength: 32 }), { maxLength: 15 })
    await fc.assert(
      fc.asyncProperty(anyAddress, anySeeds, async (program, seeds) => {
        const found = findDerivedAddress({ program, seeds })
        const [theirs, bump] = await getProgramDerivedAddress({ programAddress: address(program), seeds })
        expect(found).toEqual({ address: theirs, bump })
        expect(isOnCurve(found.address)).toBe(false)
      }),
      { numRuns: 50 },
    )
  })

  it('is not asked for with more or longer seeds than the ledger has', () => {
    const tooMany = Array.from({ length: 16 }, () => Uint8Array.of(1))
    expect(() => findDerivedAddress({ program: TOKEN_PROGRAM, seeds: tooMany })).toThrow('16 seeds')
    expect(() => findDerivedAddress({ program: TOKEN_PROGRAM, seeds: [new Uint8Array(33)] })).toThrow('33 bytes')
  })
})

describe('an associated address', () => {
  it('is the one that the token client finds, under either token program', async () => {
    await fc.assert(
      fc.asyncProperty(anyAddress, anyAddress, fc.constantFrom(TOKEN_PROGRAM, TOKEN_2022_PROGRAM), async (owner, mint, tokenProgram) => {
        const [theirs] = await findAssociatedTokenPda({ owner: address(owner), mint: address(mint), tokenProgram: address(tokenProgram) })
        expect(findAssociatedAddress({ owner, mint, tokenProgram })).toBe(theirs)
      }),
      { numRuns: 50 },
    )
  })

  it('is the one that the ledger’s command line printed', () => {
    const { addresses } = readRecording('offline-signing-tokens.json')
    const named = (name: string) => parseAddress(addresses[name] ?? '')
    for (const owner of ['cold', 'treasury']) {
      const [classic, new22] = [named(`${owner} token account`), named(`${owner} token-2022 account`)]
      expect(findAssociatedAddress({ owner: named(owner), mint: named('mint'), tokenProgram: TOKEN_PROGRAM })).toBe(classic)
      expect(findAssociatedAddress({ owner: named(owner), mint: named('mint22'), tokenProgram: TOKEN_2022_PROGRAM })).toBe(new22)
    }
  })
})
