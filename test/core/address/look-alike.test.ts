import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { type Address, decodeAddress, parseAddress } from '../../../src/core/address/address.ts'
import { findLookAlikes, lettersToCompare, lookAlikeRate } from '../../../src/core/address/look-alike.ts'

const ours = parseAddress('9mU3r2P6z68DJoj5efMetYL6YvkGq4pgzTzU7RidiDPg')
/** The same letters at both ends, others between. */
const alike = (beginning: number, ending: number) =>
  parseAddress(`${ours.slice(0, beginning)}${'4'.repeat(ours.length - beginning - ending)}${ours.slice(-ending)}`)
const random = (count: number): Address[] =>
  Array.from({ length: count }, (_, index) => decodeAddress(sha256(new TextEncoder().encode(`random address ${index}`))))

const found = (address: Address, known: number) => findLookAlikes(address, { among: [ours], known })

describe('an address that imitates a known one', () => {
  it('is found by its beginning and ending together', () => {
    expect(found(alike(4, 4), 100_000)).toEqual([{ of: ours, beginning: 4, ending: 4 }])
    expect(found(alike(5, 2), 100_000)).toHaveLength(1)
    expect(found(alike(2, 5), 100_000)).toHaveLength(1)
  })

  it('is not one by one end alone, by too few letters, or by being the same', () => {
    expect(found(alike(12, 1), 100_000)).toEqual([])
    expect(found(alike(1, 12), 100_000)).toEqual([])
    expect(found(alike(3, 3), 100_000)).toEqual([])
    expect(found(ours, 100_000)).toEqual([])
  })

  it('is found by fewer letters where fewer addresses are known', () => {
    expect(found(alike(3, 3), 1_000)).toHaveLength(1)
    expect(found(alike(3, 2), 50)).toHaveLength(1)
    expect(found(alike(2, 2), 1)).toEqual([])
  })

  it('is told with the most alike first', () => {
    const target = alike(6, 6)
    const other = parseAddress(`${target.slice(0, 3)}${'5'.repeat(target.length - 7)}${target.slice(-4)}`)
    expect(findLookAlikes(target, { among: [other, ours], known: 2 }).map(({ of }) => of)).toEqual([ours, other])
  })
})

describe('an honest address', () => {
  it('is called alike less than once in a million, however many are known', () => {
    expect(lettersToCompare(100_000)).toBe(7)
    for (const known of [1, 50, 100, 3_000, 100_000, 1_000_000, 1_000_000_000]) {
      const letters = lettersToCompare(known)
      expect(lookAlikeRate({ letters, known })).toBeLessThan(1e-6)
    }
    expect(lookAlikeRate({ letters: 6, known: 100_000 })).toBeGreaterThan(1e-6)
    expect(lookAlikeRate({ letters: 7, known: 100_000 })).toBeCloseTo(6.2e-7, 8)
  })

  it('meets another one as often as is computed: counted over pairs that agree in two letters at each end', () => {
    const addresses = random(40_000)
    const groups = new Map<string, number>()
    for (const address of addresses) {
      const ends = address.slice(0, 2) + address.slice(-2)
      groups.set(ends, (groups.get(ends) ?? 0) + 1)
    }
    const counted = [...groups.values()].reduce((pairs, count) => pairs + (count * (count - 1)) / 2, 0)
    // Each of them against all that came before it.
    const computed = (addresses.length / 2) * lookAlikeRate({ letters: 4, known: addresses.length })
    expect(counted / computed).toBeGreaterThan(0.8)
    expect(counted / computed).toBeLessThan(1.25)
  })
})
